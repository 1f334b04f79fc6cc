import { Link, useNavigate } from 'react-router'
import { PASSWORD_MIN_LENGTH } from '@portico/proto/http/identity'
import { signUp } from '../../app/calls.ts'
import { useSignedIn } from '../../app/session.ts'
import { EmailField, Field, PasswordField } from '../../ui/Field.tsx'
import { Refusal } from '../../ui/Refusal.tsx'
import { toast } from '../../ui/toast.ts'
import { useSubmit, wrongEmail } from '../../ui/useSubmit.ts'
import { SignInLayout } from './SignInLayout.tsx'
import { useNext } from '../../app/next.ts'
import { shortPassword } from '../../ui/password.ts'

/** Creates an account. The address is confirmed later, through a mailed link. */
export function SignUp() {
  const { next, query, email } = useNext()
  const navigate = useNavigate()
  const signedIn = useSignedIn()
  const { form, wrong, refusal, isPending } = useSubmit({
    fields: ['name', 'email', 'password'],
    check: (values) => ({ ...wrongEmail(values), ...shortPassword(values) }),
    send: ({ name = '', email = '', password = '' }) => signUp({ name, email: email.trim(), password }),
    done: (session) => {
      signedIn(session)
      toast(`Welcome! To confirm your address, open the email that we sent to ${session.account.email}.`)
      void navigate(next, { replace: true })
    },
  })
  return (
    <SignInLayout title="Create an account">
      <form {...form}>
        <Refusal text={refusal} />
        <Field
          name="name"
          label="Name"
          wrong={wrong['name']}
          help="Shown to the other contributors of your websites."
        >
          {(props) => <input {...props} autoComplete="name" maxLength={200} autoFocus />}
        </Field>
        <EmailField wrong={wrong['email']} initial={email} />
        <PasswordField
          name="password"
          label="Password"
          kind="new-password"
          wrong={wrong['password']}
          help={`Use at least ${PASSWORD_MIN_LENGTH} characters. A few unrelated words are easy to remember.`}
        />
        <button className="button" type="submit" aria-disabled={isPending}>
          {isPending ? 'Creating account…' : 'Create account'}
        </button>
      </form>
      <p className="sign-in-links">
        <Link to={`/sign-in${query}`} state={email === undefined ? null : { email }}>
          Sign in instead
        </Link>
      </p>
    </SignInLayout>
  )
}
