import { Eye, EyeOff } from 'lucide-react'
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'

export type InputProps = {
  id: string
  name: string
  className: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}
type Props = {
  name: string
  label: string
  error?: string
  help?: ReactNode
  children: (props: InputProps) => ReactNode
}

/** A label, its input, and below it the error or else the help text. */
export function Field({ name, label, error, help, children }: Props) {
  const id = useId()
  const note = error ?? help
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        name,
        className: 'input',
        'aria-invalid': error !== undefined,
        'aria-describedby': note ? `${id}-note` : undefined,
      })}
      <span id={`${id}-note`} className={error ? 'error' : 'help'} role="status">
        {note}
      </span>
    </div>
  )
}

type EmailProps = { label?: string; error: string | undefined; initial?: string; focus?: boolean }

/** An email field. `autocomplete` is `username` for password managers. */
export function EmailField({ label = 'Email', error, initial, focus = false }: EmailProps) {
  return (
    <Field name="email" label={label} error={error}>
      {(props) => (
        <input
          {...props}
          type="email"
          autoComplete="username"
          spellCheck={false}
          autoCapitalize="off"
          maxLength={320}
          defaultValue={initial}
          autoFocus={focus}
        />
      )}
    </Field>
  )
}

type PasswordProps = {
  name: string
  label: string
  error: string | undefined
  help?: string
  /** `new-password` makes password managers suggest a password. */
  kind?: 'current-password' | 'new-password'
  focus?: boolean
}

/** A password field with a button that shows the password and a hint while caps lock is on. */
export function PasswordField({
  name,
  label,
  error,
  help,
  kind = 'current-password',
  focus = false,
}: PasswordProps) {
  const [shown, setShown] = useState(false)
  const [caps, setCaps] = useState(false)
  const onKey = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))
  return (
    <Field name={name} label={label} error={error} help={caps ? 'Caps lock is on.' : help}>
      {(props) => (
        <span className="password">
          <input
            {...props}
            type={shown ? 'text' : 'password'}
            autoComplete={kind}
            spellCheck={false}
            autoCapitalize="off"
            autoFocus={focus}
            onKeyDown={onKey}
            onKeyUp={onKey}
            onBlur={() => setCaps(false)}
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
