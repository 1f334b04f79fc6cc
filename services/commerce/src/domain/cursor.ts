/** Where a page of a list ends: the next begins after it. */
export type Cursor = { at: Date; id: string }

/** A cursor as text that callers pass on unread. */
export const writeCursor = ({ at, id }: Cursor) => Buffer.from(`${at.getTime()}:${id}`).toString('base64url')

/** Null for a text that `writeCursor` did not make. */
export function readCursor(text: string): Cursor | null {
  const [, ms, id] =
    /^(\d{1,15}):([0-9a-f]{24})$/.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? []
  if (!ms || !id || Number(ms) > 8.64e15) return null
  return { at: new Date(Number(ms)), id }
}
