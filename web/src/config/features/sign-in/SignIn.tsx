import { Link, useNavigate } from 'react-router'
import { useStartSession } from '../../session/session.ts'
import { signIn } from '../../session/sign-in-calls.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { EmailField } from '../../ui/fields/TextField.tsx'
import { checkEmail, checkRequired } from '../../ui/forms/checks.ts'
import { Form, SubmitButton } from '../../ui/forms/Form.tsx'
import { useForm } from '../../ui/forms/useForm.ts'
import { SignInLayout } from './SignInLayout.tsx'
import { useNext } from '../../session/next.ts'

/** The owner's sign-in, which then continues to `next`. */
export function SignIn() {
  const { next, query, email } = useNext()
  const navigate = useNavigate()
  const signedIn = useStartSession()
  const form = useForm({
    values: { email: email ?? '', password: '' },
    check: (values) => ({
      ...checkEmail(values),
      ...checkRequired(values.password, 'password', 'Enter your password.'),
    }),
    send: (values) => signIn({ email: values.email.trim(), password: values.password }),
    done: (session) => {
      signedIn(session)
      void navigate(next, { replace: true })
    },
  })
  return (
    <SignInLayout title="Sign in">
      <Form form={form}>
        <EmailField control={form.control} name="email" focus={email === undefined} />
        <PasswordField control={form.control} name="password" label="Password" focus={email !== undefined} />
        <SubmitButton isPending={form.isPending} busy="Signing in…">
          Sign in
        </SubmitButton>
      </Form>
      <p className="sign-in-links">
        <Link to="/reset">Forgot your password?</Link>
        <Link to={`/sign-up${query}`} state={email === undefined ? null : { email }}>
          Create an account
        </Link>
      </p>
    </SignInLayout>
  )
}
