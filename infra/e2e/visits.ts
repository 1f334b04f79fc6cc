import { randomBytes } from 'node:crypto'
import { SYNTHETIC_HEADER } from '@portico/kit/http/caller/synthetic'
import { submissionOf } from './contact-form.ts'
import { ask, type Answer } from './http.ts'
import type { Stack } from './stack.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
/** Personal data in the requests below, which no log line and no span may contain. */
export const personal = /Robin|visitor@example|Firefox/

type Headers = Record<string, string>

/** Requests of a visitor of the demo site, sent without a browser. */
export function visits(stack: () => Stack) {
  const post = (path: string, body: string, type: string, headers: Headers = {}) =>
    ask(`http://demo.localhost:${stack().port}${path}`, {
      method: 'POST',
      headers: { 'content-type': type, 'user-agent': FIREFOX, ...headers },
      body,
    })

  /** Requests a submission key, which every submission needs. */
  const askKey = (headers: Headers = {}) =>
    post('/api/form/FormSubmissionKey', '{}', 'application/json', headers)

  return {
    /** Headers that ask for a trace. The gateway honours them only with the token of load tests. */
    newTrace({ token = true } = {}) {
      const traceId = randomBytes(16).toString('hex')
      const headers: Headers = {
        traceparent: `00-${traceId}-${randomBytes(8).toString('hex')}-01`,
        ...(token ? { [SYNTHETIC_HEADER]: stack().demo.synthetic } : {}),
      }
      return { traceId, headers }
    },

    askKey,

    async sendForm(headers: Headers = {}): Promise<Answer> {
      const { key } = JSON.parse((await askKey()).text) as { key: string }
      const body = submissionOf(stack().demo.forms.contact, key, 'Robin')
      return post('/api/form/SaveFormSubmission', JSON.stringify(body), 'application/json', headers)
    },

    sendHit(headers: Headers = {}): Promise<Answer> {
      const data = JSON.stringify({ url: '/', title: 'Home', userAgent: FIREFOX, clientDate: Date.now() })
      const body = new URLSearchParams({ event: '1', data, ss_cvr: '' }).toString()
      return post('/api/census/RecordHit', body, 'application/x-www-form-urlencoded', headers)
    },
  }
}
