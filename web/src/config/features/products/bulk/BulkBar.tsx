import { useState } from 'react'
import type { InventoryRow } from '@portico/proto/http/shop/inventory'
import { manyText } from '../../../ui/text/format.ts'
import { BulkDialog } from './BulkDialog.tsx'
import './bulk.css'

type Props = { products: readonly InventoryRow[]; clear: () => void }

/** The actions for the selected products. */
export function BulkBar({ products, clear }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="product-bar bulk-actions" role="region" aria-label="Selected products">
      <span role="status">{manyText(products.length, 'product')} selected</span>
      <button type="button" className="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Edit
      </button>
      <button type="button" className="button quiet" onClick={clear}>
        Clear
      </button>
      {isOpen && <BulkDialog products={products} close={() => setOpen(false)} />}
    </div>
  )
}
