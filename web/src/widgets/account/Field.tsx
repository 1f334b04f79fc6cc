import {
  useState,
  useSyncExternalStore,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
} from 'react'

type InputProps = Omit<ComponentProps<'input'>, 'id' | 'name'>
type FieldProps = InputProps & { name: string; label: string; help?: string; error?: string | undefined }

/** Label above, help under it, what is wrong in words; one line of input. Ids come from the name: one form a screen. */
export function Field({ name, label, help, error, ...input }: FieldProps) {
  return (
    <Labelled name={name} label={label} help={help} error={error}>
      <input {...input} {...described(name, help, error)} />
    </Labelled>
  )
}

/** A password that can be shown while it is typed, with a word about a caps lock that is on. */
export function PasswordField({ name, label, help, error, ...input }: FieldProps) {
  const [shown, setShown] = useState(false)
  const [caps, setCaps] = useState(false)
  const onKey = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))
  const said = caps ? 'Caps lock is on.' : help
  return (
    <Labelled name={name} label={label} help={said} error={error}>
      <span className="password">
        <input
          {...input}
          {...described(name, said, error)}
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

/**
 * The one filled button of a form: it says what it does, and that it is doing it. Until the form is alive it is
 * disabled, which also keeps Enter from sending the form by itself. Where that takes more than a moment, the form says
 * that it is still loading.
 */
export function SubmitButton({
  busy,
  doing,
  children,
}: {
  busy: boolean
  doing: string
  children: ReactNode
}) {
  const isAlive = useAlive()
  return (
    <>
      <button type="submit" className="button" disabled={!isAlive} aria-disabled={busy || undefined}>
        {busy ? doing : children}
      </button>
      {!isAlive && (
        <p className="still-loading" role="status">
          This form is still loading. You can send it in a moment.
        </p>
      )}
    </>
  )
}

/** False on the server and until its HTML was taken over. */
const useAlive = () =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )

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

function described(name: string, help: string | undefined, error: string | undefined) {
  const by = error ? `account-${name}-error` : help && `account-${name}-help`
  return {
    id: `account-${name}`,
    name,
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': by,
  }
}
