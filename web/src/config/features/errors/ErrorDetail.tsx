import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { readError } from '@portico/proto/api/census/events/errors'
import type { ErrorReply } from '@portico/proto/http/visits/census-figures'
import { CallFailure } from '../../../lib/data/failure.ts'
import { panelPath } from '../../session/panels.ts'
import { useWebsite } from '../../session/website.ts'
import { queryOf } from '../../session/calls.ts'
import { Await } from '../../ui/states/Await.tsx'
import { CountTable } from '../../ui/lists/CountTable.tsx'
import { DayChart } from '../../ui/charts/DayChart.tsx'
import { countText, momentText } from '../../ui/text/format.ts'
import { Freshness } from '../../ui/states/Freshness.tsx'
import type { Period } from '../../ui/period/period.ts'
import { PeriodPicker } from '../../ui/period/PeriodPicker.tsx'
import { Empty, PanelHead } from '../../ui/states/States.tsx'
import { useFilters } from '../../ui/lists/useFilters.ts'
import { usePeriod } from '../../ui/period/usePeriod.ts'
import { useReading } from '../../content/figures/reading.ts'
import { useReleaseName } from '../../content/figures/releases.ts'
import { errorsQuery } from './data.ts'
import { placeText } from './place.ts'
import './errors.css'

/** One group of script errors: when, on which pages and in which browsers it happens, and its latest stack. */
export function ErrorDetail() {
  const { websiteId } = useWebsite()
  const { fingerprint = '' } = useParams()
  const { search } = useFilters()
  const period = usePeriod()
  const error = useReading(
    queryOf(readError, { params: { fingerprint }, query: errorsQuery(websiteId, period) }),
  )
  const isMissing = error.error instanceof CallFailure && error.error.status === 404
  return (
    <>
      <Link className="back" to={`${panelPath(websiteId, 'errors')}?${search}`}>
        <ChevronLeft size={16} aria-hidden="true" /> Errors
      </Link>
      <PanelHead title={error.data?.message || 'Error'} />
      <div className="tools">
        <PeriodPicker period={period} />
      </div>
      {isMissing ? (
        <Empty title="Not seen in this period">Choose a longer period, or go back to all errors.</Empty>
      ) : (
        <Await query={error}>{(data) => <Detail error={data} period={period} />}</Await>
      )}
    </>
  )
}

function Detail({ error, period }: { error: ErrorReply; period: Period }) {
  const { websiteId } = useWebsite()
  const releaseName = useReleaseName(websiteId, period)
  const value = { value: 'Errors', valueOf: (row: { errors: number }) => row.errors }
  return (
    <>
      <dl className="error-facts">
        <Fact name="Errors">{countText(error.errors)}</Fact>
        <Fact name="Visitors">{countText(error.visitors)}</Fact>
        <Fact name="First seen">{momentText(error.firstSeen)}</Fact>
        <Fact name="Last seen">{momentText(error.lastSeen)}</Fact>
        {placeText(error) && <Fact name="Script">{placeText(error)}</Fact>}
      </dl>
      <DayChart rows={error.days} {...value} period={period} name="Errors" title="Errors by day" />
      <Freshness at={error.freshAsOf}>Days are in UTC.</Freshness>
      <h2 className="panel-sub" id="stack">
        Stack of the latest error
      </h2>
      {error.stack ? (
        // A long line can be scrolled by keyboard, too.
        <pre className="stack-trace" tabIndex={0} role="region" aria-labelledby="stack">
          {error.stack}
        </pre>
      ) : (
        <p className="soft">The browser reported no stack.</p>
      )}
      <div className="error-tables">
        <CountTable title="Pages" name="Page" rows={error.pages} {...value} noun="page" />
        <CountTable title="Browsers" name="Browser" rows={error.browsers} {...value} noun="browser" />
        <CountTable
          title="Releases"
          name="Published"
          rows={error.releases}
          nameOf={({ key }) => releaseName(key)}
          {...value}
          noun="release"
        />
      </div>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="soft small">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
