import { bannerOf, type CookieBanner } from '@portico/proto/cookies/cookie-banner'
import { barPositionFor, cookieBannerVariant, popupPositionFor } from '@portico/proto/enums/cookie-banner'
import type { VisitorDataSettings } from '@portico/proto/http/website/visitor-data-settings'
import { storedToggles, togglesOf } from '@portico/proto/cookies/visitor-data-toggles'
import type { Errors } from '../../../ui/forms/useForm.ts'
import { htmlOfText, textOfHtml } from './banner-text.ts'

const TEXT_MAX = 2_000
const LABEL_MAX = 100

/** The longest texts of the banner, in characters. */
export const longest = {
  cookieBannerText: TEXT_MAX,
  cookieBannerCtaText: LABEL_MAX,
  cookieBannerOptOutCtaText: LABEL_MAX,
} as const

/** The form's values of the settings. They have the names of the settings, except switches that are shown the other way round. */
export function bannerValues(settings: VisitorDataSettings) {
  const { variant, position, theme, ctaVariant, acceptType } = bannerOf(settings)
  const { isActivityLogEnabled, isAnalyticsCookiesDisabled } = togglesOf(settings)
  return {
    isCookieBannerEnabled: settings.isCookieBannerEnabled,
    cookieBannerText: textOfHtml(settings.cookieBannerText),
    cookieBannerCtaText: settings.cookieBannerCtaText,
    cookieBannerOptOutCtaText: settings.cookieBannerOptOutCtaText,
    cookieBannerVariant: variant,
    cookieBannerPosition: position,
    cookieBannerTheme: theme,
    cookieBannerCtaVariant: ctaVariant,
    cookieBannerAcceptType: acceptType,
    cookieBannerCategories: settings.cookieBannerCategories,
    isAnalyticsCookiesDisabled,
    isRestrictiveCookiePolicyAbsolute: settings.isRestrictiveCookiePolicyAbsolute,
    isActivityLogEnabled,
    isCensusEnabled: !settings.isCensusDisabled,
  }
}
export type BannerValues = ReturnType<typeof bannerValues>

/** The settings to store for the form's values (COOK-02, COOK-08). The server checks them. */
export const bannerChanges = ({
  isActivityLogEnabled,
  isAnalyticsCookiesDisabled,
  isCensusEnabled,
  ...values
}: BannerValues): VisitorDataSettings => ({
  ...values,
  cookieBannerText: htmlOfText(values.cookieBannerText),
  cookieBannerCtaText: values.cookieBannerCtaText.trim(),
  cookieBannerOptOutCtaText: values.cookieBannerOptOutCtaText.trim(),
  ...storedToggles({ isActivityLogEnabled, isAnalyticsCookiesDisabled }),
  isCensusDisabled: !isCensusEnabled,
})

/** Errors by field of texts that are too long. A longer text is not cut, so that the owner can shorten it. */
export function checkTexts(values: BannerValues): Errors {
  const shown = bannerChanges(values)
  const names = Object.keys(longest) as (keyof typeof longest)[]
  return Object.fromEntries(
    names
      .filter((name) => shown[name].length > longest[name])
      .map((name) => [
        name,
        `Use at most ${longest[name].toLocaleString()} characters. This text has ${shown[name].length.toLocaleString()}.`,
      ]),
  )
}

/** The banner that the form's values describe, with its defaults (COOK-07). */
export const previewOf = (values: BannerValues): CookieBanner => bannerOf(bannerChanges(values))

/** The position that the other variant has in place of this one (COOK-10). */
export const positionFor = (
  variant: CookieBanner['variant'],
  position: CookieBanner['position'],
): CookieBanner['position'] =>
  variant === cookieBannerVariant.bar
    ? barPositionFor(position)
    : popupPositionFor(position as 'TOP' | 'BOTTOM')
