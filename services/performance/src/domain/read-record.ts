import { PageRecord } from '@portico/proto/http/performance'
import { decodeRecord, type Plain } from '@portico/proto/performance-encoding'

/** Why a record is not kept; also the label of the counter of drops. */
export type RecordDrop = 'malformed' | 'other-website' | 'not-page-speed'

export type ReadRecord = { ok: true; record: PageRecord } | { ok: false; reason: RecordDrop }

/** Decodes and checks one record of a batch, encoded or `{raw: true, …}`. Never throws: the rest must not suffer. */
export function readRecord(given: unknown, websiteId: string): ReadRecord {
  let decoded: unknown
  try {
    decoded = (given as Plain | null)?.['raw'] === true ? given : decodeRecord(given as Plain)
  } catch {
    return { ok: false, reason: 'malformed' }
  }
  const parsed = PageRecord.safeParse(decoded)
  if (!parsed.success) return { ok: false, reason: 'malformed' }
  const claimed = parsed.data.data.context?.websiteId
  if (claimed !== undefined && claimed !== websiteId) return { ok: false, reason: 'other-website' }
  if (parsed.data.event !== 'page_speed') return { ok: false, reason: 'not-page-speed' }
  return { ok: true, record: parsed.data }
}

/** The class of machine by the width of its viewport in CSS pixels. */
export function deviceOf(width: number | undefined): string {
  if (width === undefined) return 'unknown'
  return width < 768 ? 'mobile' : width < 1_100 ? 'tablet' : 'desktop'
}
