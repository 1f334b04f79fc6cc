import { CONSENT_COOKIE } from './consent.ts'
import type { FindingCategory } from '../http/visits/cookie-findings.ts'
import {
  CART_INDICATOR_COOKIE,
  LAST_IDENTITY_COOKIE,
  NEXT_LOAD_ACTIONS,
  NO_REDIRECT_KEY,
  previewCookies,
  sessionKeys,
} from './storage-keys.ts'
import { COOKIE_CHOICE } from './cookie-choice.ts'
import { trackingKeys } from '../collect/tracking-keys.ts'

const names: Record<string, FindingCategory> = Object.fromEntries([
  ...[
    'crumb',
    'portico_visitor',
    'SiteUserSecureAuthToken',
    'siteUserCrumb',
    'SiteUserInfo',
    'SiteUserDevice',
    CART_INDICATOR_COOKIE,
    LAST_IDENTITY_COOKIE,
    NEXT_LOAD_ACTIONS,
    NO_REDIRECT_KEY,
    COOKIE_CHOICE,
    CONSENT_COOKIE,
    ...Object.values(previewCookies),
  ].map((name) => [name, 'necessary'] as const),
  ...[...trackingKeys.performance, ...Object.values(sessionKeys)].map(
    (name) => [name, 'statistics'] as const,
  ),
  ...trackingKeys.marketing.map((name) => [name, 'marketing'] as const),
])

/** The beginnings of names that contain an id. */
const necessaryStarts = ['__Host-portico_', 'popup-overlay-', 'announcement-']

/** The category of a cookie or storage key of ours by its name; null for any other name. */
export function categoryOfName(name: string): FindingCategory | null {
  if (Object.hasOwn(names, name)) return names[name]!
  return necessaryStarts.some((start) => name.startsWith(start)) ? 'necessary' : null
}
