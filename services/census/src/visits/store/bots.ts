import { OTHER_KEY } from '@portico/kit/collect/key-cap'
import type { Tx } from '@portico/kit/postgres/db'
import { deleteBatchSql } from '@portico/kit/postgres/delete-batch'
import { dayOf } from '@portico/kit/collect/day-of'

/** The names of bots that a website's day distinguishes; further ones are counted together. */
const MAX_NAMES_PER_DAY = 200

type BotHit = { websiteId: string; hitId: string; at: number; bot: string }

/**
 * Counts hits of bots by website, day (UTC) and name; returns how many it counted. A hit whose id was counted before is left
 * out. The caller holds `lockRollups`.
 */
export async function countBots(tx: Tx, hits: readonly BotHit[]): Promise<number> {
  if (hits.length === 0) return 0
  const fresh = await insertIds(tx, hits)
  if (fresh.length === 0) return 0
  tx.send(
    `with given as (
       select website_id, day, name, count(*) as hits
       from unnest($1::text[], $2::date[], $3::text[]) as hit (website_id, day, name) group by 1, 2, 3
     ), ranked as (
       select given.*, r.name is not null as is_known,
              (select count(*) from bot_rollup b where (b.website_id, b.day) = (given.website_id, given.day))
                + row_number() over (partition by given.website_id, given.day, r.name is null order by given.name) as place
       from given left join bot_rollup r using (website_id, day, name)
     )
     insert into bot_rollup as r (website_id, day, name, hits)
     select website_id, day, case when is_known or place <= $4 then name else $5 end as name, sum(hits)
     from ranked group by 1, 2, 3 order by 1, 2, 3
     on conflict (website_id, day, name) do update set hits = r.hits + excluded.hits`,
    [
      fresh.map((hit) => hit.websiteId),
      fresh.map((hit) => dayOf(hit.at)),
      fresh.map((hit) => hit.bot),
      MAX_NAMES_PER_DAY,
      OTHER_KEY,
    ],
  )
  return fresh.length
}

/** Stores the ids of hits; returns the hits whose id was not stored before. */
async function insertIds(tx: Tx, hits: readonly BotHit[]): Promise<BotHit[]> {
  const inserted = await tx.query<{ website_id: string; hit_id: string }>(
    `insert into bot_hit (website_id, day, hit_id) select * from unnest($1::text[], $2::date[], $3::uuid[])
     on conflict do nothing returning website_id, hit_id`,
    [hits.map((hit) => hit.websiteId), hits.map((hit) => dayOf(hit.at)), hits.map((hit) => hit.hitId)],
  )
  const added = new Set(inserted.rows.map((row) => `${row.website_id}|${row.hit_id}`))
  return hits.filter((hit) => added.has(`${hit.websiteId}|${hit.hitId}`))
}

/** Deletes at most `max` ids of hits of days before `day` (`YYYY-MM-DD`); returns how many it deleted. */
export async function deleteOldBotHits(tx: Tx, day: string, max: number): Promise<number> {
  const sql = deleteBatchSql('bot_hit', { key: ['website_id', 'day', 'hit_id'], where: 'day < $1::date' })
  return (await tx.query(sql, [day, max])).rowCount
}

type BotCount = { key: string; hits: number }

/** Returns the hits of bots on the days that [from, to) touches: by name, most first, and by day (`YYYY-MM-DD`). */
export async function readBots(
  tx: Tx,
  { websiteId, from, to, limit }: { websiteId: string; from: Date; to: Date; limit: number },
): Promise<{ rows: BotCount[]; days: BotCount[] }> {
  const range = `website_id = $1 and day >= $2::date and day <= $3::date`
  const parameters = [websiteId, dayOf(from.getTime()), dayOf(to.getTime() - 1)]
  const rows = await tx.query<BotCount>(
    `select name as key, sum(hits)::bigint as hits from bot_rollup where ${range}
     group by name order by 2 desc, 1 limit $4`,
    [...parameters, limit],
  )
  const days = await tx.query<BotCount>(
    `select day::text as key, sum(hits)::bigint as hits from bot_rollup where ${range} group by day order by 1`,
    parameters,
  )
  return { rows: rows.rows, days: days.rows }
}

/** Deletes the counts of days before `day` (`YYYY-MM-DD`). */
export function deleteOldBots(tx: Tx, day: string): void {
  tx.send('delete from bot_rollup where day < $1::date', [day])
}
