import type { Tx } from '@portico/kit/postgres/db'
import type { VisitState } from '../domain/visit-state.ts'

/** A visitor of a website; `visitor` is 32 hex characters. */
export type VisitorKey = { websiteId: string; visitor: string }

/** Returns a text that identifies the visitor, for use as a map key. */
export const visitorKey = ({ websiteId, visitor }: VisitorKey) => `${websiteId}|${visitor}`

/** Returns the states of these visitors' visits, by `visitorKey`. */
export async function findVisitStates(
  tx: Tx,
  visitors: readonly VisitorKey[],
): Promise<Map<string, VisitState>> {
  const found = await tx.query<{
    website_id: string
    visitor: string
    visit_count: number
    last_seen: Date
    pages: number[]
  }>(
    `select v.website_id, v.visitor, v.visit_count, v.last_seen, v.pages
     from unnest($1::text[], $2::uuid[]) as wanted (website_id, visitor)
     join visitor_visit v using (website_id, visitor)`,
    [visitors.map((each) => each.websiteId), visitors.map((each) => each.visitor)],
  )
  return new Map(
    found.rows.map((row) => [
      visitorKey({ websiteId: row.website_id, visitor: row.visitor.replaceAll('-', '') }),
      { visitCount: row.visit_count, lastSeen: row.last_seen.getTime(), pages: row.pages },
    ]),
  )
}

/** Stores the states of visits. Pages are sent as array texts, because unnest would flatten nested arrays. */
export function saveVisitStates(tx: Tx, states: readonly (VisitorKey & VisitState)[]): void {
  if (states.length === 0) return
  tx.send(
    `insert into visitor_visit (website_id, visitor, visit_count, last_seen, pages)
     select website_id, visitor, visit_count, last_seen, pages::integer[]
     from unnest($1::text[], $2::uuid[], $3::integer[], $4::timestamptz[], $5::text[])
       as given (website_id, visitor, visit_count, last_seen, pages)
     on conflict (website_id, visitor) do update
     set visit_count = excluded.visit_count, last_seen = excluded.last_seen, pages = excluded.pages`,
    [
      states.map((each) => each.websiteId),
      states.map((each) => each.visitor),
      states.map((each) => each.visitCount),
      states.map((each) => new Date(each.lastSeen).toISOString()),
      states.map((each) => `{${each.pages.join(',')}}`),
    ],
  )
}

/** Deletes the states of visitors who were not seen since `before`; returns how many it deleted. */
export async function deleteOldVisitStates(tx: Tx, before: Date): Promise<number> {
  return (await tx.query('delete from visitor_visit where last_seen < $1', [before])).rowCount
}
