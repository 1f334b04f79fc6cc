import { answerParts, isPartedType } from '@portico/proto/values/answer-parts'
import { type FormField } from '@portico/proto/http/forms/forms'
import { inputName } from '@portico/proto/http/forms/form-submissions'
import { localPath } from '@portico/proto/links/local-path'

/** Converts the inputs of a plain HTML form, named by `inputName`, to raw answers by field id. */
export function answersFromInputs(
  fields: readonly FormField[],
  inputs: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const answers: Record<string, unknown> = {}
  const read = (field: FormField, part?: string | number) => {
    const name = inputName(field.id, part)
    return Object.hasOwn(inputs, name) ? inputs[name] : undefined
  }
  for (const field of fields) {
    const whole = read(field)
    if (whole !== undefined) answers[field.id] = whole
    else if (isPartedType(field.type)) {
      const parts = answerParts[field.type].map(({ part }) => [part, read(field, part)] as const)
      if (parts.some(([, value]) => value !== undefined)) answers[field.id] = Object.fromEntries(parts)
    } else if (field.type === 'likert') {
      const rows = field.options.map((question, index) => [question, read(field, index)] as const)
      if (rows.some(([, value]) => value !== undefined)) answers[field.id] = Object.fromEntries(rows)
    }
  }
  return answers
}

/**
 * Returns raw answers in which hidden fields have the value of the query parameter of their name, if there is one
 * (FORM-24). Browsers with JavaScript do this on the page; `page` is the address of the page, as the browser sent it.
 */
export function withQueryValues(
  fields: readonly FormField[],
  rawAnswers: Record<string, unknown>,
  page: URL,
): Record<string, unknown> {
  const fromQuery = fields.flatMap((field) => {
    const value = field.type === 'hidden' ? page.searchParams.get(field.key) : null
    return value === null ? [] : [[field.id, value] as const]
  })
  return { ...rawAnswers, ...Object.fromEntries(fromQuery) }
}

/** Converts a raw or stored answer to names and values of inputs. */
export function toInputs(field: FormField, raw: unknown): [name: string, value: string][] {
  if (raw === undefined || raw === null) return []
  const text = (value: unknown) =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  if (Array.isArray(raw)) return raw.map((one) => [inputName(field.id), text(one)])
  if (typeof raw !== 'object') return [[inputName(field.id), text(raw)]]
  const parts = raw as Record<string, unknown>
  if (field.type === 'likert') {
    return field.options.flatMap((question, index) =>
      Object.hasOwn(parts, question)
        ? [[inputName(field.id, index), text(parts[question])] as [string, string]]
        : [],
    )
  }
  return Object.entries(parts).map(([part, value]) => [inputName(field.id, part), text(value)])
}

/** Returns the path of the page to which the visitor is sent back, with `submitted`. An invalid path becomes the home page. */
export function returnPath(pagePath: string | undefined, formId: string): string {
  const url = new URL(localPath(pagePath) ?? '/', 'http://site.invalid')
  url.searchParams.set('submitted', formId)
  return url.pathname + url.search
}
