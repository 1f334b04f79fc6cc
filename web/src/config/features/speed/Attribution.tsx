import { readAttribution } from '@portico/proto/api/performance/page-speed'
import type { AttributionQuery, AttributionReply } from '@portico/proto/http/visits/performance-figures'
import { queryOf } from '../../session/calls.ts'
import { Await } from '../../ui/states/Await.tsx'
import { CsvLink } from '../../ui/actions/CsvLink.tsx'
import { countText } from '../../ui/text/format.ts'
import { spanText, type Period } from '../../ui/period/period.ts'
import { ShareTable } from '../../ui/lists/ShareTable.tsx'
import { Skeleton } from '../../ui/states/States.tsx'
import { useReading } from '../../content/figures/reading.ts'
import type { SpeedFilter } from './data.ts'
import { valueText, type Metric } from '../../content/figures/grades.ts'

type Kind = AttributionQuery['kind']

/** The titles of what causes a metric. Other metrics have no causes. */
const titles: Record<AttributionQuery['metric'], Partial<Record<Kind, string>>> = {
  lcp: { element: 'Largest elements', resource: 'Largest pictures' },
  cls: { element: 'Elements that moved' },
  inp: { element: 'Elements that responded slowly' },
}
const kinds: readonly Kind[] = ['element', 'resource']
const isAttributed = (metric: Metric): metric is keyof typeof titles => Object.hasOwn(titles, metric)

type Props = { websiteId: string; period: Period; metric: Metric; chosen: SpeedFilter }

/** The elements that caused a metric most often, of all pages or of one. */
export function Attribution({ metric, ...props }: Props) {
  if (!isAttributed(metric) || props.chosen.device !== undefined) return null
  return (
    <div className="causes">
      {kinds.map((kind) => {
        const title = titles[metric][kind]
        return title && <Causes key={kind} {...props} metric={metric} kind={kind} title={title} />
      })}
    </div>
  )
}

type CausesProps = Omit<Props, 'metric'> & { metric: keyof typeof titles; kind: Kind; title: string }
type Row = AttributionReply['rows'][number]

function Causes({ websiteId, period, metric, chosen, kind, title }: CausesProps) {
  const query = { websiteId, metric, kind, page: chosen.page, ...spanText(period) }
  const causes = useReading(queryOf(readAttribution, { query }))
  return (
    <section aria-label={title}>
      <div className="cause-head">
        <h2>{title}</h2>
        {!!causes.data?.rows.length && (
          <CsvLink table={title} endpoint={readAttribution} query={query} most={100} />
        )}
      </div>
      <Await query={causes} skeleton={<Skeleton rows={4} head />}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="soft">Browsers did not report the cause in this period.</p>
          ) : (
            <ShareTable
              rows={rows}
              name={kind === 'resource' ? 'Picture' : 'Element'}
              nameOf={(row: Row) => row.key}
              valueOf={(row) => row.count}
              columns={[
                { label: 'Page loads', textOf: (row) => countText(row.count), wideOnly: true },
                { label: '3 of 4', textOf: (row) => valueText(metric, row.p75) },
              ]}
              noun="cause"
              initial={6}
            />
          )
        }
      </Await>
    </section>
  )
}
