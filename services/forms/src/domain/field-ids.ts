import type { FormField, FormFieldInput } from '@portico/proto/http/forms'

/** Fields with ids of the shape `<type>-yui_3_17_2_1_<ms>_<n>` for those that have none (wire.md §3). */
export function withIds(fields: readonly FormFieldInput[], now: Date): FormField[] {
  return fields.map((field, index) => ({
    ...field,
    id: field.id ?? `${field.type}-yui_3_17_2_1_${now.getTime()}_${index + 1}`,
  }))
}
