import { inventorySorts, type InventorySort } from '@portico/proto/http/inventory'

/** Where a page of the owner's list ends: the order it is in, the value and the id of its last product. */
export type InventoryCursor = { sort: InventorySort; value: string; id: string }

/** A cursor as text that callers pass on unread. */
export const writeInventoryCursor = ({ sort, value, id }: InventoryCursor) =>
  Buffer.from(JSON.stringify([sort, value, id])).toString('base64url')

/** Null for a text that `writeInventoryCursor` did not make, or made for another order. */
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
