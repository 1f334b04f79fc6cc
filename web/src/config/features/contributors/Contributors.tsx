import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useWebsite } from '../../app/website.ts'
import { Await, PanelHead } from '../../ui/States.tsx'
import { useAccount } from '../account/data.ts'
import { ContributorRow } from './ContributorRow.tsx'
import { useContributors } from './data.ts'
import { Invitations } from './Invitations.tsx'
import { InviteForm } from './InviteForm.tsx'
import './contributors.css'

/** Who works on the website in which roles, and who is invited to. */
export function Contributors() {
  const { websiteId } = useWebsite()
  const people = useContributors(websiteId)
  const [invites, setInvites] = useState(false)
  return (
    <>
      <PanelHead title="Contributors">
        {!invites && (
          <button type="button" className="button" onClick={() => setInvites(true)}>
            <UserPlus size={16} aria-hidden="true" /> Invite somebody
          </button>
        )}
      </PanelHead>
      {invites && <Inviting close={() => setInvites(false)} />}
      <Await query={people}>
        {({ contributors, invitations }) => (
          <>
            <ul className="rows">
              {contributors.map((each) => (
                <ContributorRow key={each.accountId} contributor={each} all={contributors} />
              ))}
            </ul>
            {contributors.length === 1 && invitations.length === 0 && (
              <p className="soft more">You work on this website alone. Invite somebody to share the work.</p>
            )}
            {invitations.length > 0 && <Invitations invitations={invitations} />}
          </>
        )}
      </Await>
    </>
  )
}

/** Only who is known by an address may invite to others; who is not yet is told how. */
function Inviting({ close }: { close: () => void }) {
  const account = useAccount()
  if (account.data?.emailConfirmed !== false) return <InviteForm close={close} />
  return (
    <div className="notice invite-first" role="status">
      <p>
        Confirm your own address first: the mail to <strong>{account.data.email}</strong> has a link. Those
        whom you invite see who you are.
      </p>
      <p className="actions">
        <Link className="button" to="/account">
          Open your account
        </Link>
        <button type="button" className="button quiet" onClick={close}>
          Cancel
        </button>
      </p>
    </div>
  )
}
