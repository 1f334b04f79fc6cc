import type { FormField, FormRollup } from '@portico/proto/http/forms/forms'
import type { Answer } from '@portico/proto/http/forms/form-submissions'
import { parseAddress, parseDate, parseName, parsePhone, parseTime } from './parts.ts'
import { texts } from './texts.ts'
import * as values from './values.ts'

/** The parts of forms that are off. */
export type CheckOptions = { off?: readonly FormRollup[] }

export type CheckedAnswers =
  | { ok: true; answers: Record<string, Answer>; dropped: number }
  | { ok: false; errors: Record<string, string>; dropped: number }

/**
 * Checks raw values by field id against the fields of a form and returns answers in the format in which they are stored,
 * without fields that have no answer. Values for unknown fields are dropped and counted, because a page that was loaded
 * before a change of the form must still be able to submit.
 */
export function checkAnswers(
  fields: readonly FormField[],
  rawAnswers: Readonly<Record<string, unknown>>,
  { off = [] }: CheckOptions = {},
): CheckedAnswers {
  const answers: Record<string, Answer> = {}
  const errors: Record<string, string> = {}
  for (const field of fields) {
    const checked = off.includes('textareaMaxLength') ? withoutMaxLength(field) : field
    const parsed = parseField(checked, Object.hasOwn(rawAnswers, field.id) ? rawAnswers[field.id] : undefined)
    if (parsed.status === 'answer') answers[field.id] = parsed.answer
    else if (parsed.status === 'invalid') errors[field.id] = parsed.error
    else if ('required' in field && field.required) errors[field.id] = texts.required
  }
  const known = new Set(fields.map((field) => field.id))
  const dropped = Object.keys(rawAnswers).filter((id) => !known.has(id)).length
  return Object.keys(errors).length === 0 ? { ok: true, answers, dropped } : { ok: false, errors, dropped }
}

/** The field without the limit of a textarea, which the operator can turn off (FORM-14). */
export function withoutMaxLength<Field extends FormField>(field: Field): Field {
  if (field.type !== 'textarea') return field
  const { maxLength: _, ...unlimited } = field
  return unlimited as Field // only an optional property is removed
}

/** Parses the raw value of one field. */
export function parseField(field: FormField, raw: unknown): values.Parsed {
  switch (field.type) {
    case 'text':
      return values.parseText(raw)
    case 'textarea':
      return values.parseTextarea(raw, field.maxLength)
    case 'email':
      return values.parseEmail(raw)
    case 'number':
      return values.parseNumber(raw)
    case 'website':
      return values.parseWebsite(raw)
    case 'currency':
      return values.parseCurrency(raw)
    case 'password':
      return values.parsePassword(raw)
    case 'twitter':
      return values.parseTwitter(raw)
    case 'date':
      return parseDate(raw)
    case 'time':
      return parseTime(raw)
    case 'name':
      return parseName(raw, field.required)
    case 'address':
      return parseAddress(raw, field.required)
    case 'phone':
      return parsePhone(raw)
    case 'section':
      return values.empty
    case 'radio':
    case 'select':
      return values.parseOption(raw, field.options)
    case 'checkbox':
      return values.parseOptions(raw, field.options)
    case 'likert':
      return values.parseLikert(raw, field.options, field.required)
    case 'hidden':
      return values.parseHidden(raw === undefined ? field.value : raw)
    default:
      return field satisfies never
  }
}

/** Returns the text of the answers in lower case, for the search of the inbox; without passwords. */
export function searchText(fields: readonly FormField[], answers: Record<string, Answer>): string {
  return fields
    .filter((field) => field.type !== 'password')
    .flatMap((field) => {
      const answer = Object.hasOwn(answers, field.id) ? answers[field.id] : undefined
      if (answer === undefined) return []
      return typeof answer === 'string'
        ? answer
        : Array.isArray(answer)
          ? answer
          : Object.values(answer).map(String)
    })
    .filter((word) => word !== '')
    .join(' ')
    .toLowerCase()
}
