import { type DragEvent } from 'react'
import type { AssetReply } from '@portico/proto/http/files/assets'
import { formatFileSize } from '@portico/proto/texts/phrases'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { Thumb } from '../../content/assets/Thumb.tsx'
import { ASSET_DRAG } from './useFileDrop.ts'
import { sizeText, typeName } from './words.ts'

type Props = {
  assets: readonly AssetReply[]
  view: 'grid' | 'list'
  chosen: ReadonlySet<string>
  choose: (id: string, isChosen: boolean) => void
  open: (asset: AssetReply) => void
}

/** The files as pictures in a grid, or with their figures in rows. */
export function AssetList({ assets, view, chosen, choose, open }: Props) {
  return (
    <ul className={view === 'grid' ? 'asset-grid' : 'rows asset-rows'}>
      {assets.map((asset) => (
        <li
          key={asset.id}
          className="asset"
          data-chosen={chosen.has(asset.id) || undefined}
          draggable
          onDragStart={(event) => drag(event, asset.id, chosen)}
        >
          <label className="asset-check">
            <input
              type="checkbox"
              checked={chosen.has(asset.id)}
              onChange={(event) => choose(asset.id, event.currentTarget.checked)}
            />
            <span className="visually-hidden">Select {asset.title}</span>
          </label>
          <button type="button" className="asset-open" data-asset={asset.id} onClick={() => open(asset)}>
            <Thumb asset={asset} width={view === 'grid' ? 300 : 100} />
            <span className="asset-name">{asset.title}</span>
            {view === 'grid' ? (
              <span className="soft small">
                {typeName(asset)} · {formatFileSize(asset.bytes)}
              </span>
            ) : (
              <>
                <span className="soft small asset-size">
                  {typeName(asset)} · {sizeText(asset)}
                </span>
                <span className="soft small asset-date">
                  <RelativeTime at={asset.createdOn} />
                </span>
              </>
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** A dragged file takes the other chosen ones with it. */
function drag({ dataTransfer }: DragEvent, id: string, chosen: ReadonlySet<string>): void {
  dataTransfer.setData(ASSET_DRAG, chosen.has(id) ? [...chosen].join(',') : id)
  dataTransfer.effectAllowed = 'move'
}
