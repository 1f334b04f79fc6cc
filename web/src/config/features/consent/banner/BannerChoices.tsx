import type { Control } from 'react-hook-form'
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
import type { Form } from '../../../ui/forms/useForm.ts'
import { BannerPicture } from './BannerPicture.tsx'
import { positionFor, type BannerValues } from './banner-values.ts'

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

type Props = {
  control: Control<BannerValues>
  change: Form<BannerValues>['change']
  banner: CookieBanner
}

/** The appearance of the banner as pictured options (ENUM-27 to ENUM-31). A change of the variant maps the position (COOK-10). */
export function BannerChoices({ control, change, banner }: Props) {
  const options = <T extends string>(
    labels: Record<T, string>,
    withValue: (value: T) => Partial<CookieBanner>,
  ) =>
    (Object.keys(labels) as T[]).map((value) => ({
      value,
      label: labels[value],
      picture: <BannerPicture banner={{ ...banner, ...withValue(value) }} />,
    }))
  const positionIn = (variant: CookieBanner['variant']) =>
    variant === banner.variant ? banner.position : positionFor(variant, banner.position)
  const positions =
    banner.variant === cookieBannerVariant.bar
      ? options(barPositions, (value) => ({ position: value }))
      : options(popupPositions, (value) => ({ position: value }))
  return (
    <fieldset className="field-group">
      <legend>Appearance</legend>
      <PictureChoice<BannerValues, CookieBanner['variant']>
        control={control}
        name="cookieBannerVariant"
        label="Style"
        options={options(variants, (value) => ({ variant: value, position: positionIn(value) }))}
        chosen={(value) => change('cookieBannerPosition', positionIn(value))}
      />
      <PictureChoice<BannerValues, CookieBanner['position']>
        control={control}
        name="cookieBannerPosition"
        label="Position"
        options={positions}
      />
      <PictureChoice<BannerValues, CookieBanner['theme']>
        control={control}
        name="cookieBannerTheme"
        label="Theme"
        options={options(themes, (value) => ({ theme: value }))}
      />
      <PictureChoice<BannerValues, CookieBanner['ctaVariant']>
        control={control}
        name="cookieBannerCtaVariant"
        label="Actions"
        options={options(ctaVariants, (value) => ({ ctaVariant: value }))}
      />
      <PictureChoice<BannerValues, CookieBanner['acceptType']>
        control={control}
        name="cookieBannerAcceptType"
        label="Visitors can"
        options={options(acceptTypes, (value) => ({ acceptType: value }))}
      />
    </fieldset>
  )
}
