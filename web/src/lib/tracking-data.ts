import { sessionKeys } from '@portico/proto/cookies/storage-keys'
import { trackingKeys } from '@portico/proto/collect/tracking-keys'
import { readCookie } from './cookies.ts'

/** The names of cookies and storage keys by the category that allows them (COOK-09, S-40, WIRE-27). */
export const trackingNames = {
  statistics: [...trackingKeys.performance, ...Object.values(sessionKeys)],
  marketing: trackingKeys.marketing,
} as const

/** Whether this browser may store tracking data of any category. */
export function holdsTrackingData(): boolean {
  const names = [...trackingNames.statistics, ...trackingNames.marketing]
  try {
    return names.some(
      (name) => readCookie(name) !== undefined || name in localStorage || name in sessionStorage,
    )
  } catch {
    // The browser denies access to storage.
    return true
  }
}
