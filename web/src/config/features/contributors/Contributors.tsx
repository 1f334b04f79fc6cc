import { UserPlus } from 'lucide-react'
import { Link } from 'react-router'
import { listContributors } from '@portico/proto/api/identity/team/contributors'
import { readOwnAccount } from '@portico/proto/api/identity/owners/own-account'
import type { Contributor } from '@portico/proto/http/people/contributors'
import { useWebsite } from '../../session/website.ts'
import { useRead } from '../../session/calls.ts'
import { Await } from '../../ui/states/Await.tsx'
import { PanelHead } from '../../ui/states/States.tsx'
import { useDisclosure } from '../../ui/actions/useDisclosure.ts'
import { SearchableList } from '../../ui/lists/SearchableList.tsx'
import { ContributorRow } from './ContributorRow.tsx'
import { Invitations } from './Invitations.tsx'
import { InviteForm } from './InviteForm.tsx'
import './contributors.css'

/** The contributors of the website with their roles, and the open invitations. */
export function Contributors() {
  const { websiteId } = useWebsite()
  const people = useRead(listContributors, { query: { websiteId } })
  const { isOpen, open, close, button } = useDisclosure()
  return (
    <>
      <PanelHead title="Contributors">
        {!isOpen && (
          <button type="button" className="button" ref={button} onClick={open}>
            <UserPlus size={16} aria-hidden="true" /> Invite contributor
          </button>
        )}
      </PanelHead>
      {isOpen && <Inviting close={close} />}
      <Await query={people}>
        {({ contributors, invitations }) => (
          <>
            <ContributorList contributors={contributors} />
            {contributors.length === 1 && invitations.length === 0 && (
              <p className="soft more">You are the only contributor. Invite others to share the work.</p>
            )}
            {invitations.length > 0 && <Invitations invitations={invitations} />}
          </>
        )}
      </Await>
    </>
  )
}

/** The invitation form. An account with an unconfirmed address sees how to confirm it instead. */
function Inviting({ close }: { close: () => void }) {
  const account = useRead(readOwnAccount)
  if (account.data?.emailConfirmed !== false) return <InviteForm close={close} />
  return (
    <div className="notice invite-first" role="status">
      <p>
        Confirm your email address before you invite others. Open the link in the email that we sent to{' '}
        <strong>{account.data.email}</strong>.
      </p>
      <p className="actions">
        <Link className="button" to="/account">
          Go to your account
        </Link>
        <button type="button" className="button quiet" autoFocus onClick={close}>
          Cancel
        </button>
      </p>
    </div>
  )
}

/** The number of contributors from which the list has a search field. */
const SEARCH_FROM = 8

function ContributorList({ contributors }: { contributors: readonly Contributor[] }) {
  return (
    <SearchableList
      items={contributors}
      textOf={({ name, email }) => `${name} ${email}`}
      noun="contributor"
      covers="The search covers names and email addresses, but not open invitations."
      searchFrom={SEARCH_FROM}
    >
      {(shown) => (
        <ul className="rows">
          {shown.map((each) => (
            <ContributorRow key={each.accountId} contributor={each} all={contributors} />
          ))}
        </ul>
      )}
    </SearchableList>
  )
}
