import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form'

/** A field of a form: its value, its error, and a function that changes it. */
export type FieldOf<T> = {
  name: string
  value: T
  error: string | undefined
  change: (value: T) => void
  blur: () => void
}

/** The field at a path. The component of the field lets only paths through whose value is a `T`. */
export function useField<V extends FieldValues, T>(control: Control<V>, name: FieldPath<V>): FieldOf<T> {
  const { field, fieldState } = useController({ control, name })
  return {
    name,
    // TypeScript cannot infer the type of a value from the text of its path.
    value: field.value as T,
    error: messageOf(fieldState.error),
    change: field.onChange,
    blur: field.onBlur,
  }
}

/** The text of an error; of a list or an object, the text of its first part with an error. */
function messageOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string') return error.message
  for (const part of Object.values(error)) {
    const message = messageOf(part)
    if (message !== undefined) return message
  }
  return undefined
}
