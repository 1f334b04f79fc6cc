import * as z from 'zod'
import { websiteStatus, type WebsiteStatusName } from '../../enums/website-status.ts'
import { Plan } from '../../money/plans.ts'
import { toStorableJson } from '../../values/storable.ts'
import { ObjectId } from '../common/object-id.ts'
import { staffReference } from '../common/staff-reference.ts'

/*
 * The status and the plan of a website (PAGE-12, ENUM-02). An owner asks for a plan, and the operator's staff confirms it.
 * Times in ms.
 */

const statusNames = Object.keys(websiteStatus) as WebsiteStatusName[]
export const StatusName = z.enum(statusNames)

/** The plan that an owner requests. The request stays until the staff changes the plan or the owner withdraws it. */
const PlanRequest = z.object({ plan: z.string(), requestedOn: z.number() })

/**
 * GET /api/rest/sites/:websiteId/billing. `status` is `expired` once a trial has ended. `plan` may be the id of a plan that
 * the operator no longer offers.
 */
export const BillingReply = z.object({
  status: StatusName,
  plan: z.string().nullable(),
  trialEndsOn: z.number().optional(),
  request: PlanRequest.nullable(),
  plans: z.array(Plan),
})
export type BillingReply = z.infer<typeof BillingReply>

/** PUT /api/rest/sites/:websiteId/billing/request: requests a plan, in place of an earlier request. */
export const RequestPlan = z.preprocess(toStorableJson, z.strictObject({ plan: z.string().max(40) }))

/** The status and the plan of a website, for the staff. */
export const StaffPlanReply = BillingReply.omit({ plans: true })
export type StaffPlanReply = z.infer<typeof StaffPlanReply>

/** GET /api/rest/staff/plan-requests: at most 100 websites whose owners ask for a plan, the oldest request first. */
export const PlanRequestsReply = z.object({
  requests: z.array(PlanRequest.extend({ websiteId: ObjectId, identifier: z.string(), status: StatusName })),
})
export type PlanRequestsReply = z.infer<typeof PlanRequestsReply>

/** Trials have a call and a permission of their own, and a website is not removed by a change of its plan. */
const ownCalls: readonly WebsiteStatusName[] = ['trial', 'removed']
/** A status in which a website has a plan. */
const planned: readonly WebsiteStatusName[] = ['paid', 'pastDue']

/**
 * PUT /api/rest/staff/websites/:websiteId/plan. Ends the request of the owner. `paid` and `pastDue` need a plan that is
 * offered.
 */
export const StaffPlan = z.preprocess(
  toStorableJson,
  z
    .strictObject({
      status: StatusName.refine((name) => !ownCalls.includes(name), 'has a call of its own'),
      plan: z.string().max(40).nullable().default(null),
      reference: staffReference,
    })
    .refine(({ status, plan }) => plan !== null || !planned.includes(status), {
      path: ['plan'],
      message: 'is required for this status',
    }),
)

/** PUT /api/rest/staff/websites/:websiteId/trial: the new end of a trial, in the future. */
export const StaffTrial = z.preprocess(
  toStorableJson,
  z.strictObject({ endsOn: z.int(), reference: staffReference }),
)
