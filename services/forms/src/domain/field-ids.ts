import type { FormField, FormFieldInput } from '@portico/proto/http/forms/forms'

/** Gives each field without an id one of the form `<type>-yui_3_17_2_1_<ms>_<n>`. */
export function assignFieldIds(fields: readonly FormFieldInput[], now: Date): FormField[] {
  return fields.map((field, index) => ({
    ...field,
    id: field.id ?? `${field.type}-yui_3_17_2_1_${now.getTime()}_${index + 1}`,
  }))
}
