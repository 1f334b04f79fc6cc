import { useId, type ReactNode } from 'react'
import type { FieldProps } from '../forms/SavedForm.tsx'
import './picture-choice.css'

type Props<T extends string> = {
  field: FieldProps
  label: string
  /** The text and the picture of each value. The pictures are decoration. */
  options: readonly { value: T; label: string; picture: ReactNode }[]
}

/** A field with one of a few values, each with a picture. */
export function PictureChoice<T extends string>({ field, label, options }: Props<T>) {
  const id = useId()
  return (
    <fieldset className="picture-choice" aria-describedby={field.error ? `${id}-error` : undefined}>
      <legend>{label}</legend>
      <div className="picture-options">
        {options.map(({ value, label: text, picture }) => (
          <label key={value}>
            <input
              type="radio"
              className="visually-hidden"
              name={`${id}-${field.name}`}
              value={value}
              checked={field.value === value}
              aria-invalid={field.error !== undefined || undefined}
              onChange={() => field.change(value)}
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
