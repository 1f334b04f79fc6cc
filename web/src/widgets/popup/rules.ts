import { NEVER_RESHOW } from '@portico/proto/limits/overlay-limits'
import type { PopupOverlaySettings } from '@portico/proto/http/website/popup-overlay'

/** The browser's record of a popup overlay (POP-08). `closedDate` is in ms since 1970. */
export type OverlayRecord = { version: number; submitted: boolean; closedDate: number }

type Rules = Pick<PopupOverlaySettings, 'style' | 'showUntilSignup' | 'displayFrequency' | 'version'>

const MS_PER_DAY = 86_400_000

/** Whether a popup overlay may be shown at `now` (ms since 1970), in the order of C-22 (POP-09, POP-10). */
export function mayShow(settings: Rules, record: OverlayRecord | null, now: number): boolean {
  if (settings.style === 'none') return false
  if (record?.submitted && settings.showUntilSignup) return false
  if (!record || settings.version > record.version) return true
  if (settings.displayFrequency === NEVER_RESHOW) return false
  return now - record.closedDate >= settings.displayFrequency * MS_PER_DAY
}

/** Parses a stored record; null for anything else. */
export function parseRecord(text: string | null): OverlayRecord | null {
  try {
    const { version, submitted, closedDate } = JSON.parse(text ?? 'null') as Record<string, unknown>
    return Number.isFinite(version) && Number.isFinite(closedDate) && typeof submitted === 'boolean'
      ? { version: version as number, submitted, closedDate: closedDate as number }
      : null
  } catch {
    return null
  }
}

/** The share of a page that has been scrolled, in percent. A page that fits into the window cannot be scrolled: 0. */
export function scrolledPercent(top: number, windowHeight: number, pageHeight: number): number {
  const range = pageHeight - windowHeight
  return range > 0 ? Math.min(100, (top / range) * 100) : 0
}
