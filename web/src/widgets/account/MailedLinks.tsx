import type { ReactNode } from 'react'
import { confirmAddress, setPassword } from './calls.ts'
import { Done } from './Done.tsx'
import { PasswordField, SubmitButton } from './Field.tsx'
import { useToken } from './mailed-token.ts'
import { Refusal, SubmitForm } from './SubmitForm.tsx'
import { passwordHelp } from './texts.ts'
import { useSubmit } from './useSubmit.ts'

/** The form that a mailed password link opens. Sending the form spends the token; opening the link does not. */
export function NewPassword() {
  const token = useToken()
  const submit = useSubmit((values) => setPassword(token ?? '', values))
  if (submit.state.status === 'succeeded') {
    return (
      <Done title="Password changed">
        <p>You are signed out on all devices. Sign in with your new password.</p>
        <p>
          <a className="button" href="/account/sign-in">
            Sign in
          </a>
        </p>
      </Done>
    )
  }
  if (token === null) return <NoToken next={<a href="/account/reset">Request another link</a>} />
  return (
    <SubmitForm of={submit}>
      <PasswordField
        name="password"
        label="New password"
        autoComplete="new-password"
        help={passwordHelp}
        error={submit.errors['password']}
      />
      <Refusal of={submit} />
      {submit.state.status === 'failed' && !submit.errors['password'] && (
        <p>
          <a href="/account/reset">Request another link</a>
        </p>
      )}
      <SubmitButton busy={submit.isBusy} doing="Changing password…">
        Change password
      </SubmitButton>
    </SubmitForm>
  )
}

/** The form that the confirmation link opens. Its button confirms the email address. */
export function Confirm() {
  const token = useToken()
  const submit = useSubmit(() => confirmAddress(token ?? ''))
  if (submit.state.status === 'succeeded') {
    return (
      <Done title="Email address confirmed">
        <p>
          <a className="button" href="/account">
            Go to your account
          </a>
        </p>
      </Done>
    )
  }
  const next = (
    <>
      Sign in to <a href="/account">your account</a> to request another link.
    </>
  )
  if (token === null) return <NoToken next={next} />
  return (
    <SubmitForm of={submit}>
      <Refusal of={submit} />
      {submit.state.status === 'failed' && <p>{next}</p>}
      <SubmitButton busy={submit.isBusy} doing="Confirming…">
        Confirm email address
      </SubmitButton>
    </SubmitForm>
  )
}

/** Shown for an address without a token. `next` tells how to get another link. */
function NoToken({ next }: { next: ReactNode }) {
  return (
    <div className="account-done">
      <h2>This link is incomplete</h2>
      <p>Open it again from the email, or copy the whole link into the address bar.</p>
      <p>{next}</p>
    </div>
  )
}
