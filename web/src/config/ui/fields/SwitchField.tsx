import { useId } from 'react'
import type { FieldProps } from '../forms/SavedForm.tsx'
import './switch-field.css'

/** A switch of a form; the value is `on` or `off`. */
export function SwitchField({ field, label, help }: { field: FieldProps; label: string; help?: string }) {
  const id = useId()
  return (
    <div className="switch-field">
      <label>
        <input
          type="checkbox"
          role="switch"
          checked={field.value === 'on'}
          aria-invalid={field.error !== undefined || undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => field.change(event.currentTarget.checked ? 'on' : 'off')}
        />
        <span>{label}</span>
      </label>
      <span id={`${id}-note`} className={field.error ? 'error' : 'help'} role="status">
        {field.error ?? help}
      </span>
    </div>
  )
}
