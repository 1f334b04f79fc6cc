import { FolderPlus, Upload } from 'lucide-react'
import { useState } from 'react'
import { useWebsite } from '../../session/website.ts'
import { PanelHead } from '../../ui/states/States.tsx'
import { oneOf, useFilters } from '../../ui/lists/useFilters.ts'
import { ViewTabs } from '../../ui/layout/ViewTabs.tsx'
import { useFolders } from '../../content/assets/assets.ts'
import { NameFolder } from './FolderDialogs.tsx'
import { Library } from './Library.tsx'
import { Trash } from './Trash.tsx'
import { TransferList } from '../../content/assets/upload/TransferList.tsx'
import { Unfinished } from './Unfinished.tsx'
import { useUpload } from '../../content/assets/upload/useUpload.ts'
import { UploadButton } from '../../ui/fields/UploadButton.tsx'
import { useFileDrop } from './useFileDrop.ts'
import './assets.css'

const views = { library: 'Library', trash: 'Trash' }

/** The assets library: the pictures, videos, sounds and documents of the website, in folders. */
export function Assets() {
  const { websiteId } = useWebsite()
  const { search } = useFilters()
  const view = oneOf(search.get('view'), views, 'library')
  const asked = search.get('folder') ?? undefined
  const folders = useFolders(websiteId).data?.folders
  const folder = folders?.find(({ id }) => id === asked)
  // The address of a folder that was deleted opens the top of the library.
  const folderId = folders ? folder?.id : asked
  const upload = useUpload(websiteId)
  const [isNaming, setNaming] = useState(false)
  const add = (files: File[]) => upload(files, { folderId })
  const { isOver, area } = useFileDrop(add)
  return (
    <div className="assets" {...area}>
      <PanelHead title="Assets">
        <button type="button" className="button quiet" onClick={() => setNaming(true)}>
          <FolderPlus size={16} aria-hidden="true" /> New folder
        </button>
        <UploadButton multiple choose={add}>
          <Upload size={16} aria-hidden="true" /> Upload files
        </UploadButton>
      </PanelHead>
      <ViewTabs label="Assets" views={views} view={view} keep={[]} />
      {!search.has('file') && <TransferList />}
      {view === 'library' ? (
        <>
          <Unfinished />
          <Library key={folderId} folderId={folderId} />
        </>
      ) : (
        <Trash />
      )}
      {isNaming && <NameFolder parentId={folderId} close={() => setNaming(false)} />}
      {isOver && (
        <div className="asset-drop" aria-hidden="true">
          <p>
            <Upload size={24} /> Drop files to upload to {folder?.name ?? 'All files'}
          </p>
        </div>
      )}
    </div>
  )
}
