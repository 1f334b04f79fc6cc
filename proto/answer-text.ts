import type { Answer } from './http/forms.ts'

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

/** An answer as one line: options by commas, parts by spaces as they are said, rows of a likert by name; '' for none. */
export function answerText(answer: Answer | undefined): string {
  if (answer === undefined) return ''
  if (typeof answer === 'string') return answer
  if (Array.isArray(answer)) return answer.join(', ')
  const parts = Object.entries(answer).filter(([, part]) => part !== '')
  if (parts.some(([, part]) => typeof part === 'number'))
    return parts.map(([row, part]) => `${row}: ${part}`).join('; ')
  return parts
    .sort(([one], [other]) => rank(one, answer) - rank(other, answer))
    .map(([, part]) => part)
    .join(' ')
}
