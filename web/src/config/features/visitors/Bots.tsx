import { readBots } from '@portico/proto/api/census/readings/bots'
import { useWebsite } from '../../session/website.ts'
import { queryOf } from '../../session/calls.ts'
import { Await } from '../../ui/states/Await.tsx'
import { CsvLink } from '../../ui/actions/CsvLink.tsx'
import { DayChart } from '../../ui/charts/DayChart.tsx'
import { countText } from '../../ui/text/format.ts'
import { Freshness } from '../../ui/states/Freshness.tsx'
import { spanText, type Period } from '../../ui/period/period.ts'
import { ShareTable } from '../../ui/lists/ShareTable.tsx'
import { Empty } from '../../ui/states/States.tsx'
import { useReading } from '../../content/figures/reading.ts'
import { valueName } from './filters.ts'

/** The requests of bots, which no other figure counts. */
export function Bots({ period }: { period: Period }) {
  const { websiteId } = useWebsite()
  const query = { websiteId, ...spanText(period) }
  const bots = useReading(queryOf(readBots, { query }))
  return (
    <Await query={bots} rows={5}>
      {(data) =>
        data.rows.length === 0 ? (
          <Empty title="No bots in this period">
            Search engines and other programs that open your pages are counted here, apart from visitors.
          </Empty>
        ) : (
          <section aria-label="Bots">
            <p className="soft">Bots are programs. None of the other figures includes them.</p>
            <DayChart
              rows={data.days}
              valueOf={(row) => row.hits}
              period={period}
              name="Page views of bots"
              title="Page views of bots by day"
            />
            <Freshness at={data.freshAsOf}>Days are in UTC.</Freshness>
            <div className="breakdown-head more-space">
              <h2>Bots by name</h2>
              <CsvLink table="bots" endpoint={readBots} query={query} />
            </div>
            <ShareTable
              rows={data.rows}
              name="Bot"
              nameOf={(row) => valueName('browser', row.key)}
              valueOf={(row) => row.hits}
              columns={[{ label: 'Page views', textOf: (row) => countText(row.hits) }]}
              noun="bot"
              initial={20}
            />
          </section>
        )
      }
    </Await>
  )
}
