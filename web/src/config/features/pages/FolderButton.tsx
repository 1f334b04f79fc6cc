import { Folder } from 'lucide-react'
import { useCallback, useState } from 'react'
import { FolderDialog } from './FolderDialog.tsx'
import type { CollectionRow } from './data.ts'

type Props = { page: CollectionRow; folders: readonly string[] }

/** Opens the dialog that puts a page into a folder of the navigation. `folders` are the titles of the existing ones. */
export function FolderButton({ page, folders }: Props) {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  return (
    <>
      <button
        type="button"
        className="icon-button above-row"
        aria-haspopup="dialog"
        aria-label={`Folder of ${page.title}: ${page.folder || 'none'}. Change`}
        onClick={() => setOpen(true)}
      >
        <Folder size={16} aria-hidden="true" />
      </button>
      {isOpen && <FolderDialog page={page} folders={folders} close={close} />}
    </>
  )
}
