import { writeCursor, type Cursor } from './time-cursor.ts'

/**
 * Splits the rows of a list, of which one more than `limit` was read, into a page of at most `limit` rows and the part
 * of the reply that names the next page: empty on the last page.
 */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (row: Row) => Cursor,
): { page: Row[]; next: { nextCursor?: string } } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, next: rows.length > limit && last ? { nextCursor: writeCursor(cursorOf(last)) } : {} }
}
