import type { SettingsChange, SiteSettings } from '@portico/proto/http/website/sites'
import type { Errors } from '../../ui/forms/useForm.ts'

const overlay = 'popupOverlaySettings'

/** The form's values of the popup settings. */
export const popupValues = ({ popupOverlaySettings: rules, popupOverlayContent }: SiteSettings) => ({
  [overlay]: { ...rules, enabledPages: rules.showOnAllPages ? [] : rules.enabledPages },
  popupOverlayContent,
  isShownAgain: false,
})
export type PopupValues = ReturnType<typeof popupValues>

/** The errors of a popup that would never be shown, and of texts that are no numbers. */
export function checkPopup({ [overlay]: rules }: PopupValues): Errors {
  const numbers = (['timerDelay', 'scrollPercentage', 'displayFrequency'] as const)
    .filter((name) => Number.isNaN(rules[name]))
    .map((name) => [`${overlay}.${name}`, 'Enter a number.'])
  return {
    ...Object.fromEntries(numbers),
    ...(rules.style === 'show' && {
      ...(!rules.showOnTimer &&
        !rules.showOnScroll && { [`${overlay}.showOnTimer`]: 'Choose when to show the popup.' }),
      ...(!rules.showOnAllPages &&
        rules.enabledPages.length === 0 && {
          [`${overlay}.enabledPages`]: 'Choose the pages that show the popup.',
        }),
    }),
  }
}

/** The settings to change. A newer version shows the popup to everyone once more (POP-09). */
export function popupChanges(
  { [overlay]: { enabledPages, ...rules }, popupOverlayContent: content, isShownAgain }: PopupValues,
  before: SiteSettings,
): SettingsChange {
  const { version } = before.popupOverlaySettings
  return {
    [overlay]: {
      ...rules,
      ...(!rules.showOnAllPages && { enabledPages }),
      version: isShownAgain ? version + 1 : version,
    },
    popupOverlayContent: { ...content, buttonUrl: content.buttonUrl.trim() },
  }
}
