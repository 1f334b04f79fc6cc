import { useNavigate } from 'react-router'
import type { Member } from '@portico/proto/http/people/members'
import { useWebsite } from '../../session/website.ts'
import { ConfirmDelete } from '../../ui/dialogs/ConfirmDelete.tsx'
import { memberName, useDeleteMember } from './data.ts'

export function DeleteMember({ member, close }: { member: Member; close: () => void }) {
  const { websiteId } = useWebsite()
  const navigate = useNavigate()
  return (
    <ConfirmDelete
      title={`Delete ${memberName(member)}?`}
      deleting={useDeleteMember(websiteId, member)}
      onDeleted={() => void navigate(`/sites/${websiteId}/members`, { replace: true })}
      close={close}
    >
      This permanently deletes the account of <strong>{member.email}</strong> with its name, password and
      sessions. You cannot undo this.
    </ConfirmDelete>
  )
}
