import type { ReactNode } from 'react'
import { hoursText, telDigits, weekdays } from '@portico/proto/time/business-hours'
import type { BusinessInformation } from '@portico/proto/http/website/business-information'
import type { PageModel } from '../../page/model.ts'
import { ClockIcon, MailIcon, PhoneIcon, PlaceIcon } from '../../ui/icons.tsx'

type Page = Pick<PageModel, 'businessInformation' | 'websiteSettings'>

/** Whether the page has a mobile info bar: its style is not none, and something in it is enabled and filled in. */
export const hasInfoBar = (page: Page): boolean => cellsOf(page).length > 0

/** POP-12: links to reach the business, at the bottom of windows up to 1,024 px wide. Works without scripts. */
export function InfoBar({ page }: { page: Page }) {
  const cells = cellsOf(page)
  const { style } = page.websiteSettings.mobileInfoBarSettings
  const hours = page.businessInformation?.businessHours
  if (cells.length === 0) return null
  return (
    <nav
      className="info-bar"
      data-style={style}
      data-tone={style === 'dark' ? 'ink' : undefined}
      aria-label="Contact"
    >
      {cells}
      {hours && (
        <div className="info-hours" id="info-hours" popover="auto">
          <h2>Opening hours</h2>
          <dl>
            {weekdays.map((day) => (
              <div key={day} data-closed={hours[day].ranges.length === 0 ? '' : undefined}>
                <dt>{day.charAt(0).toUpperCase() + day.slice(1)}</dt>
                <dd>{hoursText(hours[day].ranges) || 'Closed'}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </nav>
  )
}

function cellsOf({ businessInformation: business, websiteSettings }: Page): ReactNode[] {
  const enabled = websiteSettings.mobileInfoBarSettings
  if (!business || enabled.style === 'none') return []
  const { contactEmail, contactPhoneNumber, businessHours } = business
  const address = addressOf(business)
  const isOpenAtAll = weekdays.some((day) => businessHours[day].ranges.length > 0)
  const cells: ReactNode[] = []
  if (enabled.isContactEmailEnabled && contactEmail)
    cells.push(
      <a key="email" href={`mailto:${contactEmail}`}>
        <MailIcon /> Email
      </a>,
    )
  if (enabled.isContactPhoneNumberEnabled && contactPhoneNumber)
    cells.push(
      <a key="phone" href={`tel:${telDigits(contactPhoneNumber)}`}>
        <PhoneIcon /> Call
      </a>,
    )
  if (enabled.isLocationEnabled && address)
    cells.push(
      <a key="map" href={MAPS + encodeURIComponent(address)} target="_blank" rel="noopener">
        <PlaceIcon /> Map
      </a>,
    )
  if (enabled.isBusinessHoursEnabled && isOpenAtAll)
    cells.push(
      <button key="hours" type="button" popoverTarget="info-hours">
        <ClockIcon /> Hours
      </button>,
    )
  return cells
}

/** Opens the maps app of a phone, or a website with the same map. */
const MAPS = 'https://www.google.com/maps/search/?api=1&query='

const addressOf = ({ location }: BusinessInformation): string =>
  [location.addressTitle, location.addressLine1, location.addressLine2, location.addressCountry]
    .filter((line) => line !== '')
    .join(', ')
