import { Eye, EyeOff } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form'
import { Field } from './Field.tsx'
import { useField } from './useField.ts'

type Props<V extends FieldValues> = {
  control: Control<V>
  name: FieldPathByValue<V, string>
  label: string
  help?: string
  /** `new-password` makes password managers suggest a password. */
  kind?: 'current-password' | 'new-password'
  focus?: boolean
}

/** A password field with a button that shows the password and a hint while caps lock is on. */
export function PasswordField<V extends FieldValues>(props: Props<V>) {
  const { control, name, label, help, kind = 'current-password', focus = false } = props
  const field = useField<V, string>(control, name)
  const [shown, setShown] = useState(false)
  const [caps, setCaps] = useState(false)
  const onKey = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))
  return (
    <Field name={name} label={label} error={field.error} help={caps ? 'Caps lock is on.' : help}>
      {(own) => (
        <span className="password">
          <input
            {...own}
            type={shown ? 'text' : 'password'}
            value={field.value}
            autoComplete={kind}
            spellCheck={false}
            autoCapitalize="off"
            autoFocus={focus}
            onChange={(event) => field.change(event.currentTarget.value)}
            onKeyDown={onKey}
            onKeyUp={onKey}
            onBlur={() => {
              setCaps(false)
              field.blur()
            }}
          />
          <button
            type="button"
            className="icon-button"
            aria-label={shown ? 'Hide password' : 'Show password'}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff size={18} aria-hidden="true" /> : <Eye size={18} aria-hidden="true" />}
          </button>
        </span>
      )}
    </Field>
  )
}
