import { SaveFormSubmission } from '@portico/proto/http/form-submissions'
import { badRequest, invalid } from '@portico/kit/errors'
import { jsonText, Reply, route } from '@portico/kit/http/route'
import type { FormsContext } from '../deps.ts'
import { texts } from '../domain/texts.ts'
import { senderOf } from '../use-cases/sender.ts'
import { submit } from '../use-cases/submit.ts'
import type { FirstReply } from '../store/spent-keys.ts'
import { isPlainForm, savePlainForm } from './plain-form.ts'

/** Stores what a visitor sent, once per key (FORM-02 to FORM-05, FORM-22); without JavaScript, see `plain-form.ts`. */
export const saveSubmission = (forms: FormsContext) =>
  route({
    method: 'POST',
    path: '/api/form/SaveFormSubmission',
    summary:
      'Saves what a visitor wrote into a form; a repeat with the same key gets the first answer. A plain HTML form gets pages.',
    access: 'anyone',
    accepts: 'any',
    body: SaveFormSubmission,
    unknownFields: 'ignored',
    answers: { 200: ['application/json', 'text/html'], 204: null, 303: null },
    async handle(context) {
      const { website, body, headers, synthetic } = context
      const visitor = await senderOf(forms, website, body.visitorCookie)
      const from = { sent: body, visitor, synthetic }
      if (isPlainForm(headers)) return savePlainForm(forms, website.id, from, headers)
      const asksJson = (headers.accept ?? '').includes('application/json')
      const outcome = await submit(forms, website.id, from, () => quietReply(asksJson))
      switch (outcome.status) {
        case 'replied':
          return sent(outcome.reply)
        case 'wrong':
          throw invalid(outcome.errors, texts.errorsAbove)
        case 'bad-key':
        case 'expired-key':
          throw badRequest(texts.badKey)
      }
    },
  })

const quietReply = (asksJson: boolean): FirstReply =>
  asksJson ? { status: 200, body: '{}', location: null } : { status: 204, body: '', location: null }

/** A stored first reply as it goes out, now or again. */
function sent(reply: FirstReply): Reply {
  const headers: Record<string, string> = reply.location === null ? {} : { location: reply.location }
  return reply.body === ''
    ? new Reply(reply.status, undefined, headers)
    : jsonText(reply.status, reply.body, headers)
}
