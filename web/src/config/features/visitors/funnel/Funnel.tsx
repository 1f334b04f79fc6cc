import { readFunnel } from '@portico/proto/api/census/conversions/funnel'
import { FILTERED_DAYS } from '@portico/proto/http/visits/census-figures'
import { useWebsite } from '../../../session/website.ts'
import { queryOf } from '../../../session/calls.ts'
import { Await } from '../../../ui/states/Await.tsx'
import { CsvLink } from '../../../ui/actions/CsvLink.tsx'
import { countText, percentText } from '../../../ui/text/format.ts'
import { Freshness } from '../../../ui/states/Freshness.tsx'
import { isOlderThan, spanText, type Period } from '../../../ui/period/period.ts'
import { useFilters } from '../../../ui/lists/useFilters.ts'
import { useReading } from '../../../content/figures/reading.ts'
import { filtersOf, filterTexts } from '../filters.ts'
import { FunnelSteps } from './FunnelSteps.tsx'
import { stepsOf, STEPS_MIN, stepTexts } from './steps.ts'
import './funnel.css'

/** How many visits did the steps that the owner chose, one after another. The address contains the steps. */
export function Funnel({ period }: { period: Period }) {
  const { search } = useFilters()
  const steps = stepsOf(search)
  const isTooOld = isOlderThan(period, FILTERED_DAYS)
  return (
    <>
      <FunnelSteps steps={steps} />
      {steps.length < STEPS_MIN ? (
        <p className="soft">Add at least {STEPS_MIN} steps to see how many visits did one after another.</p>
      ) : isTooOld ? (
        <p className="notice" role="status">
          Funnels cover {FILTERED_DAYS} days. Choose a shorter period.
        </p>
      ) : (
        <FunnelBars period={period} />
      )}
    </>
  )
}

function FunnelBars({ period }: { period: Period }) {
  const { websiteId } = useWebsite()
  const { search } = useFilters()
  const query = {
    websiteId,
    step: stepTexts(stepsOf(search)),
    filter: filterTexts(filtersOf(search)),
    ...spanText(period),
  }
  const funnel = useReading(queryOf(readFunnel, { query }))
  return (
    <Await query={funnel} rows={4}>
      {({ rows, freshAsOf }) => {
        const first = rows[0]?.visits ?? 0
        return (
          <section aria-label="Funnel">
            <ol className="funnel">
              {rows.map(({ key, visits }, at) => {
                const before = rows[at - 1]?.visits
                return (
                  <li key={`${at} ${key}`}>
                    <p className="funnel-step">
                      <strong>{key.slice(key.indexOf(':') + 1)}</strong>
                      <span className="number">
                        {countText(visits)} {at === 0 ? 'visits' : `(${percentText(visits / (first || 1))})`}
                      </span>
                    </p>
                    <span className="funnel-bar" aria-hidden="true">
                      <span style={{ width: `${(visits / (first || 1)) * 100}%` }} />
                    </span>
                    {before !== undefined && before > 0 && (
                      <p className="soft small">
                        {countText(before - visits)} left before this step (
                        {percentText((before - visits) / before)})
                      </p>
                    )}
                  </li>
                )
              })}
            </ol>
            <div className="tools">
              <CsvLink table="funnel" endpoint={readFunnel} query={query} most={undefined} />
            </div>
            <Freshness at={freshAsOf}>A visit counts in the period in which it began.</Freshness>
          </section>
        )
      }}
    </Await>
  )
}
