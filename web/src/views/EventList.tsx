import type { ItemView } from '@portico/proto/http/content/page-view'
import { leafText, periodText } from '../ui/dates.ts'
import { paragraphsOf } from '../ui/plain-text.ts'
import { Picture } from '../ui/Picture.tsx'
import { placeLines } from '../ui/place-text.ts'

type Website = { language: string; timeZone: string }
type Props = { upcoming: readonly ItemView[]; past: readonly ItemView[]; website: Website }

/** Events as rows with the leaf of a calendar: the ones to come, then the past ones (WIRE-24). */
export function EventList({ upcoming, past, website }: Props) {
  return (
    <>
      {upcoming.length > 0 && <Rows events={upcoming} website={website} />}
      {past.length > 0 && (
        <>
          <h2 className="event-list-title">Past events</h2>
          <Rows events={past} website={website} isPast />
        </>
      )}
    </>
  )
}

function Rows({ events, website, isPast }: { events: readonly ItemView[]; website: Website; isPast?: true }) {
  const Heading = isPast ? 'h3' : 'h2'
  return (
    <ul className="event-list" data-past={isPast}>
      {events.map((event) => {
        const start = event.startDate ?? event.publishOn
        const { day, month } = leafText(start, website)
        return (
          <li key={event.id} className="event-row">
            <span className="event-leaf" aria-hidden="true">
              <span>{month}</span>
              <strong>{day}</strong>
            </span>
            <div className="event-text">
              <Heading className="event-title">
                <a href={event.fullUrl}>{event.title}</a>
              </Heading>
              <EventFacts event={event} website={website} />
              {event.excerpt && !isPast && <p>{paragraphsOf(event.excerpt)[0]}</p>}
            </div>
            {event.image && !isPast && (
              <span className="event-picture">
                <Picture picture={event.image} sizes="(min-width: 48rem) 16rem, 92vw" decorative />
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The time and the place of an event. */
export function EventFacts({ event, website }: { event: ItemView; website: Website }) {
  const { startDate, endDate, location } = event
  const place = location ? placeLines(location) : []
  if (startDate === undefined || endDate === undefined) return null
  return (
    <p className="event-facts">
      <time dateTime={new Date(startDate).toISOString()}>{periodText(startDate, endDate, website)}</time>
      {place.length > 0 && <span>{place.join(', ')}</span>}
    </p>
  )
}
