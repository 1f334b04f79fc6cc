import { Link, useNavigate } from 'react-router'
import { useStartSession } from '../../session/session.ts'
import { signIn } from '../../session/sign-in-calls.ts'
import { EmailField, PasswordField } from '../../ui/fields/Field.tsx'
import { Refusal } from '../../ui/forms/Refusal.tsx'
import { checkRequired, useSubmit, checkEmail } from '../../ui/forms/useSubmit.ts'
import { SignInLayout } from './SignInLayout.tsx'
import { useNext } from '../../session/next.ts'

/** The owner's sign-in, which then continues to `next`. */
export function SignIn() {
  const { next, query, email } = useNext()
  const navigate = useNavigate()
  const signedIn = useStartSession()
  const { form, errors, refusal, isPending } = useSubmit({
    fields: ['email', 'password'],
    check: (values) => ({
      ...checkEmail(values),
      ...checkRequired(values, 'password', 'Enter your password.'),
    }),
    send: ({ email = '', password = '' }) => signIn({ email: email.trim(), password }),
    done: (session) => {
      signedIn(session)
      void navigate(next, { replace: true })
    },
  })
  return (
    <SignInLayout title="Sign in">
      <form {...form}>
        <Refusal text={refusal} />
        <EmailField error={errors['email']} initial={email} focus={email === undefined} />
        <PasswordField
          name="password"
          label="Password"
          error={errors['password']}
          focus={email !== undefined}
        />
        <button className="button" type="submit" aria-disabled={isPending}>
          {isPending ? 'Signing in…' : 'Sign in'}
        </button>
      </form>
      <p className="sign-in-links">
        <Link to="/reset">Forgot your password?</Link>
        <Link to={`/sign-up${query}`} state={email === undefined ? null : { email }}>
          Create an account
        </Link>
      </p>
    </SignInLayout>
  )
}
