import { useState } from 'react'
import { Link } from 'react-router'
import { requestReset } from '@portico/proto/api/identity/owners/sign-in'
import { RESET_LINK_HOURS } from '@portico/proto/limits'
import { withoutSession } from '../../session/sign-in-calls.ts'
import { call } from '../../session/calls.ts'
import { manyText } from '../../ui/text/format.ts'
import { EmailField } from '../../ui/fields/TextField.tsx'
import { checkEmail } from '../../ui/forms/checks.ts'
import { Form, SubmitButton } from '../../ui/forms/Form.tsx'
import { useForm } from '../../ui/forms/useForm.ts'
import { SignInLayout } from './SignInLayout.tsx'

/** Requests a mail with a password reset link. The reply is the same whether or not the account exists. */
export function Reset() {
  const [sentTo, setSentTo] = useState<string>()
  const form = useForm({
    values: { email: '' },
    check: checkEmail,
    bodyOf: ({ email }) => ({ email: email.trim() }),
    send: (body) => call(requestReset, { body }, withoutSession),
    done: (_, { email }) => setSentTo(email.trim()),
  })
  if (sentTo !== undefined)
    return (
      <SignInLayout title="Check your email">
        <p role="status">
          If <strong>{sentTo}</strong> has an account, you will receive an email with a link. The link works
          for {manyText(RESET_LINK_HOURS, 'hour')}.
        </p>
        <p className="soft">No email after a few minutes? Check your spam folder, or request another link.</p>
        <p className="sign-in-links">
          <button type="button" className="link" onClick={() => setSentTo(undefined)}>
            Request another link
          </button>
          <Link to="/sign-in">Sign in</Link>
        </p>
      </SignInLayout>
    )
  return (
    <SignInLayout title="Reset your password">
      <Form form={form}>
        <p className="soft">Enter the email address of your account. We will send you a link.</p>
        <EmailField control={form.control} name="email" focus />
        <SubmitButton isPending={form.isPending} busy="Sending…">
          Send link
        </SubmitButton>
      </Form>
      <p className="sign-in-links">
        <Link to="/sign-in">Back to sign-in</Link>
      </p>
    </SignInLayout>
  )
}
