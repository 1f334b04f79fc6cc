import { deleteBatchSql } from '@portico/kit/postgres/delete-batch'
import type { Tx } from '@portico/kit/postgres/db'
import { columns, encodeVisits } from '../domain/block.ts'
import type { Visit } from '../domain/visit.ts'

/*
 * Blocks of visits (`domain/block.ts`). They have the same data as the rows of `visit`, or do not exist: each change of a visit
 * deletes the blocks of its day, under `lockRollups`.
 */

/** A day (UTC, `YYYY-MM-DD`) of a website. */
export type WebsiteDay = { websiteId: string; day: string }

/** Deletes the blocks of these days, before their visits are changed. The caller holds `lockRollups`. */
export function deleteBlocks(tx: Tx, days: readonly WebsiteDay[]): void {
  const distinct = [...new Map(days.map((each) => [`${each.websiteId}|${each.day}`, each])).values()]
  tx.send(
    `delete from visit_block using unnest($1::text[], $2::date[]) as given (website_id, day)
     where (visit_block.website_id, visit_block.day) = (given.website_id, given.day)`,
    [distinct.map(({ websiteId }) => websiteId), distinct.map(({ day }) => day)],
  )
}

/** The key of a block; `number` counts the blocks of the day from 0. */
export type BlockKey = WebsiteDay & { sample: boolean; number: number }

/** Stores a block. `visits` began on its day. */
export function insertBlock(
  tx: Tx,
  { websiteId, day, sample, number }: BlockKey,
  visits: readonly Visit[],
): void {
  const encoded = encodeVisits(visits)
  tx.send(
    `insert into visit_block (website_id, day, sample, number, visits, ${columns.join(', ')})
     values ($1, $2, $3, $4, $5, ${columns.map((_, index) => `$${index + 6}`).join(', ')})`,
    [websiteId, day, sample, number, visits.length, ...columns.map((column) => encoded[column])],
  )
}

/** Returns the websites that counted at least `minVisits` visits on a day (UTC, `YYYY-MM-DD`), still keep some, and have no block of it. */
export async function findWebsitesWithoutBlocks(tx: Tx, day: string, minVisits: number): Promise<string[]> {
  const found = await tx.query<{ website_id: string }>(
    `select website_id from visit_figures f
     where dimension = '' and span = 'day' and bucket = $1::date::timestamp at time zone 'UTC'
       and not exists (select from visit_block b where b.website_id = f.website_id and b.day = $1::date)
       and exists (select from visit v where v.website_id = f.website_id and v.day = $1::date)
     group by website_id having sum(visits) >= $2 order by website_id`,
    [day, minVisits],
  )
  return found.rows.map((row) => row.website_id)
}

/** Deletes at most `max` blocks of days before `day` (`YYYY-MM-DD`); returns how many it deleted. */
export async function deleteOldBlocks(tx: Tx, day: string, max: number): Promise<number> {
  const sql = deleteBatchSql('visit_block', {
    key: ['website_id', 'day', 'sample', 'number'],
    where: 'day < $1::date',
  })
  return (await tx.query(sql, [day, max])).rowCount
}
