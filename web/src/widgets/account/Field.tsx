import { useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react'
import { LoadingNote } from '../../ui/submit/LoadingNote.tsx'

type InputProps = Omit<ComponentProps<'input'>, 'id' | 'name'>
type FieldProps = InputProps & { name: string; label: string; help?: string; error?: string }

/** A one-line input with label, help and error. Ids are derived from the name, because a screen has one form per name. */
export function Field({ name, label, help, error, ...input }: FieldProps) {
  return (
    <Labelled name={name} label={label} help={help} error={error}>
      <input {...input} {...describedBy(name, help, error)} />
    </Labelled>
  )
}

/** The email address as the user name of the account. */
export function EmailField({ error }: { error: string | undefined }) {
  return (
    <Field
      name="email"
      label="Email"
      type="email"
      inputMode="email"
      autoComplete="username"
      spellCheck={false}
      error={error}
    />
  )
}

/** A password input with a button that shows the password, and a notice while caps lock is on. */
export function PasswordField({ name, label, help, error, ...input }: FieldProps) {
  const [shown, setShown] = useState(false)
  const [caps, setCaps] = useState(false)
  const onKey = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))
  const hint = caps ? 'Caps lock is on.' : help
  return (
    <Labelled name={name} label={label} help={hint} error={error}>
      <span className="password">
        <input
          {...input}
          {...describedBy(name, hint, error)}
          type={shown ? 'text' : 'password'}
          spellCheck={false}
          autoCapitalize="off"
          onKeyDown={onKey}
          onKeyUp={onKey}
          onBlur={() => setCaps(false)}
        />
        <button
          type="button"
          className="text-button"
          aria-pressed={shown}
          aria-label={`Show ${label.toLowerCase()}`}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      </span>
    </Labelled>
  )
}

/** The submit button of a form. It shows `doing` while the form is being sent. A press before the form is hydrated is kept. */
export function SubmitButton({
  busy,
  doing,
  children,
}: {
  busy: boolean
  doing: string
  children: ReactNode
}) {
  return (
    <>
      <button type="submit" className="button" aria-disabled={busy || undefined}>
        {busy ? doing : children}
      </button>
      <LoadingNote />
    </>
  )
}

type LabelledProps = {
  name: string
  label: string
  help: string | undefined
  error: string | undefined
  children: ReactNode
}

function Labelled({ name, label, help, error, children }: LabelledProps) {
  return (
    <div className={error ? 'form-item error' : 'form-item'}>
      <label className="title" htmlFor={`account-${name}`}>
        {label}
      </label>
      {children}
      {error && (
        <span className="field-error" id={`account-${name}-error`}>
          {error}
        </span>
      )}
      {help && !error && (
        <p className="description" id={`account-${name}-help`} aria-live="polite">
          {help}
        </p>
      )}
    </div>
  )
}

/** The attributes that connect an input with its label, help and error. */
function describedBy(name: string, help: string | undefined, error: string | undefined) {
  const id = error ? `account-${name}-error` : help && `account-${name}-help`
  return {
    id: `account-${name}`,
    name,
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': id,
  }
}
