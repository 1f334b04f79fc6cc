import { answerParts, isPartedType } from '@portico/proto/values/answer-parts'
import { inputName } from './names.ts'
import type { Answer } from './form.machine.ts'
import type { FormView } from '../../page/model.ts'

export type Field = FormView['fields'][number]

/** Reads the answers of a form by field id, in the shapes of SaveFormSubmission. */
export function readAnswers(fields: readonly Field[], data: FormData): Record<string, Answer> {
  const answers: Record<string, Answer> = {}
  const text = (name: string) => String(data.get(name) ?? '')
  for (const field of fields) {
    if (field.type === 'section') continue
    if (isPartedType(field.type)) {
      const present = answerParts[field.type].filter(({ part }) => data.has(inputName(field.id, part)))
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
