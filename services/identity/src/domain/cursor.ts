import { invalid } from '@portico/kit/errors'

/** Where a list that is sorted by time goes on: after the row of this time and id. */
export type Place = { at: Date; id: string }

export const writeCursor = ({ at, id }: Place): string =>
  Buffer.from(`${at.getTime()} ${id}`).toString('base64url')

/** @throws Refusal 400 naming `cursor` for a text that no answer held */
export function readCursor(cursor: string): Place {
  const [, ms, id] = /^(\d{1,15}) ([0-9a-f-]{1,36})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (ms === undefined || id === undefined) throw invalid({ cursor: 'is not one of ours' })
  return { at: new Date(Number(ms)), id }
}
