import { ChevronLeft } from 'lucide-react'
import { Link } from 'react-router'
import { readEvents } from '@portico/proto/api/census/events/events'
import { useWebsite } from '../../session/website.ts'
import { queryOf } from '../../session/calls.ts'
import { Await } from '../../ui/states/Await.tsx'
import { CsvLink } from '../../ui/actions/CsvLink.tsx'
import { DayChart } from '../../ui/charts/DayChart.tsx'
import { countText } from '../../ui/text/format.ts'
import { Freshness } from '../../ui/states/Freshness.tsx'
import { spanText, type Period } from '../../ui/period/period.ts'
import { Select } from '../../ui/fields/Select.tsx'
import { ShareTable } from '../../ui/lists/ShareTable.tsx'
import { Skeleton } from '../../ui/states/States.tsx'
import { useFilters } from '../../ui/lists/useFilters.ts'
import { sum, useReading } from '../../content/figures/reading.ts'

type Props = { name: string; period: Period }

/** One event by day, and by the values of one of its properties. */
export function EventDetail({ name, period }: Props) {
  const { websiteId } = useWebsite()
  const { search } = useFilters()
  const days = useReading(queryOf(readEvents, { query: { websiteId, by: 'day', name, ...spanText(period) } }))
  const all = new URLSearchParams(search)
  all.delete('event')
  all.delete('property')
  return (
    <section aria-label={`Event ${name}`}>
      <Link className="back" to={`?${all}`} preventScrollReset>
        <ChevronLeft size={16} aria-hidden="true" /> All events
      </Link>
      <h2 className="event-name">{name}</h2>
      <Await query={days} skeleton={<div className="chart skeleton-chart" aria-busy="true" />}>
        {(data) => (
          <>
            <p className="soft">{countText(sum(data.rows, 'events'))} in this period</p>
            <DayChart
              rows={data.rows}
              valueOf={(row) => row.events}
              period={period}
              name={name}
              title={`${name} by day`}
            />
            <Freshness at={data.freshAsOf}>Days are in UTC.</Freshness>
            {data.properties.length > 0 ? (
              <Properties name={name} period={period} properties={data.properties} />
            ) : (
              <p className="soft event-properties">This event has no properties.</p>
            )}
          </>
        )}
      </Await>
    </section>
  )
}

/** The values of a property of an event, most frequent first. The address contains the property. */
function Properties({ name, period, properties }: Props & { properties: readonly string[] }) {
  const { websiteId } = useWebsite()
  const { search, change } = useFilters()
  const asked = search.get('property') ?? ''
  const property = properties.includes(asked) ? asked : (properties[0] ?? '')
  const query = { websiteId, by: 'property' as const, name, property, ...spanText(period) }
  const values = useReading(queryOf(readEvents, { query }))
  return (
    <section aria-label="Properties">
      <div className="breakdown-head more-space">
        <h2>Properties</h2>
        <Select
          label="Property"
          value={property}
          options={properties.map((value) => ({ value, label: value }))}
          onChange={(value) => change({ property: value })}
        />
        <CsvLink table={`property ${property}`} endpoint={readEvents} query={query} />
      </div>
      <Await query={values} skeleton={<Skeleton rows={4} head />}>
        {(data) => (
          <ShareTable
            rows={data.rows}
            name={property}
            nameOf={(row) => row.key || 'Empty'}
            valueOf={(row) => row.events}
            columns={[
              { label: 'Visitors', textOf: (row) => countText(row.visitors), wideOnly: true },
              { label: 'Events', textOf: (row) => countText(row.events) },
            ]}
            noun="value"
          />
        )}
      </Await>
    </section>
  )
}
