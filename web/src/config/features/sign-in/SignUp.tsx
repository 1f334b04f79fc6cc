import { Link, useNavigate } from 'react-router'
import { signUp } from '@portico/proto/api/identity/sign-in'
import { PASSWORD_MIN_LENGTH } from '@portico/proto/http/identity'
import { withoutSession } from '../../session/sign-in-calls.ts'
import { useStartSession } from '../../session/session.ts'
import { call } from '../../session/calls.ts'
import { EmailField, Field, PasswordField } from '../../ui/fields/Field.tsx'
import { Refusal } from '../../ui/forms/Refusal.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { useSubmit, checkEmail } from '../../ui/forms/useSubmit.ts'
import { SignInLayout } from './SignInLayout.tsx'
import { useNext } from '../../session/next.ts'
import { checkPassword } from '../../ui/fields/password.ts'

/** Creates an account. The address is confirmed later, through a mailed link. */
export function SignUp() {
  const { next, query, email } = useNext()
  const navigate = useNavigate()
  const signedIn = useStartSession()
  const { form, errors, refusal, isPending } = useSubmit({
    fields: ['name', 'email', 'password'],
    check: (values) => ({ ...checkEmail(values), ...checkPassword(values) }),
    send: ({ name = '', email = '', password = '' }) =>
      call(signUp, { body: { name, email: email.trim(), password } }, withoutSession),
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
          error={errors['name']}
          help="Shown to the other contributors of your websites."
        >
          {(props) => <input {...props} autoComplete="name" maxLength={200} autoFocus />}
        </Field>
        <EmailField error={errors['email']} initial={email} />
        <PasswordField
          name="password"
          label="Password"
          kind="new-password"
          error={errors['password']}
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
