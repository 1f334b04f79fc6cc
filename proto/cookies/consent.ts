import { COOKIE_CHOICE_DAYS } from '../limits.ts'

/*
 * The rules of a visitor's consent: pure functions for browser and server, without a library. The consent cookie contains the
 * decision; `ss_cookieAllowed` (COOK-06) says only whether anything was accepted.
 */

/** The categories that a visitor may allow or refuse. Necessary cookies are always set. */
export const consentCategories = ['statistics', 'marketing', 'embeds'] as const
export type ConsentCategory = (typeof consentCategories)[number]

/** Our cookie with the decision, readable by scripts. The server sets it (WIRE-28). */
export const CONSENT_COOKIE = 'portico_consent'
/** Lifetime of the decision, of `ss_cookieAllowed` and of the consent cookie, seconds: 30 days (COOK-06). */
export const CHOICE_SECONDS = COOKIE_CHOICE_DAYS * 86_400

/** The page of a website where visitors read and change their choice. */
export const COOKIE_SETTINGS_PATH = '/cookie-settings'

/**
 * A decision. `version` is the version of the texts that the visitor saw. `gpc`: the browser sent Global Privacy Control
 * when the visitor decided, so the decision is more specific than the signal.
 */
export type ConsentRecord = {
  websiteId: string
  /** Random, equal for all decisions of this browser on this website. */
  consentId: string
  version: string
  categories: readonly ConsentCategory[]
  gpc: boolean
}

const FORM = /^([0-9a-f]{24})\.([0-9a-f-]{36})\.([0-9a-f]{16})\.(s?m?e?)(g?)$/

/** Reads the consent cookie. Null for any other text, and for the decision about another website. */
export function parseConsent(text: string | undefined, websiteId: string | undefined): ConsentRecord | null {
  const found = FORM.exec(text ?? '')
  if (!found || found[1] !== websiteId) return null
  const letters = found[4]!
  return {
    websiteId: found[1]!,
    consentId: found[2]!,
    version: found[3]!,
    categories: consentCategories.filter(([letter]) => letters.includes(letter!)),
    gpc: found[5] === 'g',
  }
}

/** The value of the consent cookie. */
export function formatConsent({ websiteId, consentId, version, categories, gpc }: ConsentRecord): string {
  const letters = consentCategories
    .filter((category) => categories.includes(category))
    .map(([letter]) => letter)
  return `${websiteId}.${consentId}.${version}.${letters.join('')}${gpc ? 'g' : ''}`
}

/** The settings and the version of the page that decide what a visitor is asked. */
export type ConsentPolicy = {
  websiteId: string | undefined
  isCookieBannerEnabled?: boolean | undefined
  isRestrictiveCookiePolicyEnabled?: boolean | undefined
  isVisitorDataRestricted?: boolean | undefined
  /** The categories that the banner offers. Other categories are refused. */
  cookieBannerCategories?: readonly ConsentCategory[] | undefined
  /** The current version of the texts. Undefined on the server, which accepts every version. */
  version?: string | undefined
}

/** The cookies of a request or a page, and its Global Privacy Control signal. */
export type ConsentInput = { choice: string | undefined; consent: string | undefined; gpc: boolean }

/**
 * The visitor's stored choice, or null. A decision about other texts is none: the visitor is asked again. So is the
 * decision about another website. `ss_cookieAllowed` alone is a choice about all categories (COOK-04, COOK-06).
 */
export function storedChoice(
  policy: ConsentPolicy,
  { choice, consent }: ConsentInput,
): { categories: readonly ConsentCategory[]; gpc: boolean } | null {
  if (choice !== 'true' && choice !== 'false') return null
  if (consent === undefined) return { categories: choice === 'true' ? consentCategories : [], gpc: false }
  const record = parseConsent(consent, policy.websiteId)
  if (!record || (policy.version !== undefined && record.version !== policy.version)) return null
  // Both cookies must agree: a refusal in either of them counts.
  return choice === 'true' ? record : { ...record, categories: [] }
}

/**
 * Whether a category is allowed now.
 *
 * - Without a banner there is no choice: the restrictive policy rules out tracking cookies, and content of other hosts is the
 *   owner's decision.
 * - With a banner and no choice: nothing under the restrictive policy, everything that is offered without it.
 * - Global Privacy Control is a refusal of statistics and marketing, unless the visitor decided with the signal on.
 * - Restricted visitor data rules out tracking cookies always (COOK-14).
 */
export function isAllowed(category: ConsentCategory, policy: ConsentPolicy, input: ConsentInput): boolean {
  const { isCookieBannerEnabled = false, isRestrictiveCookiePolicyEnabled = true } = policy
  if (isCookieBannerEnabled) return isAllowedByBanner(category, policy, input)
  if (category !== 'statistics') return true
  if (policy.isVisitorDataRestricted) return false
  return !isRestrictiveCookiePolicyEnabled && !input.gpc && input.choice !== 'false'
}

/** The rules of `isAllowed` for a page with a banner. */
export function isAllowedByBanner(
  category: ConsentCategory,
  policy: ConsentPolicy,
  input: ConsentInput,
): boolean {
  const { isRestrictiveCookiePolicyEnabled = true, cookieBannerCategories = consentCategories } = policy
  if (category === 'statistics' && policy.isVisitorDataRestricted) return false
  if (!cookieBannerCategories.includes(category)) return false
  const stored = storedChoice(policy, input)
  const isSignalled = input.gpc && category !== 'embeds' && !stored?.gpc
  if (isSignalled) return false
  return stored ? stored.categories.includes(category) : !isRestrictiveCookiePolicyEnabled
}
