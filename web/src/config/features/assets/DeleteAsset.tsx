import { useEffect, useRef } from 'react'
import type { AssetReply } from '@portico/proto/http/files/assets'
import { TRASH_DAYS } from '@portico/proto/limits'
import { useWebsite } from '../../session/website.ts'
import { Await } from '../../ui/states/Await.tsx'
import { manyText } from '../../ui/text/format.ts'
import { Refusal } from '../../ui/forms/Refusal.tsx'
import { refusalText } from '../../ui/forms/refusal.ts'
import { useBulk, useUses } from './data.ts'
import { useProducts } from './useProducts.ts'
import { useTrash } from './useTrash.ts'

type Props = { asset: AssetReply; close: () => void; onDeleted: () => void }

/** Asks before a file is moved to the trash, and lists what uses it. */
export function DeleteAsset({ asset, close, onDeleted }: Props) {
  const { websiteId } = useWebsite()
  const dialog = useRef<HTMLDialogElement>(null)
  const uses = useUses(websiteId, asset.id)
  const products = useProducts(asset.id)
  const bulk = useBulk(websiteId)
  const trash = useTrash(bulk)
  const cancel = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
    cancel.current?.focus()
  }, [])
  return (
    <dialog className="dialog" ref={dialog} aria-labelledby="delete-asset-title" onClose={close}>
      <div className="dialog-head">
        <h2 id="delete-asset-title">Delete {asset.title}?</h2>
      </div>
      <div className="confirm-delete">
        <Await query={uses} rows={2} small>
          {({ uses: all }) =>
            all.length + products.length === 0 ? (
              <p>Nothing uses this file. It stays in the trash for {TRASH_DAYS} days.</p>
            ) : (
              <div>
                <p>
                  {manyText(all.length + products.length, 'place uses', 'places use')} this file. They show it
                  until it leaves the trash in {TRASH_DAYS} days, and then a gap:
                </p>
                <ul className="asset-warning">
                  {all.map(({ kind, id, title, path }) => (
                    <li key={`${kind} ${id}`}>
                      {title} <span className="soft small path">{path}</span>
                    </li>
                  ))}
                  {products.map(({ id, title, fullUrl }) => (
                    <li key={id}>
                      {title} <span className="soft small path">{fullUrl}</span>
                    </li>
                  ))}
                </ul>
              </div>
            )
          }
        </Await>
        <Refusal text={bulk.error ? refusalText(bulk.error) : undefined} />
        <p className="actions">
          <button
            type="button"
            className="button danger"
            aria-disabled={bulk.isPending}
            onClick={() => trash([asset], onDeleted)}
          >
            {bulk.isPending ? 'Deleting…' : 'Move to trash'}
          </button>
          <button type="button" className="button quiet" ref={cancel} onClick={() => dialog.current?.close()}>
            Cancel
          </button>
        </p>
      </div>
    </dialog>
  )
}
