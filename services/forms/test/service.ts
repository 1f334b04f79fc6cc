import { call, type CallOptions } from '@portico/kit/testing/http'
import { startService } from '@portico/kit/testing/service'
import type { Caller } from '@portico/kit/http/principal'
import type { FormRollup } from '@portico/proto/http/forms/forms'
import { buildApp } from '../src/app.ts'

export const SITE = '5f0000000000000000000001'
export const OTHER_SITE = '5f0000000000000000000002'
export const visitor: Caller = { website: { id: SITE, identifier: 'mugs' }, principal: { kind: 'anonymous' } }
/** A visitor of the same website under an open cookie policy. */
export const openVisitor: Caller = {
  website: { id: SITE, identifier: 'mugs', counting: 'cookie' },
  principal: { kind: 'anonymous' },
}
export const otherVisitor: Caller = {
  website: { id: OTHER_SITE, identifier: 'bowls' },
  principal: { kind: 'anonymous' },
}
export const web: Caller = {
  website: { id: SITE, identifier: 'mugs' },
  principal: { kind: 'service', name: 'web' },
}
export const owner: Caller = {
  website: null,
  principal: {
    kind: 'owner',
    accountId: 'a1',
    sessionId: 's1',
    sites: { [SITE]: ['admin'], [OTHER_SITE]: ['viewer'] },
  },
}

/** Starts forms on a real Postgres, with a clock that the test sets and a bus that records. */
export async function startForms(options: { captchaUrl?: string; off?: FormRollup[] } = {}) {
  const service = await startService({
    name: 'forms',
    migrations: new URL('../migrations/', import.meta.url),
    options: { keySecret: 'a secret for keys in tests, of 32 characters and more', ...options },
    build: buildApp,
  })
  const send = (path: string, options: CallOptions = {}) =>
    call(service.url + path, { caller: visitor, ...options, to: 'forms' })
  return {
    ...service,
    send,
    async key(caller: Caller = visitor) {
      const answer = await send('/api/form/FormSubmissionKey', { method: 'POST', caller })
      return answer.json<{ data: { key: string } }>().data.key
    },
    async form(fields: (object | string)[], more: object = {}) {
      const answer = await send(`/api/rest/forms?websiteId=${SITE}`, {
        caller: owner,
        json: { name: 'Contact', fields, ...more },
      })
      if (answer.status !== 200) throw new Error(answer.text)
      return answer.json<{ id: string }>().id
    },
    save: (
      body: object,
      headers: Record<string, string> = { accept: 'application/json' },
      caller: Caller = visitor,
    ) => send('/api/form/SaveFormSubmission', { json: body, headers, caller }),
    inbox: (id: string, query = '') =>
      send(`/api/rest/forms/${id}/submissions?websiteId=${SITE}${query}`, { caller: owner }),
  }
}
