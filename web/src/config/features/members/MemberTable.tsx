import { Link } from 'react-router'
import type { Member } from '@portico/proto/http/members'
import { dateText } from '../../ui/text/format.ts'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { memberName } from './data.ts'

/** The table of members. On a phone it has only the member and the status. */
export function MemberTable({ members }: { members: readonly Member[] }) {
  return (
    <table className="table members">
      <thead>
        <tr>
          <th scope="col">Member</th>
          <th scope="col">Status</th>
          <th scope="col" className="number columns-only">
            Joined
          </th>
          <th scope="col" className="number wide-only">
            Last signed in
          </th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => {
          const name = memberName(member)
          const { lastSignedInOn: last } = member
          return (
            <tr key={member.id}>
              <td>
                <Link className="row-link" to={member.id}>
                  {name}
                </Link>
                <span className="soft small member-email">
                  {[name === member.email ? '' : member.email, member.emailConfirmed ? '' : 'not confirmed']
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </td>
              <td>
                <MemberStatusLabel member={member} />
              </td>
              <td className="number columns-only soft">{dateText(member.createdOn)}</td>
              <td className="number wide-only soft">
                {last === undefined ? 'Never' : <RelativeTime at={last} />}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** The status of a member: active members can sign in. */
export function MemberStatusLabel({ member: { status } }: { member: Member }) {
  return (
    <span className="status" data-tone={status === 'active' ? 'good' : 'poor'}>
      {status === 'active' ? 'Active' : 'Disabled'}
    </span>
  )
}
