import { inputName } from './names.ts'
import type { Answer } from './form.machine.ts'
import type { FormView } from '../../page/model.ts'

export type Field = FormView['fields'][number]

/** The parts of answers that have several inputs, by field type (FORM-15, FORM-16). */
export const partsOf: Partial<Record<Field['type'], readonly { part: string; label: string }[]>> = {
  name: [
    { part: 'First', label: 'First name' },
    { part: 'Last', label: 'Last name' },
  ],
  address: [
    { part: 'Line1', label: 'Address' },
    { part: 'Line2', label: 'Apartment, floor (optional)' },
    { part: 'City', label: 'City' },
    { part: 'State', label: 'State or region' },
    { part: 'Zip', label: 'Postal code' },
    { part: 'Country', label: 'Country' },
  ],
  date: [
    { part: 'Month', label: 'Month' },
    { part: 'Day', label: 'Day' },
    { part: 'Year', label: 'Year' },
  ],
  time: [
    { part: 'Hour', label: 'Hour' },
    { part: 'Minute', label: 'Minute' },
    { part: 'Second', label: 'Second' },
    { part: 'Ampm', label: 'AM or PM' },
  ],
  phone: [
    { part: 'Country', label: 'Country code' },
    { part: 'Areacode', label: 'Area code' },
    { part: 'Prefix', label: 'Number' },
    { part: 'Line', label: 'Line' },
  ],
}

/** Reads the answers of a form by field id, in the shapes of SaveFormSubmission. */
export function readAnswers(fields: readonly Field[], data: FormData): Record<string, Answer> {
  const answers: Record<string, Answer> = {}
  const text = (name: string) => String(data.get(name) ?? '')
  for (const field of fields) {
    if (field.type === 'section') continue
    const parts = partsOf[field.type]
    if (parts) {
      const present = parts.filter(({ part }) => data.has(inputName(field.id, part)))
      answers[field.id] = Object.fromEntries(
        present.map(({ part }) => [part, text(inputName(field.id, part))]),
      )
    } else if (field.type === 'checkbox') {
      answers[field.id] = data.getAll(inputName(field.id)).map(String)
    } else if (field.type === 'likert') {
      answers[field.id] = Object.fromEntries(
        field.options
          .map((row, at) => [row, text(inputName(field.id, at))])
          .filter(([, value]) => value !== ''),
      )
    } else {
      answers[field.id] = text(inputName(field.id))
    }
  }
  return answers
}
