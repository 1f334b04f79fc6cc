import { randomBytes } from 'node:crypto'
import { SYNTHETIC_HEADER } from '@portico/kit/http/synthetic'
import { ask, type Answer } from './http.ts'
import type { Stack } from './stack.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
/** What the submissions below say of their sender, and no signal may. */
export const personal = /Robin|visitor@example|Firefox/

type Headers = Record<string, string>

/** What a visitor of the demo site sends, without a browser. */
export function visits(stack: () => Stack) {
  const post = (path: string, body: string, type: string, headers: Headers = {}) =>
    ask(`http://demo.localhost:${stack().port}${path}`, {
      method: 'POST',
      headers: { 'content-type': type, 'user-agent': FIREFOX, ...headers },
      body,
    })

  /** The key without which no submission is taken. */
  const askKey = (headers: Headers = {}) =>
    post('/api/form/FormSubmissionKey', '{}', 'application/json', headers)

  return {
    /** A trace of our own. Of the internet only a load test may ask for one: without its token this is a wish. */
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
      const { contact } = stack().demo.forms
      const { key } = JSON.parse((await askKey()).text) as { key: string }
      const answers = Object.fromEntries(
        contact.fields.map(({ id, type }) => [
          id,
          { email: 'visitor@example.com', name: { First: 'Robin', Last: 'Reed' }, checkbox: [] }[type] ??
            'Robin',
        ]),
      )
      const body = {
        key,
        formId: contact.id,
        collectionId: contact.collectionId,
        objectName: 'page',
        form: JSON.stringify(answers),
        captchaKey: null,
        pagePermissionTypeValue: 1,
        pageTitle: 'Contact',
        pageId: contact.collectionId,
        contentSource: 'c',
        pagePath: contact.path,
      }
      return post('/api/form/SaveFormSubmission', JSON.stringify(body), 'application/json', headers)
    },

    sendHit(headers: Headers = {}): Promise<Answer> {
      const data = JSON.stringify({ url: '/', title: 'Home', userAgent: FIREFOX, clientDate: Date.now() })
      const body = new URLSearchParams({ event: '1', data, ss_cvr: '' }).toString()
      return post('/api/census/RecordHit', body, 'application/x-www-form-urlencoded', headers)
    },
  }
}
