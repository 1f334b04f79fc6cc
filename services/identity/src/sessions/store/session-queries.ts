import type { Queryable } from '@portico/kit/postgres/db'
import type { SessionRow } from './session-row.ts'

/**
 * What an account's and a member's sessions have in common: their holder sees and ends them. `table` and `holder` (the
 * column that says whose a session is) are names of ours, never input.
 */
export function sessionQueries(
  table: 'account_session' | 'site_user_session',
  holder: 'account_id' | 'site_user_id',
) {
  return {
    /** Those that are good at `now`, the one used last first. */
    async list(db: Queryable, holderId: string, now: Date): Promise<SessionRow[]> {
      const { rows } = await db.query<SessionRow>(
        `select id, created_at as "createdAt", last_seen_at as "lastSeenAt",
           least(expires_at, idle_ends_at) as "expiresAt", user_agent as "userAgent"
         from ${table} where ${holder} = $1 and least(expires_at, idle_ends_at) > $2
         order by last_seen_at desc, id limit 200`,
        [holderId, now],
      )
      return rows
    },

    /** Ends a session, whoever holds it, and what came from it. */
    async delete(db: Queryable, id: string): Promise<void> {
      await db.query(`delete from ${table} where id = $1`, [id])
    },

    /** Ends one of the holder's; false where there is no such. */
    async end(db: Queryable, holderId: string, id: string): Promise<boolean> {
      const { rowCount } = await db.query(`delete from ${table} where ${holder} = $1 and id = $2`, [
        holderId,
        id,
      ])
      return rowCount === 1
    },

    /**
     * Ends all of the holder's but `exceptId`, and says how many there were. With a change of the password: after the
     * new hash was written, in the same transaction.
     */
    async endAll(db: Queryable, holderId: string, exceptId = ''): Promise<number> {
      const { rowCount } = await db.query(`delete from ${table} where ${holder} = $1 and id <> $2`, [
        holderId,
        exceptId,
      ])
      return rowCount
    },
  }
}
