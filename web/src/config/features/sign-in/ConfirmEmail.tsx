import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { confirmEmail } from '@portico/proto/api/identity/owners/sign-in'
import { withoutSession } from '../../session/sign-in-calls.ts'
import { CallFailure } from '../../../lib/data/failure.ts'
import { call } from '../../session/calls.ts'
import { BusyButton } from '../../ui/actions/BusyButton.tsx'
import { Refusal } from '../../ui/forms/Refusal.tsx'
import { refusalText } from '../../ui/forms/refusal.ts'
import { BrokenLink } from './BrokenLink.tsx'
import { SignInLayout } from './SignInLayout.tsx'
import { dropToken, mailedToken } from '../../session/mailed-token.ts'

/** Confirms an address with the mailed token. A button spends the token, because mail scanners open links. */
export function ConfirmEmail() {
  const [token] = useState(() => mailedToken('confirm'))
  const queries = useQueryClient()
  const confirming = useMutation({
    mutationFn: () => call(confirmEmail, { body: { token } }, withoutSession),
    onSuccess: () => {
      dropToken('confirm')
      void queries.invalidateQueries()
    },
  })
  const { error, data } = confirming
  if (data)
    return (
      <SignInLayout title="Your email address is confirmed">
        <p role="status">
          You can now use <strong>{data.email}</strong> with your account.
        </p>
        <p>
          <Link className="button" to="/">
            Go to your websites
          </Link>
        </p>
      </SignInLayout>
    )
  if (token === '' || (error instanceof CallFailure && error.errors['token']))
    return (
      <BrokenLink>
        <Link className="button" to="/account">
          Resend it from your account
        </Link>
      </BrokenLink>
    )
  return (
    <SignInLayout title="Confirm your email address">
      <p className="soft">Press the button to confirm that this address is yours.</p>
      <Refusal text={error ? refusalText(error) : undefined} />
      <p>
        <BusyButton busy="Confirming…" action={confirming}>
          Confirm address
        </BusyButton>
      </p>
    </SignInLayout>
  )
}
