import { recordType } from '@portico/proto/enums/record-type'
import type { MapLocation } from '@portico/proto/blocks/map'

type Fields = {
  recordType: number
  startDate?: number | undefined
  endDate?: number | undefined
  location?: MapLocation | undefined
}

/**
 * Returns why the fields of an event do not fit the record type, by field, or null (WIRE-24): an event has a start and an
 * end that is not earlier; other items have neither dates nor a place.
 */
export function eventProblems(item: Fields): Record<string, string> | null {
  const { startDate, endDate, location } = item
  if (item.recordType !== recordType.event) {
    const given = Object.entries({ startDate, endDate, location }).filter(([, value]) => value !== undefined)
    return given.length === 0
      ? null
      : Object.fromEntries(given.map(([name]) => [name, 'is for items of record type 12']))
  }
  if (startDate === undefined) return { startDate: 'is required for an event' }
  if (endDate === undefined) return { endDate: 'is required for an event' }
  return endDate < startDate ? { endDate: 'must not be before the start' } : null
}
