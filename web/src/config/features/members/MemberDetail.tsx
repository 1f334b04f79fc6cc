import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { readMember } from '@portico/proto/api/identity/members/members'
import type { Member } from '@portico/proto/http/people/members'
import { CallFailure } from '../../../lib/data/failure.ts'
import { useWebsite } from '../../session/website.ts'
import { useRead } from '../../session/calls.ts'
import { momentText } from '../../ui/text/format.ts'
import { Await } from '../../ui/states/Await.tsx'
import { Empty, PanelHead } from '../../ui/states/States.tsx'
import { ConfirmButton } from '../../ui/actions/ConfirmButton.tsx'
import { memberName, useEndMemberSessions, useMemberStatus } from './data.ts'
import { DeleteMember } from './DeleteMember.tsx'
import { MemberStatusLabel } from './MemberTable.tsx'
import './members.css'

/** One member: the details and the actions. */
export function MemberDetail() {
  const { websiteId } = useWebsite()
  const { memberId = '' } = useParams()
  const member = useRead(readMember, { params: { id: memberId }, query: { websiteId } })
  const setStatus = useMemberStatus(websiteId)
  const isGone = member.error instanceof CallFailure && [400, 404].includes(member.error.status)
  return (
    <>
      <Link className="back" to={`/sites/${websiteId}/members`}>
        <ChevronLeft size={16} aria-hidden="true" /> Members
      </Link>
      <PanelHead title={member.data ? memberName(member.data) : 'Member'}>
        {member.data && (
          <button
            type="button"
            className="button quiet"
            onClick={() => setStatus(member.data, member.data.status === 'active' ? 'disabled' : 'active')}
          >
            {member.data.status === 'active' ? 'Disable' : 'Enable'}
          </button>
        )}
      </PanelHead>
      {isGone ? (
        <Empty title="Member not found">Check the address. The account may have been deleted.</Empty>
      ) : (
        <Await query={member} rows={5}>
          {(data) => <Details member={data} />}
        </Await>
      )}
    </>
  )
}

function Details({ member }: { member: Member }) {
  const { websiteId } = useWebsite()
  const [isDeleting, setDeleting] = useState(false)
  const end = useEndMemberSessions(websiteId, member)
  const { email, emailConfirmed, createdOn, lastSignedInOn, status } = member
  return (
    <>
      <dl className="member-facts">
        <div>
          <dt>Status</dt>
          <dd>
            <MemberStatusLabel member={member} />
            {status === 'disabled' && <span className="soft"> Cannot sign in.</span>}
          </dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd className="path">
            <a href={`mailto:${email}`}>{email}</a>
            <span className="soft"> {emailConfirmed ? '· confirmed' : '· not confirmed yet'}</span>
          </dd>
        </div>
        <div>
          <dt>Joined</dt>
          <dd>{momentText(createdOn)}</dd>
        </div>
        <div>
          <dt>Last signed in</dt>
          <dd>{lastSignedInOn === undefined ? 'Never' : momentText(lastSignedInOn)}</dd>
        </div>
        {status === 'active' && (
          <div>
            <dt>Sessions</dt>
            <dd>
              <ConfirmButton
                question="Sign out on all devices?"
                yes="Sign out"
                busy={end.isPending}
                act={() => end.mutate()}
              >
                Sign out on all devices
              </ConfirmButton>
            </dd>
          </div>
        )}
      </dl>
      <section className="member-end" aria-labelledby="delete">
        <h2 id="delete">Delete this member</h2>
        <p className="soft">
          Deleting an account is permanent. To block a member for a while, disable the account instead.
        </p>
        <p>
          <button type="button" className="button quiet" onClick={() => setDeleting(true)}>
            Delete…
          </button>
        </p>
      </section>
      {isDeleting && <DeleteMember member={member} close={() => setDeleting(false)} />}
    </>
  )
}
