import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { confirmEmail } from '../../app/calls.ts'
import { CallFailure } from '../../../lib/data/failure.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { Refusal } from '../../ui/Refusal.tsx'
import { refusalText } from '../../ui/refusal.ts'
import { BrokenLink } from './BrokenLink.tsx'
import { SignInLayout } from './SignInLayout.tsx'
import { dropToken, mailedToken } from '../../app/mailed-token.ts'

/** Confirms an address by the mailed token. A button spends it: programs that open links in mails do not press it. */
export function ConfirmEmail() {
  const [token] = useState(() => mailedToken('confirm'))
  const queries = useQueryClient()
  const confirming = useMutation({
    mutationFn: () => confirmEmail(token),
    onSuccess: () => {
      dropToken('confirm')
      void queries.invalidateQueries()
    },
  })
  const { error, data } = confirming
  if (data)
    return (
      <SignInLayout title="Your address is confirmed">
        <p role="status">
          <strong>{data.email}</strong> is yours.
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
          Send it again from your account
        </Link>
      </BrokenLink>
    )
  return (
    <SignInLayout title="Confirm your address">
      <p className="soft">One press, and we know that mails reach you there.</p>
      <Refusal text={error ? refusalText(error) : undefined} />
      <p>
        <BusyButton busy="Confirming…" action={confirming}>
          Confirm
        </BusyButton>
      </p>
    </SignInLayout>
  )
}
