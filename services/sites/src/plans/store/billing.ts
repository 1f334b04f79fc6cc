import type { Queryable, Tx } from '@portico/kit/postgres/db'
import type { WebsiteStatusName } from '@portico/proto/enums/website-status'
import type { Billing } from '../domain/billing.ts'

/** The status of the website `table` at the time in the parameter `now`: a trial that has ended is expired. */
export const statusSql = (table: string, now: `$${number}`): string =>
  `case when ${table}.status = 'trial' and ${table}.trial_ends_at <= ${now} then 'expired' else ${table}.status end`

/** The columns of a Billing, at the time in the parameter `now`. */
export const billingColumns = (now: `$${number}`): string =>
  `${statusSql('website', now)} as status, plan, trial_ends_at as "trialEndsAt",
   requested_plan as "requestedPlan", requested_at as "requestedAt"`

export async function findBilling(db: Queryable, id: string, now: Date): Promise<Billing | undefined> {
  return (await db.query<Billing>(`select ${billingColumns('$2')} from website where id = $1`, [id, now]))
    .rows[0]
}

/** Locks the website's row until the end of the transaction and returns its status and plan. */
export async function lockBilling(tx: Tx, id: string, now: Date): Promise<Billing | undefined> {
  return (
    await tx.query<Billing>(`select ${billingColumns('$2')} from website where id = $1 for update`, [id, now])
  ).rows[0]
}

/** Sets the plan that the owner asks for, or removes it. */
export async function updateRequest(
  tx: Tx,
  id: string,
  { requestedPlan, requestedAt }: Pick<Billing, 'requestedPlan' | 'requestedAt'>,
): Promise<void> {
  await tx.query('update website set requested_plan = $2, requested_at = $3 where id = $1', [
    id,
    requestedPlan,
    requestedAt,
  ])
}

/** Sets the status and the plan, which ends the owner's request. */
export async function updatePlan(
  tx: Tx,
  id: string,
  { status, plan }: Pick<Billing, 'status' | 'plan'>,
): Promise<void> {
  await tx.query(
    `update website set status = $2, plan = $3, trial_ends_at = null, requested_plan = null, requested_at = null
     where id = $1`,
    [id, status, plan],
  )
}

/** Makes the website a trial with this end. */
export async function updateTrial(tx: Tx, id: string, trialEndsAt: Date): Promise<void> {
  await tx.query("update website set status = 'trial', trial_ends_at = $2 where id = $1", [id, trialEndsAt])
}

/** Returns the oldest requests for plans. */
export async function findPlanRequests(db: Queryable, { now, max }: { now: Date; max: number }) {
  const { rows } = await db.query<{
    websiteId: string
    identifier: string
    status: WebsiteStatusName
    plan: string
    requestedAt: Date
  }>(
    `select id as "websiteId", identifier, ${statusSql('website', '$1')} as status, requested_plan as plan,
       requested_at as "requestedAt"
     from website where requested_plan is not null order by requested_at, id limit $2`,
    [now, max],
  )
  return rows
}
