import { inventorySorts, type InventorySort } from '@portico/proto/http/shop/inventory'

/** The end of a page of the inventory: the sort order, and the sort value and id of the last product. */
export type InventoryCursor = { sort: InventorySort; value: string; id: string }

/** Encodes a cursor as opaque text. */
export const writeInventoryCursor = ({ sort, value, id }: InventoryCursor) =>
  Buffer.from(JSON.stringify([sort, value, id])).toString('base64url')

/** Decodes a cursor; null for other text and for a cursor of another sort order. */
export function readInventoryCursor(text: string, sort: InventorySort): InventoryCursor | null {
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    return null
  }
  if (!Array.isArray(parts) || parts.length !== 3) return null
  const [order, value, id] = parts as unknown[]
  if (!inventorySorts.some((each) => each === order) || order !== sort) return null
  if (typeof value !== 'string' || value.includes('\0') || typeof id !== 'string') return null
  if (!/^[0-9a-f]{24}$/.test(id)) return null
  if (sort !== 'title' && !/^\d{1,15}$/.test(value)) return null
  return { sort, value, id }
}
