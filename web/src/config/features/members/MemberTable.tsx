import { Link } from 'react-router'
import type { Member } from '@portico/proto/http/people/members'
import { dateText } from '../../ui/text/format.ts'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { Table, type TableColumn } from '../../ui/lists/Table.tsx'
import { memberName } from './data.ts'

/** The table of members. On a phone it has only the member and the status. */
export const MemberTable = ({ members }: { members: readonly Member[] }) => (
  <Table className="members" rows={members} keyOf={({ id }) => id} columns={columns} />
)

const columns: readonly TableColumn<Member>[] = [
  {
    name: 'Member',
    cell: (member) => {
      const name = memberName(member)
      return (
        <>
          <Link className="row-link" to={member.id}>
            {name}
          </Link>
          <span className="soft small member-email">
            {[name === member.email ? '' : member.email, member.emailConfirmed ? '' : 'not confirmed']
              .filter(Boolean)
              .join(' · ')}
          </span>
        </>
      )
    },
  },
  { name: 'Status', cell: (member) => <MemberStatusLabel member={member} /> },
  {
    name: 'Joined',
    className: 'number columns-only',
    cellClassName: 'soft',
    cell: ({ createdOn }) => dateText(createdOn),
  },
  {
    name: 'Last signed in',
    className: 'number wide-only',
    cellClassName: 'soft',
    cell: ({ lastSignedInOn: last }) => (last === undefined ? 'Never' : <RelativeTime at={last} />),
  },
]

/** The status of a member: active members can sign in. */
export function MemberStatusLabel({ member: { status } }: { member: Member }) {
  return (
    <span className="status" data-tone={status === 'active' ? 'good' : 'poor'}>
      {status === 'active' ? 'Active' : 'Disabled'}
    </span>
  )
}
