import type { TourDatesValue } from '@portico/proto/blocks/tour-dates'
import { safeHref } from '../../ui/links.ts'
import { dateText } from '../../ui/dates.ts'
import type { ViewProps } from '../view.ts'

/** Dates in their order, each with its place and a link to its tickets. */
export function TourDatesView({ value, page }: ViewProps<TourDatesValue, 'website'>) {
  const dates = value.dates.toSorted((one, other) => one.date.localeCompare(other.date))
  if (dates.length === 0) return null
  return (
    <ul className="tour-dates" aria-label={value.artist ? `Dates of ${value.artist}` : 'Dates'}>
      {dates.map(({ date, venue, city, url, isSoldOut }, at) => (
        <li key={at}>
          {/* A day without a time is the same in every time zone. */}
          <time dateTime={date}>
            {dateText(Date.parse(date), { language: page.website.language, timeZone: 'UTC' })}
          </time>
          <span className="tour-place">
            <strong>{venue}</strong>
            {city && <span>{city}</span>}
          </span>
          {isSoldOut && <span className="tour-sold-out">Sold out</span>}
          {url && !isSoldOut && (
            <a href={safeHref(url)}>
              Tickets<span className="visually-hidden"> for {venue}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
