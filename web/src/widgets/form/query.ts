import type { FormView } from '../../page/model.ts'
import { inputName } from './names.ts'

/** FORM-24: hidden fields by input name, each with the query parameter of its key; an empty parameter counts. */
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

/** Writes those values into the inputs of a form that came alive. */
export function fillFromQuery(element: HTMLFormElement, form: FormView, query: URLSearchParams): void {
  for (const [name, value] of Object.entries(valuesFromQuery(form, query))) {
    const input = element.elements.namedItem(name)
    if (input instanceof HTMLInputElement) input.value = value
  }
}
