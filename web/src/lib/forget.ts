import { removeCookie } from './remove-cookie.ts'
import { trackingNames } from './tracking-data.ts'

/**
 * Removes the tracking data of each category that is not allowed from this browser: cookies of the host, its parent domains
 * and the paths of the page, and storage (COOK-09, S-40, WIRE-27).
 */
export function forgetRefused(allows: (category: 'statistics' | 'marketing') => boolean): void {
  for (const category of ['statistics', 'marketing'] as const)
    if (!allows(category)) forget(trackingNames[category])
}

function forget(names: readonly string[]): void {
  for (const name of names) {
    removeCookie(name)
    try {
      localStorage.removeItem(name)
      sessionStorage.removeItem(name)
    } catch {
      // The browser denies access to storage, so nothing is stored.
    }
  }
}
