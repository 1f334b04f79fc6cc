import { readAsset } from '@portico/proto/api/sites/library/assets'
import { Download, RefreshCw, Trash2, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { AssetFolder, AssetReply } from '@portico/proto/http/files/assets'
import { useWebsite } from '../../session/website.ts'
import { useRead } from '../../session/calls.ts'
import { Await } from '../../ui/states/Await.tsx'
import { manyText, momentText } from '../../ui/text/format.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { DeleteAsset } from './DeleteAsset.tsx'
import { DetailsForm } from './DetailsForm.tsx'
import { Thumb } from '../../content/assets/Thumb.tsx'
import { TransferList } from '../../content/assets/upload/TransferList.tsx'
import { useUpload } from '../../content/assets/upload/useUpload.ts'
import { UploadButton } from '../../ui/fields/UploadButton.tsx'
import { Uses } from './Uses.tsx'
import { sizeText, typeName } from './words.ts'

type Props = { assetId: string; folders: readonly AssetFolder[]; close: () => void }

/** A file with all that can be done with it, in a sheet at the side. */
export function Details({ assetId, folders, close }: Props) {
  const { websiteId } = useWebsite()
  const dialog = useRef<HTMLDialogElement>(null)
  const query = useRead(readAsset, { params: { websiteId, id: assetId } })
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog className="asset-sheet" ref={dialog} aria-labelledby="asset-title" onClose={close}>
      <div className="asset-sheet-head">
        <h2 id="asset-title">{query.data?.title ?? 'File'}</h2>
        <button
          type="button"
          className="icon-button"
          aria-label="Close"
          onClick={() => dialog.current?.close()}
        >
          <X size={20} aria-hidden="true" />
        </button>
      </div>
      <Await query={query} rows={4}>
        {(asset) => <Body asset={asset} folders={folders} close={() => dialog.current?.close()} />}
      </Await>
    </dialog>
  )
}

function Body({
  asset,
  folders,
  close,
}: {
  asset: AssetReply
  folders: readonly AssetFolder[]
  close: () => void
}) {
  const { websiteId, site } = useWebsite()
  const upload = useUpload(websiteId)
  const [isDeleting, setDeleting] = useState(false)
  const replace = ([file]: File[]) => {
    if (!file) return
    upload([file], { replaces: asset.id }, ({ changedPages }) =>
      toast(
        changedPages > 0
          ? `Replaced. ${manyText(changedPages, 'page')} changed: publish to show it to visitors.`
          : 'Replaced.',
      ),
    )
  }
  return (
    <div className="asset-body">
      <TransferList />
      {asset.kind !== 'picture' && <Thumb asset={asset} width={300} />}
      <DetailsForm key={asset.url} asset={asset} folders={folders} />
      <dl className="asset-facts">
        <dt>Type</dt>
        <dd>
          {typeName(asset)} · {sizeText(asset)}
        </dd>
        <dt>Uploaded</dt>
        <dd>{momentText(asset.createdOn)}</dd>
        <dt>Address</dt>
        <dd className="path">{asset.url}</dd>
      </dl>
      <Uses assetId={asset.id} />
      <div className="actions">
        <UploadButton quiet choose={replace} {...(asset.kind === 'picture' && { accept: 'image/*' })}>
          <RefreshCw size={16} aria-hidden="true" /> Replace
        </UploadButton>
        {site && (
          <a
            className="button quiet"
            href={new URL(asset.url, site.url).href}
            target="_blank"
            rel="noopener"
            download
          >
            <Download size={16} aria-hidden="true" /> Download
          </a>
        )}
        <button type="button" className="button quiet" onClick={() => setDeleting(true)}>
          <Trash2 size={16} aria-hidden="true" /> Delete
        </button>
      </div>
      {isDeleting && <DeleteAsset asset={asset} close={() => setDeleting(false)} onDeleted={close} />}
    </div>
  )
}
