import { invalid } from '../errors.ts'

/** Where a page of a list that is sorted by time ends: the next begins after the row of this time and id. */
export type Cursor = { at: Date; id: string }

/** A cursor as text that callers pass on unread. */
export const writeCursor = ({ at, id }: Cursor) => Buffer.from(`${at.getTime()}:${id}`).toString('base64url')

/** The cursor of a query, null where it has none. @throws Refusal 400 naming `cursor` for a text that no list gave */
export function readCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null
  const [, ms, id] =
    /^(\d{1,15}):([0-9a-f-]{1,36})$/.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? []
  if (!ms || !id) throw invalid({ cursor: 'is not a cursor that this list gave' })
  return { at: new Date(Number(ms)), id }
}
