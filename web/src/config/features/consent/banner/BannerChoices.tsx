import type { CookieBanner } from '@portico/proto/cookies/cookie-banner'
import {
  cookieBannerAcceptType,
  cookieBannerCtaVariant,
  cookieBannerTheme,
  cookieBannerVariant,
  cookieBarPosition,
  cookiePopupPosition,
} from '@portico/proto/enums/cookie-banner'
import { PictureChoice } from '../../../ui/fields/PictureChoice.tsx'
import type { FieldProps } from '../../../ui/forms/SavedForm.tsx'
import { BannerPicture } from './BannerPicture.tsx'
import { positionFor } from './banner-values.ts'

const variants = { [cookieBannerVariant.bar]: 'Bar', [cookieBannerVariant.popup]: 'Popup' }
const barPositions = { [cookieBarPosition.top]: 'Top', [cookieBarPosition.bottom]: 'Bottom' }
const popupPositions = {
  [cookiePopupPosition.topLeft]: 'Top left',
  [cookiePopupPosition.topRight]: 'Top right',
  [cookiePopupPosition.bottomLeft]: 'Bottom left',
  [cookiePopupPosition.bottomRight]: 'Bottom right',
}
const themes = { [cookieBannerTheme.light]: 'Light', [cookieBannerTheme.dark]: 'Dark' }
const ctaVariants = {
  [cookieBannerCtaVariant.text]: 'Links',
  [cookieBannerCtaVariant.button]: 'Buttons',
  [cookieBannerCtaVariant.icon]: 'Icons',
}
const acceptTypes = {
  [cookieBannerAcceptType.optIn]: 'Accept only',
  [cookieBannerAcceptType.optInAndOut]: 'Accept or decline',
}

type Props = { field: (name: string) => FieldProps; banner: CookieBanner }

/** The appearance of the banner as pictured options (ENUM-27 to ENUM-31). A change of the variant maps the position (COOK-10). */
export function BannerChoices({ field, banner }: Props) {
  const options = <T extends string>(
    labels: Record<T, string>,
    withValue: (value: T) => Partial<CookieBanner>,
  ) =>
    (Object.keys(labels) as T[]).map((value) => ({
      value,
      label: labels[value],
      picture: <BannerPicture banner={{ ...banner, ...withValue(value) }} />,
    }))
  const variant = field('cookieBannerVariant')
  const position = field('cookieBannerPosition')
  const changeVariant = (value: string) => {
    variant.change(value)
    if (value !== variant.value) position.change(positionFor(value, position.value))
  }
  const positionIn = (value: string) =>
    (value === variant.value
      ? position.value
      : positionFor(value, position.value)) as CookieBanner['position']
  const positions =
    banner.variant === cookieBannerVariant.bar
      ? options(barPositions, (value) => ({ position: value }))
      : options(popupPositions, (value) => ({ position: value }))
  return (
    <fieldset className="field-group">
      <legend>Appearance</legend>
      <PictureChoice
        field={{ ...variant, change: changeVariant }}
        label="Style"
        options={options(variants, (value) => ({ variant: value, position: positionIn(value) }))}
      />
      <PictureChoice<string> field={position} label="Position" options={positions} />
      <PictureChoice
        field={field('cookieBannerTheme')}
        label="Theme"
        options={options(themes, (value) => ({ theme: value }))}
      />
      <PictureChoice
        field={field('cookieBannerCtaVariant')}
        label="Actions"
        options={options(ctaVariants, (value) => ({ ctaVariant: value }))}
      />
      <PictureChoice
        field={field('cookieBannerAcceptType')}
        label="Visitors can"
        options={options(acceptTypes, (value) => ({ acceptType: value }))}
      />
    </fieldset>
  )
}
