import { Eye, EyeOff } from 'lucide-react'
import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useSignIn } from '../../app/session.ts'
import './sign-in.css'

type Wrong = { email?: string; password?: string }

/** The owner's sign-in. What is wrong is said beside its field; a refusal of the server gets the focus. */
export function SignIn() {
  const signIn = useSignIn()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const refusal = useRef<HTMLParagraphElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const [wrong, setWrong] = useState<Wrong>({})

  useEffect(() => {
    document.title = 'Sign in · Portico'
  }, [])
  useEffect(() => {
    if (signIn.error) refusal.current?.focus()
  }, [signIn.error])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (signIn.isPending) return
    const data = new FormData(event.currentTarget)
    const email = String(data.get('email')).trim()
    const password = String(data.get('password'))
    const found: Wrong = {
      ...(!/^\S+@\S+$/.test(email) && { email: 'Write your email address, such as you@example.com.' }),
      ...(password === '' && { password: 'Write your password.' }),
    }
    setWrong(found)
    if (Object.keys(found).length > 0) {
      form.current?.querySelector<HTMLInputElement>(`[name=${found.email ? 'email' : 'password'}]`)?.focus()
      return
    }
    const next = search.get('next') ?? '/'
    signIn.mutate(
      { email, password },
      { onSuccess: () => void navigate(/^\/(?![/\\])/.test(next) ? next : '/', { replace: true }) },
    )
  }
  return (
    <main className="sign-in">
      <form ref={form} onSubmit={submit} aria-busy={signIn.isPending} noValidate>
        <p className="wordmark">Portico</p>
        <h1>Sign in</h1>
        {signIn.error && (
          <p className="refusal" role="alert" tabIndex={-1} ref={refusal}>
            {signIn.error.message}
          </p>
        )}
        <Field name="email" label="Email" wrong={wrong.email}>
          {(props) => <input {...props} type="email" autoComplete="username" spellCheck={false} autoFocus />}
        </Field>
        <Password wrong={wrong.password} />
        <button className="button" type="submit" aria-disabled={signIn.isPending}>
          {signIn.isPending ? 'Signing in…' : 'Sign in'}
        </button>
      </form>
    </main>
  )
}

type InputProps = {
  id: string
  name: string
  className: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}
type FieldProps = {
  name: string
  label: string
  wrong: string | undefined
  help?: string | undefined
  children: (props: InputProps) => React.ReactNode
}

function Field({ name, label, wrong, help, children }: FieldProps) {
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

/** The password, to be shown on wish, with a word about a caps lock that is on. */
function Password({ wrong }: { wrong: string | undefined }) {
  const [shown, setShown] = useState(false)
  const [caps, setCaps] = useState(false)
  const onKey = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))
  return (
    <Field name="password" label="Password" wrong={wrong} help={caps ? 'Caps lock is on.' : undefined}>
      {(props) => (
        <span className="password">
          <input
            {...props}
            type={shown ? 'text' : 'password'}
            autoComplete="current-password"
            spellCheck={false}
            autoCapitalize="off"
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
