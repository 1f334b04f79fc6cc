/**
 * Returns the page of a list whose rows were read with a limit of `limit + 1`. One row more than `limit` means that there is
 * another page: `nextCursor` is then the cursor of the page's last row.
 */
export function toPage<Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => string,
): { page: Row[]; nextCursor?: string } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return rows.length > limit && last !== undefined ? { page, nextCursor: cursorOf(last) } : { page }
}
