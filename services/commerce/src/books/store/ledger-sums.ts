import type { Tx } from '@portico/kit/postgres/db'
import type { OfDay } from './order-sums.ts'

export type DaySides = { currency: string; debits: number; credits: number }

/** Returns both sides of a day's entries by currency. */
export async function readSides(tx: Tx, { websiteId, book, day }: OfDay): Promise<DaySides[]> {
  const { rows } = await tx.query<DaySides>(
    `select e.currency, coalesce(sum(l.amount) filter (where l.amount > 0), 0) as debits,
       coalesce(-sum(l.amount) filter (where l.amount < 0), 0) as credits
     from ledger_entry e join ledger_line l on l.website_id = e.website_id and l.entry_id = e.id
     where e.website_id = $1 and e.book = $2 and e.business_date = $3::date group by e.currency order by e.currency`,
    [websiteId, book, day],
  )
  return rows
}

export type UnbalancedEntry = { id: string; kind: string; causeId: string; currency: string; amount: number }

/** Returns the entries of a day whose lines do not sum to zero. */
export async function readUnbalanced(tx: Tx, { websiteId, book, day }: OfDay): Promise<UnbalancedEntry[]> {
  const { rows } = await tx.query<UnbalancedEntry>(
    `select e.id, e.kind, e.cause_id as "causeId", e.currency, sum(l.amount) as amount
     from ledger_entry e join ledger_line l on l.website_id = e.website_id and l.entry_id = e.id
     where e.website_id = $1 and e.book = $2 and e.business_date = $3::date
     group by e.id, e.kind, e.cause_id, e.currency having sum(l.amount) <> 0 order by e.id`,
    [websiteId, book, day],
  )
  return rows
}
