import type { Dimension, Filter, VisitsRow } from '@portico/proto/http/visits/census-figures'
import { Await } from '../../ui/states/Await.tsx'
import { CsvLink } from '../../ui/actions/CsvLink.tsx'
import { countText } from '../../ui/text/format.ts'
import type { Period } from '../../ui/period/period.ts'
import { SegmentedControl } from '../../ui/fields/SegmentedControl.tsx'
import { ShareTable } from '../../ui/lists/ShareTable.tsx'
import { Skeleton } from '../../ui/states/States.tsx'
import { oneOf, useFilters } from '../../ui/lists/useFilters.ts'
import { canFilter, csvOf, useVisits, type Source } from './data.ts'
import { dimensionNames, valueName, withFilter } from './filters.ts'

type Group = {
  /** The parameter of the address for the dimension. */
  name: string
  title: string
  tabs: Partial<Record<Dimension, string>>
  nothing: string
}

const groups: readonly Group[] = [
  {
    name: 'pages',
    title: 'Pages',
    tabs: { page: 'All', entry: 'Entry', exit: 'Exit' },
    nothing: 'Pages that visitors open appear here.',
  },
  {
    name: 'sources',
    title: 'Sources',
    tabs: { referrer: 'Referrer', source: 'Source', medium: 'Medium', campaign: 'Campaign' },
    nothing: 'Links with the parameters utm_source, utm_medium and utm_campaign are counted here.',
  },
  {
    name: 'countries',
    title: 'Countries',
    tabs: { country: 'Country' },
    nothing: 'The countries of visitors appear here if the operator of this server reads them.',
  },
  {
    name: 'devices',
    title: 'Devices',
    tabs: { device: 'Device', browser: 'Browser', os: 'System' },
    nothing: 'The devices of visitors appear here.',
  },
]

type Props = { source: Source; period: Period; filters: readonly Filter[] }

/** The visits of a period by page, source, country and device. */
export function Breakdowns(props: Props) {
  return (
    <div className="breakdowns">
      {groups.map((group) => (
        <Breakdown key={group.name} {...props} group={group} />
      ))}
    </div>
  )
}

/** The column that a table compares, besides visitors. */
const mainOf = (dimension: Dimension): { label: string; value: (row: VisitsRow) => number } =>
  dimension === 'page'
    ? { label: 'Page views', value: (row) => row.pageViews }
    : dimension === 'exit'
      ? { label: 'Exits', value: (row) => row.exits }
      : { label: dimension === 'entry' ? 'Entries' : 'Visits', value: (row) => row.visits }

function Breakdown({ source, period, filters, group }: Props & { group: Group }) {
  const { search, change } = useFilters()
  const { name, title, tabs, nothing } = group
  const [first = 'page'] = Object.keys(tabs) as Dimension[]
  const dimension = oneOf(search.get(name), tabs as Record<Dimension, string>, first)
  const asked = { by: dimension, range: period, filters }
  const rows = useVisits(source, asked)
  const main = mainOf(dimension)
  const visitors = { label: 'Visitors', textOf: (row: VisitsRow) => countText(row.visitors), wideOnly: true }
  const hrefOf = ({ key }: VisitsRow) =>
    canFilter(source) ? withFilter(search, { dimension, value: key }) : undefined
  return (
    <section className="breakdown" aria-label={title}>
      <div className="breakdown-head">
        <h2>{title}</h2>
        {Object.keys(tabs).length > 1 && (
          <SegmentedControl
            label={title}
            options={tabs as Record<Dimension, string>}
            value={dimension}
            onChange={(next) => change({ [name]: next === first ? undefined : next })}
          />
        )}
        {rows.data !== undefined && rows.data.rows.length > 0 && (
          <CsvLink table={dimensionNames[dimension]} {...csvOf(source, asked)} />
        )}
      </div>
      <Await query={rows} skeleton={<Skeleton rows={5} head />}>
        {(data) =>
          data.rows.length === 0 ? (
            <p className="soft nothing">{nothing}</p>
          ) : (
            <ShareTable
              key={dimension}
              rows={data.rows}
              name={dimensionNames[dimension]}
              nameOf={(row) => valueName(dimension, row.key)}
              valueOf={main.value}
              columns={[
                ...(dimension === 'exit' ? [] : [visitors]),
                { label: main.label, textOf: (row) => countText(main.value(row)) },
              ]}
              hrefOf={hrefOf}
              hrefLabel={(row) =>
                `Filter by ${dimensionNames[dimension].toLowerCase()} ${valueName(dimension, row.key)}`
              }
              noun="row"
            />
          )
        }
      </Await>
    </section>
  )
}
