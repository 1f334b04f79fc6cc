import { changeAssets } from '@portico/proto/api/sites/library/assets'
import { FolderInput, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { AssetFolder, AssetReply } from '@portico/proto/http/files/assets'
import { TRASH_DAYS } from '@portico/proto/limits'
import { useWebsite } from '../../session/website.ts'
import { useChange } from '../../session/calls.ts'
import { ConfirmButton } from '../../ui/actions/ConfirmButton.tsx'
import { manyText } from '../../ui/text/format.ts'
import { refusalText } from '../../ui/forms/refusal.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { useBulk } from './data.ts'
import { ChooseFolder } from './FolderDialogs.tsx'
import { useTrash } from './useTrash.ts'

type Props = {
  assets: readonly AssetReply[]
  folders: readonly AssetFolder[]
  folderId: string | undefined
  clear: () => void
}

/** The actions for the chosen files. */
export function BulkBar({ assets, folders, folderId, clear }: Props) {
  const { websiteId } = useWebsite()
  const [isMoving, setMoving] = useState(false)
  const move = useChange(changeAssets)
  const bulk = useBulk(websiteId)
  const trash = useTrash(bulk)
  const ids = assets.map(({ id }) => id)
  const count = manyText(ids.length, 'file')
  return (
    <div className="asset-bulk" role="group" aria-label="Chosen files">
      <span role="status">{count} selected</span>
      <span className="actions">
        <button type="button" className="button quiet" onClick={() => setMoving(true)}>
          <FolderInput size={16} aria-hidden="true" /> Move
        </button>
        <ConfirmButton
          name={`Delete ${count}`}
          question={`Move ${count} to the trash? Pages show them for ${TRASH_DAYS} days.`}
          yes="Move to trash"
          busy={bulk.isPending}
          act={() => trash(assets, clear)}
        >
          <Trash2 size={16} aria-hidden="true" /> Delete
        </ConfirmButton>
        <button type="button" className="link" onClick={clear}>
          Clear selection
        </button>
      </span>
      {bulk.error && <span className="error">{refusalText(bulk.error)}</span>}
      {isMoving && (
        <ChooseFolder
          name="folderId"
          title={`Move ${count}`}
          folders={folders}
          current={folderId}
          submit={async (target) => {
            await move({ params: { websiteId }, body: { ids, action: 'move', folderId: target } })
            toast(`${count} moved.`)
            clear()
          }}
          close={() => setMoving(false)}
        />
      )}
    </div>
  )
}
