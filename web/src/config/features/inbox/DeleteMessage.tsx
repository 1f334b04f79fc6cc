import type { InboxEntry } from '@portico/proto/http/forms'
import { ConfirmDelete } from '../../ui/ConfirmDelete.tsx'
import { useDeleteMessage } from './data.ts'
import { summaryOf } from './MessageList.tsx'

type Props = { websiteId: string; entry: InboxEntry; onDeleted: () => void; close: () => void }

export function DeleteMessage({ websiteId, entry, onDeleted, close }: Props) {
  return (
    <ConfirmDelete
      title="Delete this message for good?"
      deleting={useDeleteMessage(websiteId, entry)}
      onDeleted={onDeleted}
      close={close}
    >
      All answers of <strong>{summaryOf(entry).from}</strong> in this message are deleted. This cannot be
      undone. Figures that counted it stay.
    </ConfirmDelete>
  )
}
