/** The cookie that indicates a cart (S-07). */
export const CART_INDICATOR_COOKIE = 'hasCart'

/** Session storage keys of the analytics session: flags and id (EVT-13). */
export const sessionKeys = {
  hasLanded: 'SS_HAS_LANDED',
  isFirstSession: 'SS_IS_FIRST_SESSION',
  sessionId: 'SS_SESSION_ID',
} as const

/** Local storage key of the actions to run at the next page load (COOK-13). */
export const NEXT_LOAD_ACTIONS = 'sqs_actions_for_next_load'

/** Local storage key of a site's popup overlay record (POP-08, S-51). */
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

/** Session storage key, set for the rest of the tab's session by a URL with `noredirect` (PAGE-15, S-10). */
export const NO_REDIRECT_KEY = 'portico_noredirect'

/** The cookie with the last signed-in identity, on the domain that all sites share (SESS-06). */
export const LAST_IDENTITY_COOKIE = 'lastSiteIdentity'
