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
  wrong?: string | undefined
  help?: ReactNode
  children: (props: InputProps) => ReactNode
}

/** A label above, the input, and under it what is wrong or else what helps. */
export function Field({ name, label, wrong, help, children }: Props) {
  const id = useId()
  const said = wrong ?? help
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        name,
        className: 'input',
        'aria-invalid': wrong !== undefined,
        'aria-describedby': said ? `${id}-said` : undefined,
      })}
      <span id={`${id}-said`} className={wrong ? 'wrong' : 'help'} role="status">
        {said}
      </span>
    </div>
  )
}

type EmailProps = { label?: string; wrong: string | undefined; initial?: string | undefined; focus?: boolean }

/** An e-mail address; `username` for password managers. */
export function EmailField({ label = 'Email', wrong, initial, focus = false }: EmailProps) {
  return (
    <Field name="email" label={label} wrong={wrong}>
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
  wrong: string | undefined
  help?: string
  /** `new-password` lets password managers make one. */
  kind?: 'current-password' | 'new-password'
  focus?: boolean
}

/** A password, to be shown on wish, with a word about a caps lock that is on. */
export function PasswordField({
  name,
  label,
  wrong,
  help,
  kind = 'current-password',
  focus = false,
}: PasswordProps) {
  const [shown, setShown] = useState(false)
  const [caps, setCaps] = useState(false)
  const onKey = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))
  return (
    <Field name={name} label={label} wrong={wrong} help={caps ? 'Caps lock is on.' : help}>
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
            aria-label={shown ? 'Hide what I write' : 'Show what I write'}
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
