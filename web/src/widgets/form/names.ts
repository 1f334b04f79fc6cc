/**
 * The name of the input that holds an answer or one part of it: `inputName` of proto/http/forms, repeated here
 * (a test holds the two together) so that the form's code does not bring the schemas with it.
 */
export function inputName(fieldId: string, part?: string | number): string {
  return part === undefined ? `f.${fieldId}` : `f.${fieldId}.${part}`
}
