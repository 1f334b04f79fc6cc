import { isLikertAnswer, likertLabel } from './enums/likert.ts'
import type { Answer, FormField } from './http/forms.ts'

/** The parts of answers in the order in which people say them; a database may keep them in another. */
const SPOKEN = [
  'First',
  'Last',
  'Line1',
  'Line2',
  'City',
  'State',
  'Zip',
  'Country',
  'Areacode',
  'Prefix',
  'Line',
  'Month',
  'Day',
  'Year',
  'Hour',
  'Minute',
  'Second',
  'Ampm',
]
const rank = (name: string, parts: object) =>
  name === 'Country' && !('Line1' in parts) ? -1 : SPOKEN.indexOf(name)

/**
 * An answer as one line: options separated by commas, parts by spaces in spoken order, likert questions with the label
 * of their answer (ENUM-46); '' for no answer. The database does not keep the order of likert questions: pass them as
 * `questions` where the field is known.
 */
export function answerText(answer: Answer | undefined, questions: readonly string[] = []): string {
  if (answer === undefined) return ''
  if (typeof answer === 'string') return answer
  if (Array.isArray(answer)) return answer.join(', ')
  const parts = Object.entries(answer).filter(([, part]) => part !== '')
  if (parts.some(([, part]) => typeof part === 'number'))
    return parts
      .sort(([one], [other]) => questions.indexOf(one) - questions.indexOf(other))
      .map(([question, value]) => `${question}: ${isLikertAnswer(value) ? likertLabel(value) : value}`)
      .join('; ')
  return parts
    .sort(([one], [other]) => rank(one, answer) - rank(other, answer))
    .map(([, part]) => part)
    .join(' ')
}

/** The questions of a likert field in the order of the form; none for other fields. */
export const likertQuestions = (field: FormField | undefined): readonly string[] =>
  field?.type === 'likert' ? field.options : []
