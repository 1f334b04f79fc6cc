/** Cookie banner variants (ENUM-27). */
export const cookieBannerVariant = { bar: 'BAR', popup: 'POPUP' } as const
export type CookieBannerVariant = (typeof cookieBannerVariant)[keyof typeof cookieBannerVariant]

/** Where a bar stands (ENUM-28). */
export const cookieBarPosition = { top: 'TOP', bottom: 'BOTTOM' } as const
export type CookieBarPosition = (typeof cookieBarPosition)[keyof typeof cookieBarPosition]

/** Where a popup stands: the four corners (ENUM-28). */
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

/** How the call to action looks (ENUM-30). */
export const cookieBannerCtaVariant = { text: 'TEXT', button: 'BUTTON', icon: 'ICON' } as const
export type CookieBannerCtaVariant = (typeof cookieBannerCtaVariant)[keyof typeof cookieBannerCtaVariant]

/** Whether a visitor may only accept or also decline (ENUM-31). */
export const cookieBannerAcceptType = { optIn: 'OPT_IN', optInAndOut: 'OPT_IN_AND_OUT' } as const
export type CookieBannerAcceptType = (typeof cookieBannerAcceptType)[keyof typeof cookieBannerAcceptType]

/** The bar position that stands in for a popup position; unknown ones become a bottom bar (COOK-10). */
export function barPositionFor(popupPosition: unknown): CookieBarPosition {
  return popupPosition === cookiePopupPosition.topLeft || popupPosition === cookiePopupPosition.topRight
    ? cookieBarPosition.top
    : cookieBarPosition.bottom
}

/** The popup position that stands in for a bar position (COOK-10). */
export function popupPositionFor(barPosition: CookieBarPosition): CookiePopupPosition {
  return barPosition === cookieBarPosition.top ? cookiePopupPosition.topLeft : cookiePopupPosition.bottomLeft
}
