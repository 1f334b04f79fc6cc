/**
 * The name of the input for an answer or a part of it. A copy of `inputName` in proto/http/forms/form-submissions, so that the
 * form's code does not include the schemas. A test compares the two.
 */
export function inputName(fieldId: string, part?: string | number): string {
  return part === undefined ? `f.${fieldId}` : `f.${fieldId}.${part}`
}
