import { PageRecord } from '@portico/proto/http/visits/performance'
import { speedDevices, type SpeedDevice } from '@portico/proto/http/visits/performance-figures'
import { decodeRecord, type Plain } from '@portico/proto/collect/performance-encoding'

export type ReadRecord = { ok: true; record: PageRecord } | { ok: false; problem: string }

/** Decodes and validates one record of a request, encoded or `{raw: true, …}`. It never throws. */
export function readRecord(given: unknown): ReadRecord {
  let decoded: unknown
  try {
    decoded = (given as Plain | null)?.['raw'] === true ? given : decodeRecord(given as Plain)
  } catch (error) {
    return { ok: false, problem: (error as Error).message }
  }
  const parsed = PageRecord.safeParse(decoded)
  if (parsed.success) return { ok: true, record: parsed.data }
  const [issue] = parsed.error.issues
  return { ok: false, problem: `${issue?.path.join('.') || 'record'}: ${issue?.message}` }
}

const [MOBILE, TABLET, DESKTOP, UNKNOWN] = speedDevices

/** Returns the class of device by the width of its viewport in CSS pixels. */
export function deviceOf(width: number | undefined): SpeedDevice {
  if (width === undefined) return UNKNOWN
  return width < 768 ? MOBILE : width < 1_100 ? TABLET : DESKTOP
}
