import { useEffect, useRef, type FormEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useSignIn } from '../../app/session.ts'

/** The owner's sign-in. A refusal is said beside the fields and gets the focus. */
export function SignIn() {
  const signIn = useSignIn()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const refusal = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    document.title = 'Sign in — Portico'
  }, [])
  useEffect(() => {
    if (signIn.error) refusal.current?.focus()
  }, [signIn.error])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (signIn.isPending) return
    const data = new FormData(event.currentTarget)
    const next = search.get('next') ?? '/'
    signIn.mutate(
      { email: String(data.get('email')), password: String(data.get('password')) },
      { onSuccess: () => void navigate(/^\/(?![/\\])/.test(next) ? next : '/', { replace: true }) },
    )
  }
  return (
    <main className="sign-in">
      <form onSubmit={submit} aria-busy={signIn.isPending}>
        <p className="wordmark">Portico</p>
        <h1>Sign in</h1>
        {signIn.error && (
          <p className="refusal" role="alert" tabIndex={-1} ref={refusal}>
            {signIn.error.message}
          </p>
        )}
        <label>
          <span>Email</span>
          <input name="email" type="email" autoComplete="username" required autoFocus />
        </label>
        <label>
          <span>Password</span>
          <input name="password" type="password" autoComplete="current-password" required />
        </label>
        <button className="button" type="submit" aria-disabled={signIn.isPending || undefined}>
          {signIn.isPending ? 'Signing in…' : 'Sign in'}
        </button>
      </form>
    </main>
  )
}
