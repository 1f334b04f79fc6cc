import { useState } from 'react'
import { roleName } from '@portico/proto/enums/role-words'
import type { Invitation } from '@portico/proto/http/contributors'
import { useWebsite } from '../../app/website.ts'
import { agoText, dateText } from '../../ui/format.ts'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { useRevoke, useSendAgain } from './data.ts'

/** Who was invited and has not come yet. */
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
  const again = useSendAgain(websiteId)
  const revoke = useRevoke(websiteId)
  const { email, roles, invitedOn, invitedBy, expiresOn } = invitation
  const [now] = useState(() => Date.now())
  const isOld = expiresOn < now
  return (
    <li className="contributor">
      <div className="contributor-who">
        <p className="contributor-name">{email}</p>
        <p className="soft small">
          By {invitedBy}, {agoText(invitedOn)}
        </p>
      </div>
      <div className="contributor-roles">
        <p>{roles.map(roleName).join(', ')}</p>
        <p className="status soft small" data-tone={isOld ? 'poor' : 'fair'}>
          {isOld ? `Too old since ${dateText(expiresOn)}` : `Open until ${dateText(expiresOn)}`}
        </p>
      </div>
      <div className="actions">
        <button
          type="button"
          className="button quiet"
          aria-label={`Send again to ${email}`}
          aria-disabled={again.isPending}
          onClick={() => !again.isPending && again.mutate(invitation)}
        >
          {again.isPending ? 'Sending…' : 'Send again'}
        </button>
        <ConfirmButton
          name={`Take back the invitation of ${email}`}
          question="Take it back?"
          yes="Take back"
          busy={revoke.isPending}
          act={() => revoke.mutate(invitation)}
        >
          Take back
        </ConfirmButton>
      </div>
    </li>
  )
}
