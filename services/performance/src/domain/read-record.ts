import { PageRecord } from '@portico/proto/http/performance'
import { decodeRecord, type Plain } from '@portico/proto/performance-encoding'

/** Why a record is dropped; also the label of the counter of dropped records. */
export type DropReason = 'malformed' | 'other-website' | 'not-page-speed'

export type ReadRecord = { ok: true; record: PageRecord } | { ok: false; reason: DropReason }

/** Decodes and validates one record of a request, encoded or `{raw: true, …}`. It never throws. */
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

/** Returns the class of device by the width of its viewport in CSS pixels. */
export function deviceOf(width: number | undefined): string {
  if (width === undefined) return 'unknown'
  return width < 768 ? 'mobile' : width < 1_100 ? 'tablet' : 'desktop'
}
