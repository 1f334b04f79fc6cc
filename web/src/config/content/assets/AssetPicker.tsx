import { Upload, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { AssetKind, AssetReply } from '@portico/proto/http/files/assets'
import { useWebsite } from '../../session/website.ts'
import { Await } from '../../ui/states/Await.tsx'
import { More } from '../../ui/actions/More.tsx'
import { Search } from '../../ui/lists/Search.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { Empty } from '../../ui/states/States.tsx'
import { useAssets, useFolders } from './assets.ts'
import { folderOptions } from './folders.ts'
import { Thumb } from './Thumb.tsx'
import { TransferList } from './upload/TransferList.tsx'
import { useUpload } from './upload/useUpload.ts'
import { UploadButton } from '../../ui/fields/UploadButton.tsx'

type Props = {
  kind: AssetKind
  /** "Choose a picture" */
  title: string
  choose: (asset: AssetReply) => void
  close: () => void
}

/** A dialog in which a file of the library is chosen, or uploaded and then chosen. */
export function AssetPicker({ kind, title, choose, close }: Props) {
  const { websiteId } = useWebsite()
  const dialog = useRef<HTMLDialogElement>(null)
  const [search, setSearch] = useState('')
  const [folderId, setFolderId] = useState('')
  const assets = useAssets(websiteId, { kind, search, folderId: folderId || undefined })
  const folders = useFolders(websiteId).data?.folders ?? []
  const upload = useUpload(websiteId)
  useEffect(() => dialog.current?.showModal(), [])
  const take = (asset: AssetReply) => {
    choose(asset)
    dialog.current?.close()
  }
  const add = (files: File[]) =>
    upload(files.slice(0, 1), { folderId: folderId || undefined }, (asset) => {
      if (asset.kind === kind) take(asset)
    })
  // Outside the form that opens it: Enter in the search must not submit that form.
  return createPortal(
    <dialog className="dialog asset-picker" ref={dialog} aria-labelledby="picker-title" onClose={close}>
      <div className="dialog-head">
        <h2 id="picker-title">{title}</h2>
        <button
          type="button"
          className="icon-button"
          aria-label="Close"
          onClick={() => dialog.current?.close()}
        >
          <X size={20} aria-hidden="true" />
        </button>
      </div>
      <div className="tools">
        <Search label="Search files" value={search} onSearch={setSearch} />
        {folders.length > 0 && (
          <Select
            label="Folder"
            value={folderId}
            options={[{ value: '', label: 'All folders' }, ...folderOptions(folders)]}
            onChange={setFolderId}
          />
        )}
        <UploadButton quiet choose={add} {...(kind === 'picture' && { accept: 'image/*' })}>
          <Upload size={16} aria-hidden="true" /> Upload
        </UploadButton>
      </div>
      <TransferList />
      <Await query={assets} rows={3}>
        {({ pages }) => {
          const found = pages.flatMap((page) => page.assets)
          if (found.length === 0)
            return <Empty title="No files found">Upload a file, or search for another name.</Empty>
          return (
            <ul className="asset-grid">
              {found.map((asset) => (
                <li key={asset.id} className="asset">
                  <button type="button" className="asset-open" onClick={() => take(asset)}>
                    <Thumb asset={asset} width={300} />
                    <span className="asset-name">{asset.title}</span>
                  </button>
                </li>
              ))}
            </ul>
          )
        }}
      </Await>
      {assets.hasNextPage && (
        <More more={() => assets.fetchNextPage()} isLoading={assets.isFetchingNextPage}>
          Show more files
        </More>
      )}
    </dialog>,
    document.body,
  )
}
