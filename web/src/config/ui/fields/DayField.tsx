import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form'
import { ParsedField } from './ParsedField.tsx'

type Props<V extends FieldValues> = {
  control: Control<V>
  name: FieldPathByValue<V, number | null>
  label: string
  help?: string
}

/** A field with a day, stored as the epoch ms of its beginning where the owner is. An empty field is null. */
export const DayField = <V extends FieldValues>(field: Props<V>) => (
  <ParsedField<V, number | null>
    {...field}
    type="date"
    parse={(text) => (text === '' ? null : new Date(`${text}T00:00`).getTime())}
    format={dayText}
  />
)

/** A day as `2026-01-31`; empty for null. */
function dayText(ms: number | null): string {
  if (ms === null || Number.isNaN(ms)) return ''
  const day = new Date(ms)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${String(day.getFullYear()).padStart(4, '0')}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}
