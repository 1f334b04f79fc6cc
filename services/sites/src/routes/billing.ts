import { reportAct } from '@portico/kit/audit/report-act'
import { conflict, invalid, notFound } from '@portico/kit/errors'
import { may } from '@portico/kit/http/access'
import { route, type Route } from '@portico/kit/http/route'
import { permission } from '@portico/proto/enums/permission'
import { BillingReply, RequestPlan } from '@portico/proto/http/billing'
import type { RouteDeps } from '../deps.ts'
import { billingView } from '../domain/billing.ts'
import { findBilling, lockBilling, updateRequest } from '../store/billing.ts'
import { WebsiteParams } from './params.ts'

const PATH = '/api/rest/sites/:websiteId/billing'
const access = may(permission.settingsBilling, 'path')

/** The plan of a website, for its owner (PAGE-12). */
export const billing = (deps: RouteDeps): Route[] => [read(deps), request(deps), withdraw(deps)]

const read = ({ db, clock, billing: { plans } }: RouteDeps) =>
  route({
    method: 'GET',
    path: PATH,
    summary: 'Returns the status and the plan of the website, and the plans that are offered.',
    access,
    params: WebsiteParams,
    answers: { 200: BillingReply },
    async handle({ params: { websiteId } }): Promise<BillingReply> {
      const found = await findBilling(db, websiteId, clock.now())
      if (!found) throw notFound('website', websiteId)
      return { ...billingView(found), plans: [...plans] }
    },
  })

/** Asks for a plan. Nothing is charged: the operator's staff confirms the plan. */
const request = ({ db, clock, ids, billing: { plans } }: RouteDeps) =>
  route({
    method: 'PUT',
    path: `${PATH}/request`,
    summary: 'Asks the operator for a plan.',
    access,
    params: WebsiteParams,
    body: RequestPlan,
    answers: { 200: BillingReply },
    async handle({ params: { websiteId }, principal: { accountId }, body: { plan } }): Promise<BillingReply> {
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
  })

const withdraw = ({ db, clock, ids, billing: { plans } }: RouteDeps) =>
  route({
    method: 'DELETE',
    path: `${PATH}/request`,
    summary: 'Withdraws the request for a plan.',
    access,
    params: WebsiteParams,
    answers: { 200: BillingReply },
    handle: ({ params: { websiteId }, principal: { accountId } }): Promise<BillingReply> =>
      db.tenant(websiteId, async (tx) => {
        const found = await lockBilling(tx, websiteId, clock.now())
        if (!found) throw notFound('website', websiteId)
        if (found.requestedPlan === null) return { ...billingView(found), plans: [...plans] }
        const changed = { ...found, requestedPlan: null, requestedAt: null }
        await updateRequest(tx, websiteId, changed)
        reportAct({ clock, ids }, tx, 'sites', { websiteId, accountId, action: 'plan.withdrawn' })
        return { ...billingView(changed), plans: [...plans] }
      }),
  })
