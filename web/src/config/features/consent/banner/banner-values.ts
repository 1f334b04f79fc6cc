import { consentCategories } from '@portico/proto/cookies/consent'
import { bannerOf, type CookieBanner } from '@portico/proto/cookies/cookie-banner'
import { barPositionFor, cookieBannerVariant, popupPositionFor } from '@portico/proto/enums/cookie-banner'
import type { VisitorDataSettings } from '@portico/proto/http/visitor-data-settings'
import { storedToggles, togglesOf } from '@portico/proto/cookies/visitor-data-toggles'
import { htmlOfText, textOfHtml } from './banner-text.ts'

export type Values = Record<string, string>

const TEXT_MAX = 2_000
const LABEL_MAX = 100

/** The longest texts of the banner, in characters. */
export const longest = {
  cookieBannerText: TEXT_MAX,
  cookieBannerCtaText: LABEL_MAX,
  cookieBannerOptOutCtaText: LABEL_MAX,
} as const

const ON = 'on'
const OFF = 'off'
const switchOf = (isOn: boolean) => (isOn ? ON : OFF)

/** The form's values of the settings. The names of texts and choices match the settings. */
export function bannerValues(settings: VisitorDataSettings): Values {
  const { variant, position, theme, ctaVariant, acceptType } = bannerOf(settings)
  const { isActivityLogEnabled, isAnalyticsCookiesDisabled } = togglesOf(settings)
  return {
    isCookieBannerEnabled: switchOf(settings.isCookieBannerEnabled),
    cookieBannerText: textOfHtml(settings.cookieBannerText),
    cookieBannerCtaText: settings.cookieBannerCtaText,
    cookieBannerOptOutCtaText: settings.cookieBannerOptOutCtaText,
    cookieBannerVariant: variant,
    cookieBannerPosition: position,
    cookieBannerTheme: theme,
    cookieBannerCtaVariant: ctaVariant,
    cookieBannerAcceptType: acceptType,
    cookieBannerCategories: settings.cookieBannerCategories.join(','),
    isAnalyticsCookiesDisabled: switchOf(isAnalyticsCookiesDisabled),
    isRestrictiveCookiePolicyAbsolute: switchOf(settings.isRestrictiveCookiePolicyAbsolute),
    isActivityLogEnabled: switchOf(isActivityLogEnabled),
    isCensusEnabled: switchOf(!settings.isCensusDisabled),
  }
}

/** The settings to store for the form's values (COOK-02, COOK-08). The server checks them. */
export function bannerPatch(values: Values): VisitorDataSettings {
  const { variant, position, theme, ctaVariant, acceptType } = bannerOf(values)
  const isOn = (name: string) => values[name] === ON
  return {
    isCookieBannerEnabled: isOn('isCookieBannerEnabled'),
    cookieBannerText: htmlOfText(values['cookieBannerText'] ?? ''),
    cookieBannerCtaText: (values['cookieBannerCtaText'] ?? '').trim(),
    cookieBannerOptOutCtaText: (values['cookieBannerOptOutCtaText'] ?? '').trim(),
    cookieBannerVariant: variant,
    cookieBannerPosition: position,
    cookieBannerTheme: theme,
    cookieBannerCtaVariant: ctaVariant,
    cookieBannerAcceptType: acceptType,
    cookieBannerCategories: consentCategories.filter((category) =>
      values['cookieBannerCategories']?.split(',').includes(category),
    ),
    ...storedToggles({
      isActivityLogEnabled: isOn('isActivityLogEnabled'),
      isAnalyticsCookiesDisabled: isOn('isAnalyticsCookiesDisabled'),
    }),
    isRestrictiveCookiePolicyAbsolute: isOn('isRestrictiveCookiePolicyAbsolute'),
    isCensusDisabled: !isOn('isCensusEnabled'),
  }
}

/** Errors by field of texts that are too long. A longer text is not cut, so that the owner can shorten it. */
export function textErrors(values: Values): Values {
  const errors: Values = {}
  for (const [name, most] of Object.entries(longest)) {
    const { length } =
      name === 'cookieBannerText' ? htmlOfText(values[name] ?? '') : (values[name] ?? '').trim()
    if (length > most)
      errors[name] =
        `Use at most ${most.toLocaleString()} characters. This text has ${length.toLocaleString()}.`
  }
  return errors
}

/** The banner that the form's values describe, with its defaults (COOK-07). */
export const previewOf = (values: Values): CookieBanner => bannerOf(bannerPatch(values))

/** The position that the other variant has in place of this one (COOK-10). */
export const positionFor = (variant: string, position: string): string =>
  variant === cookieBannerVariant.bar
    ? barPositionFor(position)
    : popupPositionFor(position as 'TOP' | 'BOTTOM')
