import { popupOverlayKey } from '@portico/proto/cookies/storage-keys'
import { parseRecord, type OverlayRecord } from './rules.ts'

/** Reads the record of a website's popup overlay; null if there is none or the browser refuses storage. */
export function readRecord(websiteId: string): OverlayRecord | null {
  try {
    return parseRecord(localStorage.getItem(popupOverlayKey(websiteId)))
  } catch {
    return null
  }
}

/** Stores the record. Without storage the overlay is shown again on the next visit. */
export function writeRecord(websiteId: string, record: OverlayRecord): void {
  try {
    localStorage.setItem(popupOverlayKey(websiteId), JSON.stringify(record))
  } catch {
    // Private windows may refuse storage.
  }
}
