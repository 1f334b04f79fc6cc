/** Cookie banner variants (ENUM-27). */
export const cookieBannerVariant = { bar: 'BAR', popup: 'POPUP' } as const
export type CookieBannerVariant = (typeof cookieBannerVariant)[keyof typeof cookieBannerVariant]

/** Positions of a bar (ENUM-28). */
export const cookieBarPosition = { top: 'TOP', bottom: 'BOTTOM' } as const
export type CookieBarPosition = (typeof cookieBarPosition)[keyof typeof cookieBarPosition]

/** Positions of a popup: the four corners (ENUM-28). */
export const cookiePopupPosition = {
  topLeft: 'TOP_LEFT',
  topRight: 'TOP_RIGHT',
  bottomLeft: 'BOTTOM_LEFT',
  bottomRight: 'BOTTOM_RIGHT',
} as const
export type CookiePopupPosition = (typeof cookiePopupPosition)[keyof typeof cookiePopupPosition]

/** Cookie banner themes (ENUM-29). */
export const cookieBannerTheme = { light: 'LIGHT', dark: 'DARK' } as const
export type CookieBannerTheme = (typeof cookieBannerTheme)[keyof typeof cookieBannerTheme]

/** Variants of the call to action (ENUM-30). */
export const cookieBannerCtaVariant = { text: 'TEXT', button: 'BUTTON', icon: 'ICON' } as const
export type CookieBannerCtaVariant = (typeof cookieBannerCtaVariant)[keyof typeof cookieBannerCtaVariant]

/** Accept types: a visitor can only accept, or accept and decline (ENUM-31). */
export const cookieBannerAcceptType = { optIn: 'OPT_IN', optInAndOut: 'OPT_IN_AND_OUT' } as const
export type CookieBannerAcceptType = (typeof cookieBannerAcceptType)[keyof typeof cookieBannerAcceptType]

/** The bar position that replaces a popup position; an unknown position becomes a bottom bar (COOK-10). */
export function barPositionFor(popupPosition: unknown): CookieBarPosition {
  return popupPosition === cookiePopupPosition.topLeft || popupPosition === cookiePopupPosition.topRight
    ? cookieBarPosition.top
    : cookieBarPosition.bottom
}

/** The popup position that replaces a bar position (COOK-10). */
export function popupPositionFor(barPosition: CookieBarPosition): CookiePopupPosition {
  return barPosition === cookieBarPosition.top ? cookiePopupPosition.topLeft : cookiePopupPosition.bottomLeft
}
