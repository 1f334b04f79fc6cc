import { popupOverlayPosition } from '@portico/proto/enums/popup-overlay'
import type { AssetReply } from '@portico/proto/http/assets'
import type { SettingsChange, SiteSettings } from '@portico/proto/http/sites'
import { listOf, refuseFields, type Values } from '../../content/settings/SettingsForm.tsx'

const overlay = 'popupOverlaySettings'
const content = 'popupOverlayContent'
const ALL = 'all'
const MS_PER_SECOND = 1_000

/** The form's values of the popup settings. Their names are the paths of the settings. */
export const popupValues = ({ popupOverlaySettings: rules, popupOverlayContent }: SiteSettings): Values => ({
  style: rules.style,
  position: rules.position,
  [`${content}.heading`]: popupOverlayContent.heading,
  [`${content}.text`]: popupOverlayContent.text,
  picture: popupOverlayContent.picture?.assetUrl ?? '',
  formId: popupOverlayContent.formId ?? '',
  [`${content}.buttonText`]: popupOverlayContent.buttonText,
  [`${content}.buttonUrl`]: popupOverlayContent.buttonUrl,
  triggers: [rules.showOnTimer && 'timer', rules.showOnScroll && 'scroll'].filter(Boolean).join(','),
  [`${overlay}.timerDelay`]: String(rules.timerDelay / MS_PER_SECOND),
  [`${overlay}.scrollPercentage`]: String(rules.scrollPercentage),
  [`${overlay}.displayFrequency`]: String(rules.displayFrequency),
  pages: rules.showOnAllPages ? ALL : rules.enabledPages.join(','),
  more: [rules.enableMobile && 'mobile', rules.showUntilSignup && 'signup'].filter(Boolean).join(','),
  again: '',
})

/**
 * The settings to change. A chosen `again` raises the version, which shows the popup to everyone once more
 * (POP-09). @throws CallFailure if the popup would never be shown
 */
export function popupPatch(
  values: Values,
  before: SiteSettings,
  pictures: readonly AssetReply[],
): SettingsChange {
  const [triggers, pages, more] = [values['triggers'], values['pages'], values['more']].map(listOf)
  if (values['style'] === 'show')
    refuseFields(
      {
        ...(triggers!.length === 0 && { triggers: 'Choose when to show the popup.' }),
        ...(pages!.length === 0 && { pages: 'Choose the pages that show the popup.' }),
      },
      'The popup would never be shown.',
    )
  const { version, position } = before.popupOverlaySettings
  return {
    [overlay]: {
      style: values['style'] === 'show' ? 'show' : 'none',
      position: Object.values(popupOverlayPosition).find((each) => each === values['position']) ?? position,
      showOnTimer: triggers!.includes('timer'),
      showOnScroll: triggers!.includes('scroll'),
      timerDelay: Math.round(numberOf(values[`${overlay}.timerDelay`]) * MS_PER_SECOND),
      scrollPercentage: numberOf(values[`${overlay}.scrollPercentage`]),
      displayFrequency: numberOf(values[`${overlay}.displayFrequency`]),
      showOnAllPages: pages!.includes(ALL),
      ...(!pages!.includes(ALL) && { enabledPages: pages }),
      enableMobile: more!.includes('mobile'),
      showUntilSignup: more!.includes('signup'),
      version: listOf(values['again']).length > 0 ? version + 1 : version,
    },
    [content]: {
      heading: values[`${content}.heading`],
      text: values[`${content}.text`],
      picture: pictureOf(values['picture'] ?? '', before, pictures),
      formId: values['formId'] || null,
      buttonText: values[`${content}.buttonText`],
      buttonUrl: values[`${content}.buttonUrl`]?.trim(),
    },
  }
}

/** A text that is no number becomes NaN, which JSON writes as null and the server refuses. */
const numberOf = (text = ''): number => (text.trim() === '' ? Number.NaN : Number(text.replace(',', '.')))

function pictureOf(url: string, before: SiteSettings, pictures: readonly AssetReply[]) {
  const stored = before.popupOverlayContent.picture
  if (url === '' || url === stored?.assetUrl) return url === '' ? null : stored
  const found = pictures.find((picture) => picture.url === url)
  if (!found) return null
  const { width, height, color, alt, focalPoint } = found
  return { assetUrl: url, width, height, color, alt, ...(focalPoint && { focalPoint }) }
}
