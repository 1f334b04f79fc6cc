import { useState } from 'react'
import { roleName } from '@portico/proto/enums/role-words'
import type { Invitation } from '@portico/proto/http/people/contributors'
import { useWebsite } from '../../session/website.ts'
import { dateText } from '../../ui/text/format.ts'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { ConfirmButton } from '../../ui/actions/ConfirmButton.tsx'
import { useResendInvitation, useRevoke } from './data.ts'

/** The invitations that are not accepted yet. */
export function Invitations({ invitations }: { invitations: readonly Invitation[] }) {
  return (
    <section aria-labelledby="invitations">
      <h2 className="panel-sub" id="invitations">
        Invited
      </h2>
      <ul className="rows">
        {invitations.map((each) => (
          <InvitationRow key={each.id} invitation={each} />
        ))}
      </ul>
    </section>
  )
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { websiteId } = useWebsite()
  const resend = useResendInvitation(websiteId)
  const revoke = useRevoke(websiteId)
  const { email, roles, invitedOn, invitedBy, expiresOn } = invitation
  const [now] = useState(() => Date.now())
  const isExpired = expiresOn < now
  return (
    <li className="contributor">
      <div className="contributor-who">
        <p className="contributor-name">{email}</p>
        <p className="soft small">
          Invited by {invitedBy}, <RelativeTime at={invitedOn} />
        </p>
      </div>
      <div className="contributor-roles">
        <p>{roles.map(roleName).join(', ')}</p>
        <p className="status soft small" data-tone={isExpired ? 'poor' : 'fair'}>
          {isExpired ? `Expired on ${dateText(expiresOn)}` : `Expires on ${dateText(expiresOn)}`}
        </p>
      </div>
      <div className="actions">
        <button
          type="button"
          className="button quiet"
          aria-label={`Resend invitation to ${email}`}
          aria-disabled={resend.isPending}
          onClick={() => !resend.isPending && resend.mutate(invitation)}
        >
          {resend.isPending ? 'Sending…' : 'Resend'}
        </button>
        <ConfirmButton
          name={`Revoke invitation to ${email}`}
          question="Revoke this invitation?"
          yes="Revoke"
          busy={revoke.isPending}
          act={() => revoke.mutate(invitation)}
        >
          Revoke
        </ConfirmButton>
      </div>
    </li>
  )
}
