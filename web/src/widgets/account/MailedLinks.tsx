import type { ReactNode } from 'react'
import { PASSWORD_MIN_LENGTH } from '@portico/proto/limits'
import { confirmAddress, setPassword } from './calls.ts'
import { Done } from './Done.tsx'
import { PasswordField, SubmitButton } from './Field.tsx'
import { useToken } from './mailed-token.ts'
import { Refusal, SubmitForm } from './SubmitForm.tsx'
import { useSubmit } from './useSubmit.ts'

/** Where a mailed link to a new password leads. Opening it spends nothing; the form does. */
export function NewPassword() {
  const token = useToken()
  const submit = useSubmit((values) => setPassword(token ?? '', values))
  if (submit.state.status === 'succeeded') {
    return (
      <Done title="Your password is changed.">
        <p>Sign in with the new one. Everywhere else you are signed out.</p>
        <p>
          <a className="button" href="/account/sign-in">
            Sign in
          </a>
        </p>
      </Done>
    )
  }
  if (token === null) return <NoToken way={<a href="/account/reset">Ask for another link</a>} />
  return (
    <SubmitForm of={submit}>
      <PasswordField
        name="password"
        label="New password"
        autoComplete="new-password"
        help={`At least ${PASSWORD_MIN_LENGTH} characters. Three or four words that only you would put together are good.`}
        error={submit.errors['password']}
      />
      <Refusal of={submit} />
      {submit.state.status === 'failed' && !submit.errors['password'] && (
        <p>
          <a href="/account/reset">Ask for another link</a>
        </p>
      )}
      <SubmitButton busy={submit.isBusy} doing="Changing…">
        Change my password
      </SubmitButton>
    </SubmitForm>
  )
}

/** Where the mail after a sign-up leads: one press confirms the address. */
export function Confirm() {
  const token = useToken()
  const submit = useSubmit(() => confirmAddress(token ?? ''))
  if (submit.state.status === 'succeeded') {
    return (
      <Done title="Thank you. Your address is confirmed.">
        <p>
          <a className="button" href="/account">
            Go to your account
          </a>
        </p>
      </Done>
    )
  }
  const way = (
    <>
      Sign in to <a href="/account">your account</a> to have another one sent.
    </>
  )
  if (token === null) return <NoToken way={way} />
  return (
    <SubmitForm of={submit}>
      <Refusal of={submit} />
      {submit.state.status === 'failed' && <p>{way}</p>}
      <SubmitButton busy={submit.isBusy} doing="Confirming…">
        Confirm my address
      </SubmitButton>
    </SubmitForm>
  )
}

function NoToken({ way }: { way: ReactNode }) {
  return (
    <div className="account-done">
      <h2>This link is not whole.</h2>
      <p>Open it once more from the letter, or copy all of it into the address bar.</p>
      <p>{way}</p>
    </div>
  )
}
