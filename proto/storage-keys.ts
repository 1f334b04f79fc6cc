/** The visitor's choice at the cookie banner: `true` or `false` (COOK-06). */
export const COOKIE_CHOICE = 'ss_cookieAllowed'
/** The analytics id (EVT-11, S-34). */
export const ANALYTICS_COOKIE = 'ss_cid'
/** The marketing id (S-34). */
export const MARKETING_COOKIE = 'SS_MID'
/** The indicator that there is a cart (S-07). */
export const CART_INDICATOR_COOKIE = 'hasCart'

/** Session storage of the analytics session: flags and its id (EVT-13). */
export const sessionKeys = {
  hasLanded: 'SS_HAS_LANDED',
  isFirstSession: 'SS_IS_FIRST_SESSION',
  sessionId: 'SS_SESSION_ID',
} as const

/** Local storage of the actions to run at the next load (COOK-13). */
export const NEXT_LOAD_ACTIONS = 'sqs_actions_for_next_load'

/** Local storage of a site's popup overlay record (POP-08, S-51). */
export function popupOverlayKey(websiteId: string): string {
  return `popup-overlay-${websiteId}`
}

/** Cookies of the config area's preview frame; the names are ours (COOK-12, S-42). */
export const previewCookies = {
  previewMode: 'portico_preview_mode',
  overrides: 'portico_overrides',
  frameExpansion: 'portico_frame_expansion',
  userScriptsOff: 'portico_user_scripts_off',
} as const

/**
 * Cookies and storage keys that go when the restrictive policy applies and there is no consent (COOK-09,
 * S-40).
 */
export const trackingKeys = {
  performance: ['ss_cid', 'ss_cpvisit', 'ss_cvisit', 'ss_cvr', 'ss_cvt', 'SS_ANALYTICS_ID', 'SS_SESSION_ID'],
  marketing: ['SS_MID', 'SS_MATTR', 'SS_lastvisit', 'user_segment'],
} as const

/** Session storage: set once an address held `noredirect`, for the rest of the tab's session (PAGE-15, S-10). */
export const NO_REDIRECT_KEY = 'portico_noredirect'

/** The cookie that remembers who signed in last, on the domain that the sites share (SESS-06). */
export const LAST_IDENTITY_COOKIE = 'lastSiteIdentity'
