import type { InboxEntry } from '@portico/proto/http/forms/form-submissions'
import { ConfirmDelete } from '../../ui/dialogs/ConfirmDelete.tsx'
import { useDeleteMessage } from './data.ts'
import { summaryOf } from '../../content/messages/summary.ts'

type Props = { websiteId: string; entry: InboxEntry; onDeleted: () => void; close: () => void }

export function DeleteMessage({ websiteId, entry, onDeleted, close }: Props) {
  return (
    <ConfirmDelete
      title="Delete this message?"
      deleting={useDeleteMessage(websiteId, entry)}
      onDeleted={onDeleted}
      close={close}
    >
      This permanently deletes the message from <strong>{summaryOf(entry).from}</strong>. Your statistics do
      not change.
    </ConfirmDelete>
  )
}
