import { recordType } from '@portico/proto/enums/record-type'
import type { EntryFields, EntryPatch } from '../document/entry.ts'

const HOUR_MS = 3_600_000

/** The fields that a change of the record type changes: an event has a start and an end, other items have no dates. */
export function typeChange(
  type: number,
  current: Pick<EntryFields, 'startDate' | 'endDate'>,
  now: number,
): EntryPatch {
  if (type !== recordType.event) return { recordType: type, startDate: null, endDate: null, location: null }
  const start = current.startDate ?? Math.ceil(now / HOUR_MS) * HOUR_MS
  return { recordType: type, startDate: start, endDate: current.endDate ?? start + HOUR_MS }
}
