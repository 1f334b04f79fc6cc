import { reportAct } from '@portico/kit/audit/report-act'
import { conflict, invalid, notFound } from '@portico/kit/errors'
import { route, type Route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/sites/plans/staff-plans.schemas'
import type { PlanRequestsReply, StaffPlanReply } from '@portico/proto/http/website/billing'
import type { PlansDeps } from '../deps.ts'
import { billingView, trialEndProblem } from '../domain/billing.ts'
import { findBilling, findPlanRequests, lockBilling, updatePlan, updateTrial } from '../store/billing.ts'

const MAX_REQUESTS = 100

/** The status and the plan of websites, for the provider's staff (PERM-09, PERM-10). Changes are audited. */
export const staffPlans = (deps: PlansDeps): Route[] => [
  listRequests(deps),
  readPlan(deps),
  changePlan(deps),
  extendTrial(deps),
]

const listRequests = ({ db, clock }: PlansDeps) =>
  route(api.listRequests, async (): Promise<PlanRequestsReply> => {
    const requests = await findPlanRequests(db, { now: clock.now(), max: MAX_REQUESTS })
    return {
      requests: requests.map(({ requestedAt, ...each }) => ({
        ...each,
        requestedOn: requestedAt.getTime(),
      })),
    }
  })

const readPlan = ({ db, clock }: PlansDeps) =>
  route(api.readPlan, async ({ params: { websiteId } }): Promise<StaffPlanReply> => {
    const found = await findBilling(db, websiteId, clock.now())
    if (!found) throw notFound('website', websiteId)
    return billingView(found)
  })

/** Sets the status and the plan of a website, which ends the request of its owner. */
const changePlan = ({ db, clock, ids, billing: { plans } }: PlansDeps) =>
  route(api.changePlan, async ({ principal, params: { websiteId }, body }): Promise<StaffPlanReply> => {
    const { status, plan, reference } = body
    if (plan !== null && !plans.some(({ id }) => id === plan)) throw invalid({ plan: 'is not offered' })
    return db.tenant(websiteId, async (tx) => {
      const before = await lockBilling(tx, websiteId, clock.now())
      if (!before) throw notFound('website', websiteId)
      await updatePlan(tx, websiteId, { status, plan })
      reportAct({ clock, ids }, tx, 'sites', {
        websiteId,
        accountId: principal.accountId,
        action: 'plan.changed',
        fields: [...(before.status === status ? [] : ['status']), ...(before.plan === plan ? [] : ['plan'])],
        isStaff: true,
        reference,
      })
      return billingView({ status, plan, trialEndsAt: null, requestedPlan: null, requestedAt: null })
    })
  })

/** Sets the end of a trial, even if it has ended. The owner's request for a plan stays. */
const extendTrial = ({ db, clock, ids }: PlansDeps) =>
  route(
    api.extendTrial,
    async ({ principal, params: { websiteId }, body: { endsOn, reference } }): Promise<StaffPlanReply> => {
      const now = clock.now()
      const problem = trialEndProblem(endsOn, now)
      if (problem) throw invalid({ endsOn: problem })
      return db.tenant(websiteId, async (tx) => {
        const before = await lockBilling(tx, websiteId, now)
        if (!before) throw notFound('website', websiteId)
        if (before.status !== 'trial' && before.status !== 'expired')
          throw conflict('This website is not a trial.')
        const trialEndsAt = new Date(endsOn)
        await updateTrial(tx, websiteId, trialEndsAt)
        reportAct({ clock, ids }, tx, 'sites', {
          websiteId,
          accountId: principal.accountId,
          action: 'trial.extended',
          isStaff: true,
          reference,
        })
        return billingView({ ...before, status: 'trial', trialEndsAt })
      })
    },
  )
