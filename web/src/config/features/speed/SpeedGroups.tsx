import { readPercentiles } from '@portico/proto/api/performance/page-speed'
import type { PercentilesRow } from '@portico/proto/http/visits/performance-figures'
import { Await } from '../../ui/states/Await.tsx'
import { CsvLink } from '../../ui/actions/CsvLink.tsx'
import type { Period } from '../../ui/period/period.ts'
import { SegmentedControl } from '../../ui/fields/SegmentedControl.tsx'
import { Skeleton } from '../../ui/states/States.tsx'
import { oneOf, useFilters } from '../../ui/lists/useFilters.ts'
import { percentilesQuery, useSpeed, type SpeedFilter, type Grouping } from './data.ts'
import { useReleaseName } from '../../content/figures/releases.ts'
import type { Metric } from '../../content/figures/grades.ts'
import { SpeedTable } from './SpeedTable.tsx'

const groupings: Record<Grouping, string> = {
  page: 'Page',
  device: 'Device',
  connection: 'Connection',
  release: 'Release',
}

type Props = { websiteId: string; period: Period; metric: Metric; chosen: SpeedFilter }

/** One metric by page, device, connection or release. The figures of one page have devices, the figures of a device have pages. */
export function SpeedGroups({ websiteId, period, metric, chosen }: Props) {
  const { search, change } = useFilters()
  const options: Partial<Record<Grouping, string>> =
    chosen.page !== undefined
      ? { device: groupings.device }
      : chosen.device !== undefined
        ? { page: groupings.page }
        : groupings
  const [first = 'page'] = Object.keys(options) as Grouping[]
  const by = oneOf(search.get('by'), options as Record<Grouping, string>, first)
  const query = percentilesQuery(websiteId, period, { metric, by, ...chosen })
  const rows = useSpeed(query)
  const releaseName = useReleaseName(websiteId, period)
  const nameOf = ({ key }: PercentilesRow) => {
    if (key === '') return 'Unknown'
    if (by === 'release') return releaseName(key)
    return by === 'device' ? key.charAt(0).toUpperCase() + key.slice(1) : key
  }
  const hrefOf = ({ key }: PercentilesRow) => {
    if ((by !== 'page' && by !== 'device') || chosen.page !== undefined || chosen.device !== undefined)
      return undefined
    const next = new URLSearchParams(search)
    next.set(by, key)
    next.delete('by')
    next.delete('search')
    return `?${next}`
  }
  return (
    <section aria-label={`By ${by}`}>
      <div className="tools below">
        <SegmentedControl
          label="Group by"
          options={options as Record<Grouping, string>}
          value={by}
          onChange={(next) => change({ by: next, search: undefined })}
        />
        <span className="push">
          <CsvLink table={`speed by ${by}`} endpoint={readPercentiles} query={query} />
        </span>
      </div>
      <Await query={rows} skeleton={<Skeleton rows={5} head />}>
        {(data) => (
          <SpeedTable
            rows={data.rows}
            metric={metric}
            name={by === 'release' ? 'Published' : groupings[by]}
            noun={by}
            nameOf={nameOf}
            hrefOf={hrefOf}
          />
        )}
      </Await>
    </section>
  )
}
