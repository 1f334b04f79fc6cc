import { badRequest, invalid } from '@portico/kit/errors'
import { addressForLimits } from '@portico/kit/http/client/address-for-limits'
import { jsonText, Reply, route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/forms/submit.schemas'
import type { FormsContext } from '../deps.ts'
import { texts } from '../domain/texts.ts'
import { hashSender } from '../use-cases/sender.ts'
import { submit } from '../use-cases/submit.ts'
import type { StoredReply } from '../store/spent-keys.ts'
import { isPlainForm, savePlainForm } from './plain-form.ts'

/** Stores a visitor's submission, once per key (FORM-02 to FORM-05, FORM-22). `plain-form.ts` replies without JavaScript. */
export const saveSubmission = (forms: FormsContext) =>
  route(api.saveSubmission, async (context) => {
    const { req, website, body, headers, synthetic } = context
    const visitor = await hashSender(forms, website, body.visitorCookie)
    const received = { sent: body, visitor, address: addressForLimits(req), synthetic }
    if (isPlainForm(headers)) return savePlainForm(forms, website.id, received, headers)
    const asksJson = (headers.accept ?? '').includes('application/json')
    const outcome = await submit(forms, website.id, received, () => successReply(asksJson))
    switch (outcome.status) {
      case 'replied':
        return toReply(outcome.reply)
      case 'invalid':
        throw invalid(outcome.errors, texts.errorsAbove)
      case 'bad-key':
      case 'expired-key':
        throw badRequest(texts.badKey)
    }
  })

const successReply = (asksJson: boolean): StoredReply =>
  asksJson ? { status: 200, body: '{}', location: null } : { status: 204, body: '', location: null }

function toReply(reply: StoredReply): Reply {
  const headers: Record<string, string> = reply.location === null ? {} : { location: reply.location }
  return reply.body === ''
    ? new Reply(reply.status, undefined, headers)
    : jsonText(reply.status, reply.body, headers)
}
