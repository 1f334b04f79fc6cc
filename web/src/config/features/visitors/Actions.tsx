import type { ReactNode } from 'react'
import type { Endpoint } from '@portico/proto/api/endpoint'
import { readButtons, readForms } from '@portico/proto/api/census/readings/shown'
import type { ButtonsReply, FormsReply } from '@portico/proto/http/visits/census-figures'
import { useWebsite } from '../../session/website.ts'
import { queryOf } from '../../session/calls.ts'
import { Await, type Query } from '../../ui/states/Await.tsx'
import { CsvLink } from '../../ui/actions/CsvLink.tsx'
import { countText, percentText } from '../../ui/text/format.ts'
import { Freshness } from '../../ui/states/Freshness.tsx'
import { spanText, type Period } from '../../ui/period/period.ts'
import { ShareTable, type Column } from '../../ui/lists/ShareTable.tsx'
import { Skeleton } from '../../ui/states/States.tsx'
import { useReading } from '../../content/figures/reading.ts'

/** A share of what was shown, as text. More can happen than was shown: browsers may not report what they show. */
const rateText = (done: number, shown: number) => (shown === 0 ? '–' : percentText(Math.min(1, done / shown)))

/** How often buttons and forms were shown, clicked and sent. */
export function Actions({ period }: { period: Period }) {
  const { websiteId } = useWebsite()
  const span = { websiteId, ...spanText(period) }
  const buttons = useReading(queryOf(readButtons, { query: span }))
  const forms = useReading(queryOf(readForms, { query: span }))
  return (
    <div className="actions-figures">
      <Table title="Buttons" endpoint={readButtons} span={span} query={buttons}>
        {({ rows }) =>
          rows.length > 0 && (
            <ShareTable
              rows={rows}
              name="Button"
              nameOf={(row) => (row.target ? `${row.text || row.key} → ${row.target}` : row.text || row.key)}
              valueOf={(row) => row.clicks}
              columns={columns<ButtonsReply['rows'][number]>('Clicks', (row) => row.clicks)}
              noun="button"
              initial={12}
            />
          )
        }
      </Table>
      <Table title="Forms" endpoint={readForms} span={span} query={forms}>
        {({ rows }) =>
          rows.length > 0 && (
            <ShareTable
              rows={rows}
              name="Form"
              nameOf={(row) => row.title || row.key}
              valueOf={(row) => row.submissions}
              columns={columns<FormsReply['rows'][number]>('Sent', (row) => row.submissions)}
              noun="form"
              initial={12}
            />
          )
        }
      </Table>
    </div>
  )
}

const columns = <R extends { renders: number }>(label: string, done: (row: R) => number): Column<R>[] => [
  { label: 'Shown', textOf: (row) => countText(row.renders), wideOnly: true },
  { label, textOf: (row) => countText(done(row)) },
  { label: 'Rate', textOf: (row) => rateText(done(row), row.renders) },
]

type TableProps<T> = {
  title: string
  endpoint: Endpoint
  span: { websiteId: string; from: string; to: string }
  query: Query<T>
  children: (data: T) => ReactNode
}

function Table<T extends { freshAsOf: string; rows: readonly unknown[] }>({
  title,
  endpoint,
  span,
  query,
  children,
}: TableProps<T>) {
  return (
    <section className="breakdown" aria-label={title}>
      <div className="breakdown-head">
        <h2>{title}</h2>
        {!!query.data?.rows.length && <CsvLink table={title} endpoint={endpoint} query={span} />}
      </div>
      <Await query={query} skeleton={<Skeleton rows={4} head />}>
        {(data) => (
          <>
            {children(data) || (
              <p className="soft nothing">{title} that visitors see in this period appear here.</p>
            )}
            <Freshness at={data.freshAsOf} />
          </>
        )}
      </Await>
    </section>
  )
}
