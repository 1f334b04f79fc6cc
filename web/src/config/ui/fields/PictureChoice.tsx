import { useId, type ReactNode } from 'react'
import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form'
import { useField } from './useField.ts'
import './picture-choice.css'

type Props<V extends FieldValues, T extends string> = {
  control: Control<V>
  name: FieldPathByValue<V, T>
  label: string
  /** The text and the picture of each value. The pictures are decoration. */
  options: readonly { value: T; label: string; picture: ReactNode }[]
  /** Called after another value is chosen. */
  chosen?: (value: T) => void
}

/** A field with one of a few values, each with a picture. */
export function PictureChoice<V extends FieldValues, T extends string>(props: Props<V, T>) {
  const { control, name, label, options, chosen } = props
  const field = useField<V, T>(control, name)
  const id = useId()
  return (
    <fieldset
      className="picture-choice"
      name={name}
      aria-describedby={field.error ? `${id}-error` : undefined}
    >
      <legend>{label}</legend>
      <div className="picture-options">
        {options.map(({ value, label: text, picture }) => (
          <label key={value}>
            <input
              type="radio"
              className="visually-hidden"
              name={`${id}-${name}`}
              value={value}
              checked={field.value === value}
              aria-invalid={field.error !== undefined || undefined}
              onChange={() => {
                field.change(value)
                chosen?.(value)
              }}
            />
            {picture}
            <span>{text}</span>
          </label>
        ))}
      </div>
      <span id={`${id}-error`} className="error" role="status">
        {field.error}
      </span>
    </fieldset>
  )
}
