import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useWebsite } from '../../app/website.ts'
import { Await, PanelHead } from '../../ui/States.tsx'
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
      {invites && <InviteForm close={() => setInvites(false)} />}
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
