import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { readInvitation } from '@portico/proto/api/identity/team/invitations'
import { INVITATION_DAYS } from '@portico/proto/limits'
import type { InvitationLook } from '@portico/proto/http/people/contributors'
import { withoutSession } from '../../session/sign-in-calls.ts'
import { useSession } from '../../session/session.ts'
import { CallFailure } from '../../../lib/data/failure.ts'
import { call } from '../../session/calls.ts'
import { dateText, manyText } from '../../ui/text/format.ts'
import { GivenRoles } from '../../ui/text/GivenRoles.tsx'
import { Failed } from '../../ui/states/Failed.tsx'
import { Skeleton } from '../../ui/states/States.tsx'
import { Accept, SwitchAccount } from './Accept.tsx'
import { SignInLayout } from './SignInLayout.tsx'
import { isSameAddress } from './same-address.ts'
import { mailedToken } from '../../session/mailed-token.ts'

const HERE = encodeURIComponent('/invitation')

/** An invitation: its website, sender and roles, and the next step for the current session. */
export function Invitation() {
  const [token] = useState(() => mailedToken('invitation'))
  const look = useQuery({
    queryKey: [readInvitation.path, { token }],
    queryFn: () => call(readInvitation, { body: { token } }, withoutSession),
    enabled: token !== '',
    retry: false,
  })
  const session = useSession()
  const isGone = look.error instanceof CallFailure && look.error.status >= 400 && look.error.status < 500
  if (token === '' || (isGone && (look.error as CallFailure).status !== 429))
    return (
      <SignInLayout title="This invitation does not work">
        <p role="alert">
          It was already accepted, was revoked, or is older than {manyText(INVITATION_DAYS, 'day')}. Ask the
          person who invited you to send a new one.
        </p>
        <p>
          <Link className="button quiet" to="/">
            Go to your websites
          </Link>
        </p>
      </SignInLayout>
    )
  if (look.error)
    return (
      <SignInLayout title="Invitation">
        <Failed error={look.error} failures={look.errorUpdateCount} retry={() => void look.refetch()} />
      </SignInLayout>
    )
  if (look.data === undefined || session.isPending)
    return (
      <SignInLayout title="Invitation">
        <Skeleton rows={4} block />
      </SignInLayout>
    )
  return (
    <SignInLayout title={look.data.website.title}>
      <p>
        <strong>{look.data.invitedBy}</strong> invites <strong>{look.data.email}</strong> to work on this
        website as:
      </p>
      <GivenRoles roles={look.data.roles} />
      <NextStep token={token} look={look.data} signedIn={session.data?.account.email} />
      <p className="soft small">Expires on {dateText(look.data.expiresOn)}.</p>
    </SignInLayout>
  )
}

type StepProps = { token: string; look: InvitationLook; signedIn: string | undefined }

function NextStep({ token, look, signedIn }: StepProps) {
  const { email, hasAccount } = look
  if (signedIn === undefined)
    return (
      <p>
        <Link className="button" to={`/${hasAccount ? 'sign-in' : 'sign-up'}?next=${HERE}`} state={{ email }}>
          {hasAccount ? 'Sign in to accept' : 'Create an account to accept'}
        </Link>
      </p>
    )
  if (!isSameAddress(signedIn, email))
    return (
      <SwitchAccount
        signedIn={signedIn}
        email={email}
        to={`/${hasAccount ? 'sign-in' : 'sign-up'}?next=${HERE}`}
      />
    )
  return <Accept token={token} title={look.website.title} />
}
