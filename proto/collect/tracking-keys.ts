/** The analytics id (EVT-11, S-34). */
export const ANALYTICS_COOKIE = 'ss_cid'
/** The marketing id (S-34). */
export const MARKETING_COOKIE = 'SS_MID'
/**
 * Cookies and storage keys that are deleted under the restrictive cookie policy without consent (COOK-09, S-40).
 */
export const trackingKeys = {
  performance: ['ss_cid', 'ss_cpvisit', 'ss_cvisit', 'ss_cvr', 'ss_cvt', 'SS_ANALYTICS_ID', 'SS_SESSION_ID'],
  marketing: ['SS_MID', 'SS_MATTR', 'SS_lastvisit', 'user_segment'],
} as const
