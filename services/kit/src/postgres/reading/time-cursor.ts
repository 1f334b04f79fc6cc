import { invalid } from '../../errors.ts'

/** The last row of a page in a list sorted by time: the next page starts after this time and id. */
export type Cursor = { at: Date; id: string }

/** A cursor as text, opaque to callers. */
export const writeCursor = ({ at, id }: Cursor) => Buffer.from(`${at.getTime()}:${id}`).toString('base64url')

/** The cursor in a query, or null if there is none. @throws Refusal 400 for `cursor` when the text is not a cursor */
export function readCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null
  const [, ms, id] =
    /^(\d{1,15}):([0-9a-f-]{1,36})$/.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? []
  if (!ms || !id) throw invalid({ cursor: 'is not a cursor that this list gave' })
  return { at: new Date(Number(ms)), id }
}
