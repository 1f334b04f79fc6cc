import { answerText } from '@portico/proto/values/answer-text'
import type { InboxEntry } from '@portico/proto/http/forms/form-submissions'

/**
 * The sender (a name, else an email address, else the first answer) and, as the excerpt, the longest of the other
 * answers.
 */
export function summaryOf({ form, formName }: InboxEntry): { from: string; excerpt: string } {
  const answers = Object.entries(form)
    .map(([id, answer]) => ({ id, text: answerText(answer) }))
    .filter(({ text }) => text !== '')
  const name =
    answers.find(({ id }) => id.startsWith('name-')) ?? answers.find(({ id }) => id.startsWith('email-'))
  const from = name ?? answers[0]
  const rest = answers.filter((answer) => answer !== from)
  const excerpt = rest.toSorted((one, other) => other.text.length - one.text.length)[0]
  return { from: from?.text ?? 'Empty message', excerpt: excerpt?.text ?? formName }
}
