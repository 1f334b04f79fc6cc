import { isLikertAnswer, likertLabel } from '../enums/likert.ts'
import type { FormField } from '../http/forms/forms.ts'
import type { Answer } from '../http/forms/form-submissions.ts'

/** The display order of the parts of an answer. The database does not keep the order of parts. */
const PART_ORDER = [
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
  name === 'Country' && !('Line1' in parts) ? -1 : PART_ORDER.indexOf(name)

/**
 * An answer as one line: options separated by commas, parts by spaces in display order, likert questions with the label
 * of their answer (ENUM-46); '' for no answer. The database does not keep the order of likert questions: pass
 * `questions` if the field is known.
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

/** The questions of a likert field in the order of the form; empty for other fields. */
export const likertQuestions = (field: FormField | undefined): readonly string[] =>
  field?.type === 'likert' ? field.options : []
