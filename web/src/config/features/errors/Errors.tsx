import { Link } from 'react-router'
import { readErrors } from '@portico/proto/api/census/events/errors'
import type { ErrorsReply } from '@portico/proto/http/visits/census-figures'
import { useWebsite } from '../../session/website.ts'
import { queryOf } from '../../session/calls.ts'
import { Await } from '../../ui/states/Await.tsx'
import { CsvLink } from '../../ui/actions/CsvLink.tsx'
import { countText, manyText } from '../../ui/text/format.ts'
import { Freshness } from '../../ui/states/Freshness.tsx'
import type { Period } from '../../ui/period/period.ts'
import { PeriodPicker } from '../../ui/period/PeriodPicker.tsx'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { SampleBadge } from '../../ui/states/SampleBadge.tsx'
import { SearchableList } from '../../ui/lists/SearchableList.tsx'
import { Empty, PanelHead, Skeleton } from '../../ui/states/States.tsx'
import { useFilters } from '../../ui/lists/useFilters.ts'
import { usePeriod } from '../../ui/period/usePeriod.ts'
import { useReading } from '../../content/figures/reading.ts'
import { Table } from '../../ui/lists/Table.tsx'
import { errorsQuery } from './data.ts'
import { ErrorTimes, isByMonth } from './ErrorTimes.tsx'
import { placeText } from './place.ts'
import './errors.css'

/** The errors of scripts that visitors had, grouped by cause. */
export function Errors() {
  const { websiteId } = useWebsite()
  const period = usePeriod()
  const query = errorsQuery(websiteId, period)
  const errors = useReading(queryOf(readErrors, { query }))
  return (
    <>
      <PanelHead title="Errors">
        <SampleBadge shown={errors.data?.hasSample} />
      </PanelHead>
      <div className="tools">
        <PeriodPicker period={period} />
        {!!errors.data?.rows.length && (
          <span className="push">
            <CsvLink table="errors" endpoint={readErrors} query={query} />
          </span>
        )}
      </div>
      <Await query={errors} skeleton={<Skeleton rows={5} kind="two-lines" head />}>
        {(data) =>
          data.rows.length === 0 ? (
            <Empty title="No errors in this period">
              Errors of scripts in your visitors’ browsers appear here, with the pages that they happened on.
            </Empty>
          ) : (
            <>
              <ErrorTable rows={data.rows} period={period} />
              <Freshness at={data.freshAsOf} />
            </>
          )
        }
      </Await>
    </>
  )
}

function ErrorTable({ rows, period }: { rows: ErrorsReply['rows']; period: Period }) {
  const { search } = useFilters()
  const kept = new URLSearchParams(search)
  kept.delete('search')
  return (
    <SearchableList
      items={rows}
      textOf={(row) => `${row.message} ${row.file}`}
      noun="error"
      covers="The search covers messages and files of this period."
    >
      {(shown) => (
        <Table
          rows={shown}
          keyOf={({ key }) => key}
          columns={[
            {
              name: 'Error',
              cellClassName: 'path',
              cell: (row) => (
                <>
                  <Link className="row-link error-message" to={`${encodeURIComponent(row.key)}?${kept}`}>
                    {row.message || 'Error without a message'}
                  </Link>
                  <span className="soft small error-place">
                    {placeText(row)}
                    <span className="narrow-only">
                      {placeText(row) && ' · '}
                      {manyText(row.visitors, 'visitor')}, <RelativeTime at={Date.parse(row.lastSeen)} />
                    </span>
                  </span>
                </>
              ),
            },
            {
              // The chart of an opened error has the same counts as a table.
              name: isByMonth(period) ? 'By month' : 'By day',
              className: 'wide-only',
              isHidden: true,
              cell: ({ times }) => <ErrorTimes times={times} period={period} />,
            },
            { name: 'Count', className: 'number', cell: ({ errors }) => countText(errors) },
            { name: 'Visitors', className: 'number wide-only', cell: ({ visitors }) => countText(visitors) },
            {
              name: 'Last seen',
              className: 'number wide-only',
              cell: ({ lastSeen }) => <RelativeTime at={Date.parse(lastSeen)} />,
            },
          ]}
        />
      )}
    </SearchableList>
  )
}
