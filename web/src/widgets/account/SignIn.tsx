import { pathAfterSignIn } from '../../lib/member/next.ts'
import { signIn } from './calls.ts'
import { EmailField, PasswordField, SubmitButton } from './Field.tsx'
import { Refusal, SubmitForm } from './SubmitForm.tsx'
import { useSubmit, type Values } from './useSubmit.ts'

/** Signs a member in and opens the page `next`, or the one in the query of that name. */
export function SignIn({ next }: { next?: string | undefined }) {
  const submit = useSubmit(async (values: Values) => {
    const session = await signIn(values)
    location.assign(pathAfterSignIn(next ?? new URLSearchParams(location.search).get('next')))
    return session
  })
  // The form stays busy until the next page has loaded.
  const isBusy = submit.isBusy || submit.state.status === 'succeeded'
  return (
    <SubmitForm of={submit} busy={isBusy}>
      <EmailField error={submit.errors['email']} />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="current-password"
        error={submit.errors['password']}
      />
      <label className="choice">
        <input type="checkbox" name="rememberMe" />
        <span>Keep me signed in on this device</span>
      </label>
      <Refusal of={submit} />
      <SubmitButton busy={isBusy} doing="Signing in…">
        Sign in
      </SubmitButton>
    </SubmitForm>
  )
}
