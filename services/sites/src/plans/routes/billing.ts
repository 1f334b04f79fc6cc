import { reportAct } from '@portico/kit/audit/report-act'
import { conflict, invalid, notFound } from '@portico/kit/errors'
import { route, type Route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/sites/plans/billing.schemas'
import type { BillingReply } from '@portico/proto/http/website/billing'
import type { PlansDeps } from '../deps.ts'
import { billingView } from '../domain/billing.ts'
import { findBilling, lockBilling, updateRequest } from '../store/billing.ts'

/** The plan of a website, for its owner (PAGE-12). */
export const billing = (deps: PlansDeps): Route[] => [read(deps), request(deps), withdraw(deps)]

const read = ({ db, clock, billing: { plans } }: PlansDeps) =>
  route(api.readBilling, async ({ params: { websiteId } }): Promise<BillingReply> => {
    const found = await findBilling(db, websiteId, clock.now())
    if (!found) throw notFound('website', websiteId)
    return { ...billingView(found), plans: [...plans] }
  })

/** Asks for a plan. Nothing is charged: the operator's staff confirms the plan. */
const request = ({ db, clock, ids, billing: { plans } }: PlansDeps) =>
  route(
    api.requestPlan,
    async ({ params: { websiteId }, principal: { accountId }, body: { plan } }): Promise<BillingReply> => {
      if (!plans.some(({ id }) => id === plan)) throw invalid({ plan: 'is not offered' })
      return db.tenant(websiteId, async (tx) => {
        const now = clock.now()
        const found = await lockBilling(tx, websiteId, now)
        if (!found) throw notFound('website', websiteId)
        if (found.plan === plan && found.status === 'paid')
          throw conflict('The website already has this plan.')
        if (found.requestedPlan === plan) return { ...billingView(found), plans: [...plans] }
        const changed = { ...found, requestedPlan: plan, requestedAt: now }
        await updateRequest(tx, websiteId, changed)
        reportAct({ clock, ids }, tx, 'sites', { websiteId, accountId, action: 'plan.requested' })
        return { ...billingView(changed), plans: [...plans] }
      })
    },
  )

const withdraw = ({ db, clock, ids, billing: { plans } }: PlansDeps) =>
  route(
    api.withdrawPlanRequest,
    ({ params: { websiteId }, principal: { accountId } }): Promise<BillingReply> =>
      db.tenant(websiteId, async (tx) => {
        const found = await lockBilling(tx, websiteId, clock.now())
        if (!found) throw notFound('website', websiteId)
        if (found.requestedPlan === null) return { ...billingView(found), plans: [...plans] }
        const changed = { ...found, requestedPlan: null, requestedAt: null }
        await updateRequest(tx, websiteId, changed)
        reportAct({ clock, ids }, tx, 'sites', { websiteId, accountId, action: 'plan.withdrawn' })
        return { ...billingView(changed), plans: [...plans] }
      }),
  )
