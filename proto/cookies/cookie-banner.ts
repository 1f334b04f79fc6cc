import { consentCategories, type ConsentCategory } from './consent.ts'
import { consentMessages } from '../texts/consent-messages.ts'
import {
  barPositionFor,
  cookieBannerAcceptType,
  cookieBannerCtaVariant,
  cookieBannerTheme,
  cookieBannerVariant,
  cookieBarPosition,
  cookiePopupPosition,
  popupPositionFor,
  type CookieBannerAcceptType,
  type CookieBannerCtaVariant,
  type CookieBannerTheme,
  type CookieBannerVariant,
  type CookieBarPosition,
  type CookiePopupPosition,
} from '../enums/cookie-banner.ts'

/** The texts that a visitor reads before deciding. `text` is cleaned HTML, the others are plain text. */
export type ConsentNotice = {
  text: string
  accept: string
  decline: string
  acceptType: CookieBannerAcceptType
  categories: readonly ConsentCategory[]
}

/** The cookie banner as it is shown. */
export type CookieBanner = ConsentNotice & {
  variant: CookieBannerVariant
  position: CookieBarPosition | CookiePopupPosition
  theme: CookieBannerTheme
  ctaVariant: CookieBannerCtaVariant
  isRestrictive: boolean
}

/** Whether a text of the banner counts as empty: nothing, or paragraphs without text (COOK-08). */
export const isEmptyText = (html: string): boolean =>
  html.length <= 200 && html.replace(/<\/?p>|<br ?\/?>|&nbsp;|\s/g, '') === ''

/**
 * The banner of cookie settings. Missing and unknown values get their defaults (COOK-07); a position of the other variant
 * is mapped (COOK-10).
 */
export function bannerOf(settings: unknown): CookieBanner {
  const given = (typeof settings === 'object' && settings !== null ? settings : {}) as Record<string, unknown>
  const variant = oneOf(cookieBannerVariant, given['cookieBannerVariant'], cookieBannerVariant.bar)
  const offered = given['cookieBannerCategories']
  return {
    text: textOf(given['cookieBannerText'], consentMessages.text),
    accept: textOf(given['cookieBannerCtaText'], consentMessages.accept),
    decline: textOf(given['cookieBannerOptOutCtaText'], consentMessages.decline),
    variant,
    position: positionOf(variant, given['cookieBannerPosition']),
    theme: oneOf(cookieBannerTheme, given['cookieBannerTheme'], cookieBannerTheme.dark),
    ctaVariant: oneOf(cookieBannerCtaVariant, given['cookieBannerCtaVariant'], cookieBannerCtaVariant.icon),
    acceptType: oneOf(cookieBannerAcceptType, given['cookieBannerAcceptType'], cookieBannerAcceptType.optIn),
    categories: Array.isArray(offered)
      ? consentCategories.filter((category) => offered.includes(category))
      : consentCategories,
    isRestrictive: given['isRestrictiveCookiePolicyEnabled'] !== false,
  }
}

/** The part of a banner that is proven by its version. */
export const noticeOf = ({ text, accept, decline, acceptType, categories }: CookieBanner): ConsentNotice => ({
  text,
  accept,
  decline,
  acceptType,
  categories,
})

function positionOf(variant: CookieBannerVariant, given: unknown): CookieBanner['position'] {
  const bar = Object.values(cookieBarPosition).find((position) => position === given)
  if (variant === cookieBannerVariant.bar) return bar ?? barPositionFor(given)
  const popup = Object.values(cookiePopupPosition).find((position) => position === given)
  return popup ?? popupPositionFor(bar ?? cookieBarPosition.bottom)
}

const textOf = (given: unknown, otherwise: string): string =>
  typeof given === 'string' && !isEmptyText(given) ? given : otherwise

function oneOf<Value extends string>(known: Record<string, Value>, given: unknown, otherwise: Value): Value {
  return Object.values(known).find((value) => value === given) ?? otherwise
}
