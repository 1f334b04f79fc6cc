import type { Queryable } from '@portico/kit/postgres/db'
import type { SessionRow } from '../domain/session-row.ts'

/**
 * Queries that the sessions of accounts and of members share. `holder` is the column of the account or member. Both
 * parameters are constants of the code, never input.
 */
export function sessionQueries(
  table: 'account_session' | 'site_user_session',
  holder: 'account_id' | 'site_user_id',
) {
  return {
    /** Returns the holder's valid sessions at `now`, last used first. */
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

    /** Deletes one session of any holder. */
    async delete(db: Queryable, id: string): Promise<void> {
      await db.query(`delete from ${table} where id = $1`, [id])
    },

    /** Deletes one of the holder's sessions; false when there is no such session. */
    async end(db: Queryable, holderId: string, id: string): Promise<boolean> {
      const { rowCount } = await db.query(`delete from ${table} where ${holder} = $1 and id = $2`, [
        holderId,
        id,
      ])
      return rowCount === 1
    },

    /**
     * Deletes all of the holder's sessions except `exceptId` and returns their number. After a change of the password
     * it must run in the same transaction, after the new hash is written.
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
