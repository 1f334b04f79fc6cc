/** The visitor's choice at the cookie banner: `true` or `false` (COOK-06). */
export const COOKIE_CHOICE = 'ss_cookieAllowed'
