import { readEvents } from '@portico/proto/api/census/events/events'
import type { EventsReply } from '@portico/proto/http/visits/census-figures'
import { useWebsite } from '../../session/website.ts'
import { queryOf } from '../../session/calls.ts'
import { Await } from '../../ui/states/Await.tsx'
import { CsvLink } from '../../ui/actions/CsvLink.tsx'
import { countText } from '../../ui/text/format.ts'
import { Freshness } from '../../ui/states/Freshness.tsx'
import { spanText, type Period } from '../../ui/period/period.ts'
import { ShareTable } from '../../ui/lists/ShareTable.tsx'
import { Empty } from '../../ui/states/States.tsx'
import { useFilters } from '../../ui/lists/useFilters.ts'
import { useReading } from '../../content/figures/reading.ts'
import { EventDetail } from './EventDetail.tsx'

type Row = EventsReply['rows'][number]

/** The events that pages recorded, by name, or one of them by day and property. The address contains the event. */
export function Events({ period }: { period: Period }) {
  const name = useFilters().search.get('event')
  return name === null ? (
    <EventNames period={period} />
  ) : (
    <EventDetail key={name} name={name} period={period} />
  )
}

function EventNames({ period }: { period: Period }) {
  const { websiteId } = useWebsite()
  const { search } = useFilters()
  const query = { websiteId, by: 'name' as const, ...spanText(period) }
  const events = useReading(queryOf(readEvents, { query }))
  const hrefOf = ({ key }: Row) => {
    const next = new URLSearchParams(search)
    next.set('event', key)
    return `?${next}`
  }
  return (
    <Await query={events} rows={5}>
      {(data) =>
        data.rows.length === 0 ? (
          <Empty title="No events in this period">
            Searches, plays of audio and video, and the events that your own code records appear here.
          </Empty>
        ) : (
          <section aria-label="Events">
            <div className="breakdown-head">
              <h2>Events</h2>
              <CsvLink table="events" endpoint={readEvents} query={query} />
            </div>
            <ShareTable
              rows={data.rows}
              name="Event"
              nameOf={(row) => row.key}
              valueOf={(row) => row.events}
              columns={[
                { label: 'Visitors', textOf: (row) => countText(row.visitors), wideOnly: true },
                { label: 'Events', textOf: (row) => countText(row.events) },
              ]}
              hrefOf={hrefOf}
              noun="event"
              initial={20}
            />
            <Freshness at={data.freshAsOf} />
          </section>
        )
      }
    </Await>
  )
}
