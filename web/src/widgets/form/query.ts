import type { FormView } from '../../page/model.ts'
import { inputName } from './names.ts'

/**
 * FORM-24: the values of hidden fields from the query parameters with their keys, by input name. Empty parameters
 * count.
 */
export function valuesFromQuery(
  form: Pick<FormView, 'fields'>,
  query: URLSearchParams,
): Record<string, string> {
  const values: Record<string, string> = {}
  for (const field of form.fields) {
    if (field.type !== 'hidden') continue
    const value = query.get(field.key)
    if (value !== null) values[inputName(field.id)] = value
  }
  return values
}

/** Writes these values into the inputs of a hydrated form. */
export function fillFromQuery(element: HTMLFormElement, form: FormView, query: URLSearchParams): void {
  for (const [name, value] of Object.entries(valuesFromQuery(form, query))) {
    const input = element.elements.namedItem(name)
    if (input instanceof HTMLInputElement) input.value = value
  }
}
