import type { ConsentCategory } from './consent.ts'

/**
 * How visitors of a website are counted: not at all, by a hash that changes daily, by the visitor cookie, or by the cookie
 * of those who have agreed. The gateway resolves `consent` for each request: services get one of the others.
 */
export const visitorCounting = ['off', 'daily', 'cookie', 'consent'] as const
export type VisitorCounting = (typeof visitorCounting)[number]

type Policy = {
  isCensusDisabled: boolean
  cookieSettings: {
    isRestrictiveCookiePolicyEnabled: boolean
    isCookieBannerEnabled: boolean
    isVisitorDataRestricted: boolean
    cookieBannerCategories: readonly ConsentCategory[]
  }
}

/**
 * The way of counting that follows from a website's settings. Without a banner visitors cannot agree, so the restrictive policy
 * rules out the cookie. An unknown country counts as one whose law requires consent (S-40), and the country of a cached
 * page's visitor is unknown: `isRestrictiveCookiePolicyAbsolute` makes no difference. Restricted visitor data rules out
 * the cookie too (COOK-14).
 */
export function countingOf({ isCensusDisabled, cookieSettings }: Policy): VisitorCounting {
  if (isCensusDisabled) return 'off'
  const { isCookieBannerEnabled, cookieBannerCategories } = cookieSettings
  if (cookieSettings.isVisitorDataRestricted) return 'daily'
  if (isCookieBannerEnabled && !cookieBannerCategories.includes('statistics')) return 'daily'
  if (!cookieSettings.isRestrictiveCookiePolicyEnabled) return 'cookie'
  return isCookieBannerEnabled ? 'consent' : 'daily'
}
