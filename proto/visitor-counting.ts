/** How visitors of a website are counted: not at all, by a hash that lives for one day, or by the visitor cookie. */
export const visitorCounting = ['off', 'daily', 'cookie'] as const
export type VisitorCounting = (typeof visitorCounting)[number]

type Policy = {
  isCensusDisabled: boolean
  cookieSettings: { isRestrictiveCookiePolicyEnabled: boolean }
}

/**
 * How the settings of a website have its visitors counted. Under the restrictive policy nobody is counted by a cookie:
 * there is no banner yet that could ask for consent, and the country of a visitor is unknown, which counts as one whose
 * law asks for it (S-40). So `isRestrictiveCookiePolicyAbsolute` makes no difference yet.
 */
export function countingOf({ isCensusDisabled, cookieSettings }: Policy): VisitorCounting {
  if (isCensusDisabled) return 'off'
  return cookieSettings.isRestrictiveCookiePolicyEnabled ? 'daily' : 'cookie'
}
