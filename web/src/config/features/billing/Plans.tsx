import { readBilling } from '@portico/proto/api/sites/plans/billing'
import { permission } from '@portico/proto/enums/permission'
import { hasPermission } from '@portico/proto/enums/role-permissions'
import type { BillingReply } from '@portico/proto/http/website/billing'
import { Link } from 'react-router'
import { Forbidden } from '../../ui/states/Forbidden.tsx'
import { panelPath } from '../../session/panels.ts'
import { useWebsite } from '../../session/website.ts'
import { useRead } from '../../session/calls.ts'
import { Await } from '../../ui/states/Await.tsx'
import { dateText } from '../../ui/text/format.ts'
import { Refusal } from '../../ui/forms/Refusal.tsx'
import { refusalText } from '../../ui/forms/refusal.ts'
import { PanelHead, Skeleton } from '../../ui/states/States.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { planName, useRequestPlan } from '../../content/billing/data.ts'
import { PlanCard } from './PlanCard.tsx'
import { standingText } from '../../content/billing/standing.ts'
import './billing.css'

/** The plans of the operator for a trial (PAGE-12). */
export const Upgrade = () => <Plans title="Choose a plan" />

/** The plans of the operator for a website that has one (PAGE-12). */
export const ChangePlan = () => <Plans title="Change plan" />

function Plans({ title }: { title: string }) {
  const { websiteId, roles } = useWebsite()
  if (!hasPermission(roles, permission.settingsBilling)) return <Forbidden title={title} />
  return (
    <>
      <PanelHead title={title}>
        <Link className="button quiet" to={panelPath(websiteId, 'settings')}>
          Back to Settings
        </Link>
      </PanelHead>
      <Offer websiteId={websiteId} />
    </>
  )
}

/** The present plan, a request for another one, and the plans that can be requested. */
function Offer({ websiteId }: { websiteId: string }) {
  const billing = useRead(readBilling, { params: { websiteId } })
  const asking = useRequestPlan(websiteId)
  return (
    <Await query={billing} skeleton={<Skeleton rows={4} block />}>
      {(data) => (
        <div className="billing">
          <Present billing={data} />
          {data.request && (
            <div className="plan-request">
              <div>
                <h2>You asked for the plan {planName(data.plans, data.request.plan)}</h2>
                <p className="soft">
                  Asked on {dateText(data.request.requestedOn)}. The operator of this server confirms the plan
                  and tells you how to pay. Nothing is charged until then.
                </p>
              </div>
              <button
                type="button"
                className="button quiet"
                aria-disabled={asking.isPending}
                onClick={() =>
                  !asking.isPending &&
                  asking.mutate(null, { onSuccess: () => toast('The request was withdrawn.') })
                }
              >
                Withdraw request
              </button>
            </div>
          )}
          <Refusal text={asking.error ? refusalText(asking.error) : undefined} />
          <ul className="plans" aria-label="Plans">
            {data.plans.map((plan) => (
              <PlanCard
                key={plan.id}
                plan={plan}
                state={
                  data.plan === plan.id
                    ? 'present'
                    : data.request?.plan === plan.id
                      ? 'requested'
                      : asking.isPending && asking.variables === plan.id
                        ? 'sending'
                        : 'offered'
                }
                choose={() =>
                  !asking.isPending &&
                  asking.mutate(plan.id, { onSuccess: () => toast(`You asked for the plan ${plan.name}.`) })
                }
              />
            ))}
          </ul>
          <p className="soft small">
            Choosing a plan sends a request to the operator of this server. You can withdraw it until it is
            confirmed.
          </p>
        </div>
      )}
    </Await>
  )
}

function Present({ billing }: { billing: BillingReply }) {
  const name = billing.plan === null ? undefined : planName(billing.plans, billing.plan)
  return (
    <p className="plan-present">
      {name !== undefined && <>The plan of this website is {name}. </>}
      {(name === undefined || billing.status !== 'paid') && standingText(billing)}
    </p>
  )
}
