import { Link } from 'react-router'
import { readBilling } from '@portico/proto/api/sites/plans/billing'
import { panelPath } from '../../session/panels.ts'
import { useWebsite } from '../../session/website.ts'
import { useRead } from '../../session/calls.ts'
import { Await } from '../../ui/states/Await.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { planName } from './data.ts'
import { isTrial, plansPath, standingText } from './standing.ts'

/** The plan of the website in the settings, with the link to the screen of plans (PAGE-12). */
export function PlanSection() {
  const { websiteId } = useWebsite()
  const billing = useRead(readBilling, { params: { websiteId } })
  return (
    <Section title="Billing">
      <Await query={billing} rows={2} small>
        {(data) => (
          <>
            <p>
              {data.plan !== null && <>Plan: {planName(data.plans, data.plan)}. </>}
              {(data.plan === null || data.status !== 'paid') && standingText(data)}
              {data.request && (
                <>
                  <br />
                  <span className="soft small">
                    You asked for the plan {planName(data.plans, data.request.plan)}.
                  </span>
                </>
              )}
            </p>
            <p className="actions">
              <Link className="button quiet" to={panelPath(websiteId, plansPath(data))}>
                {isTrial(data) ? 'Choose a plan' : 'Change plan'}
              </Link>
            </p>
          </>
        )}
      </Await>
    </Section>
  )
}
