import { Link, useNavigate } from 'react-router'
import { signUp } from '@portico/proto/api/identity/owners/sign-in'
import { PASSWORD_MIN_LENGTH } from '@portico/proto/http/people/identity'
import { withoutSession } from '../../session/sign-in-calls.ts'
import { useStartSession } from '../../session/session.ts'
import { call } from '../../session/calls.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { EmailField, TextField } from '../../ui/fields/TextField.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { checkEmail, checkPassword } from '../../ui/forms/checks.ts'
import { Form, SubmitButton } from '../../ui/forms/Form.tsx'
import { useForm } from '../../ui/forms/useForm.ts'
import { SignInLayout } from './SignInLayout.tsx'
import { useNext } from '../../session/next.ts'

/** Creates an account. The address is confirmed later, through a mailed link. */
export function SignUp() {
  const { next, query, email } = useNext()
  const navigate = useNavigate()
  const signedIn = useStartSession()
  const form = useForm({
    values: { name: '', email: email ?? '', password: '' },
    check: (values) => ({ ...checkEmail(values), ...checkPassword(values) }),
    bodyOf: (values) => ({ ...values, email: values.email.trim() }),
    send: (body) => call(signUp, { body }, withoutSession),
    done: (session) => {
      signedIn(session)
      toast(`Welcome! To confirm your address, open the email that we sent to ${session.account.email}.`)
      void navigate(next, { replace: true })
    },
  })
  return (
    <SignInLayout title="Create an account">
      <Form form={form}>
        <TextField
          control={form.control}
          name="name"
          label="Name"
          help="Shown to the other contributors of your websites."
          autoComplete="name"
          maxLength={200}
          autoFocus
        />
        <EmailField control={form.control} name="email" />
        <PasswordField
          control={form.control}
          name="password"
          label="Password"
          kind="new-password"
          help={`Use at least ${PASSWORD_MIN_LENGTH} characters. A few unrelated words are easy to remember.`}
        />
        <SubmitButton isPending={form.isPending} busy="Creating account…">
          Create account
        </SubmitButton>
      </Form>
      <p className="sign-in-links">
        <Link to={`/sign-in${query}`} state={email === undefined ? null : { email }}>
          Sign in instead
        </Link>
      </p>
    </SignInLayout>
  )
}
