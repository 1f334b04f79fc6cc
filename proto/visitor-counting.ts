/** How visitors of a website are counted: not at all, by a hash that changes daily, or by the visitor cookie. */
export const visitorCounting = ['off', 'daily', 'cookie'] as const
export type VisitorCounting = (typeof visitorCounting)[number]

type Policy = {
  isCensusDisabled: boolean
  cookieSettings: { isRestrictiveCookiePolicyEnabled: boolean }
}

/**
 * The way of counting that follows from a website's settings. The restrictive policy rules out the cookie: no banner
 * asks for consent yet, and an unknown country counts as one that requires consent (S-40). Therefore
 * `isRestrictiveCookiePolicyAbsolute` has no effect yet.
 */
export function countingOf({ isCensusDisabled, cookieSettings }: Policy): VisitorCounting {
  if (isCensusDisabled) return 'off'
  return cookieSettings.isRestrictiveCookiePolicyEnabled ? 'daily' : 'cookie'
}
