import type { ReactNode } from 'react'
import { consentMessages } from '@portico/proto/texts/consent-messages'
import type { CookieBanner as Banner } from '@portico/proto/cookies/cookie-banner'
import { COOKIE_SETTINGS_PATH } from '@portico/proto/cookies/consent'
import { CheckIcon, CloseIcon } from '../../ui/icons.tsx'
import { OwnerHtml } from '../OwnerHtml.tsx'

/** A value of the settings as a part of a class name: `OPT_IN` becomes `opt-in`. */
const word = (value: string) => value.toLowerCase().replaceAll('_', '-')

/**
 * The cookie banner (COOK-11). It is the same for all visitors and hidden until the early script finds no choice
 * (`consent/early.ts`); `isForced` shows it always, without effect, for a preview (COOK-05).
 */
export function CookieBanner({ banner, isForced = false }: { banner: Banner; isForced?: boolean }) {
  const { variant, position, theme, ctaVariant, acceptType } = banner
  const classes = [variant, position, theme, `cta-${ctaVariant}`, acceptType]
  const hasDecline = acceptType === 'OPT_IN_AND_OUT'
  // A cross that gives consent would be deceptive.
  const agrees = hasDecline || banner.isRestrictive
  return (
    <section
      className={['cookie-banner', ...classes.map((value) => `cookie-banner-${word(value)}`)].join(' ')}
      aria-label={consentMessages.region}
      data-forced={isForced ? '' : undefined}
    >
      <div className="cookie-banner-text">
        <OwnerHtml html={banner.text} className="cookie-banner-words" />
        <a className="cookie-banner-more" href={COOKIE_SETTINGS_PATH}>
          {consentMessages.settings}
        </a>
      </div>
      <div className="cookie-banner-choices">
        {hasDecline && (
          <Choice ctaVariant={ctaVariant} name="decline" label={banner.decline} icon={<CloseIcon />} />
        )}
        <Choice
          ctaVariant={ctaVariant}
          name="accept"
          label={banner.accept}
          icon={agrees ? <CheckIcon /> : <CloseIcon />}
        />
      </div>
    </section>
  )
}

function Choice({
  ctaVariant,
  name,
  label,
  icon,
}: {
  ctaVariant: Banner['ctaVariant']
  name: 'accept' | 'decline'
  label: string
  icon: ReactNode
}) {
  const isIcon = ctaVariant === 'ICON'
  return (
    <button
      type="button"
      className="cookie-banner-choice"
      data-consent-choice={name}
      {...(isIcon ? { 'aria-label': label, 'data-tooltip': label } : {})}
    >
      {isIcon ? icon : label}
    </button>
  )
}
