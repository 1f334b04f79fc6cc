import { useId } from 'react'
import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form'
import { useField } from './useField.ts'
import './check-field.css'

type Props<V extends FieldValues> = {
  control: Control<V>
  name: FieldPathByValue<V, boolean>
  label: string
  help?: string
}

/** A checkbox. */
export function CheckField<V extends FieldValues>({ control, name, label }: Props<V>) {
  const { value, error, change, blur } = useField<V, boolean>(control, name)
  return (
    <label className="check-field">
      <input
        type="checkbox"
        name={name}
        checked={value}
        aria-invalid={error !== undefined || undefined}
        onBlur={blur}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      {label}
      {error !== undefined && (
        <span className="error" role="status">
          {error}
        </span>
      )}
    </label>
  )
}

/** A switch, with its help text or error below it. */
export function SwitchField<V extends FieldValues>({ control, name, label, help }: Props<V>) {
  const { value, error, change, blur } = useField<V, boolean>(control, name)
  const id = useId()
  return (
    <div className="switch-field">
      <label>
        <input
          type="checkbox"
          role="switch"
          name={name}
          checked={value}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-note`}
          onBlur={blur}
          onChange={(event) => change(event.currentTarget.checked)}
        />
        <span>{label}</span>
      </label>
      <span id={`${id}-note`} className={error ? 'error' : 'help'} role="status">
        {error ?? help}
      </span>
    </div>
  )
}
