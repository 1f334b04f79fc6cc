import type { WebsiteStatusName } from '@portico/proto/enums/website-status'
import type { StaffPlanReply } from '@portico/proto/http/website/billing'
import { MAX_TRIAL_DAYS } from '@portico/proto/limits'
import type { BillingOptions } from '@portico/proto/money/plans'

/** The status and the plan of a website, and the plan that its owner asks for. */
export type Billing = {
  status: WebsiteStatusName
  plan: string | null
  trialEndsAt: Date | null
  requestedPlan: string | null
  requestedAt: Date | null
}

const DAY_MS = 86_400_000

/** The status of a new website: a trial, unless it is the operator's own or the operator has no trials. */
export function firstStatus(
  identifier: string,
  { trialDays, internalWebsites }: BillingOptions,
  now: Date,
): { status: WebsiteStatusName; trialEndsAt: Date | null } {
  if (internalWebsites.includes(identifier)) return { status: 'internal', trialEndsAt: null }
  if (trialDays === 0) return { status: 'comped', trialEndsAt: null }
  return { status: 'trial', trialEndsAt: new Date(now.getTime() + trialDays * DAY_MS) }
}

/** Says what is wrong with the end of a trial, ms; null if nothing is. */
export function trialEndProblem(endsOn: number, now: Date): string | null {
  if (endsOn <= now.getTime()) return 'must be in the future'
  if (endsOn > now.getTime() + MAX_TRIAL_DAYS * DAY_MS)
    return `may be at most ${MAX_TRIAL_DAYS} days from now`
  return null
}

/** The status and the plan of a website as replies have them. The end of a trial is told only while it matters. */
export function billingView(row: Billing): StaffPlanReply {
  const isTrial = row.status === 'trial' || row.status === 'expired'
  return {
    status: row.status,
    plan: row.plan,
    ...(isTrial && row.trialEndsAt && { trialEndsOn: row.trialEndsAt.getTime() }),
    request:
      row.requestedPlan === null || row.requestedAt === null
        ? null
        : { plan: row.requestedPlan, requestedOn: row.requestedAt.getTime() },
  }
}
