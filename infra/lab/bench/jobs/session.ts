import { createHash, randomBytes } from 'node:crypto'
import { readSession } from '@portico/proto/api/identity/owners/sign-in'
import { withClient } from '@portico/kit/postgres/with-client'
import { createLoader } from '../load/load.ts'
import type { Bench, Job } from './job.ts'

/**
 * Each token is used this often in a row, and then not until the gateway's cache has dropped it: nine of ten calls hit
 * the cache.
 */
const IN_A_ROW = 10
const SESSIONS = 2_000

/** The cheapest call of a service, so that most of the cost is the check of the session. */
const CHEAPEST = '/api/1/performance/settings'
/** The first call of the owner's area: it also reads the account and its websites from the database. */
const ACCOUNT = '/api/auth/session'

/** Job 6: checks an owner's session, through the gateway. */
export const sessionCheck: Job = {
  name: '6 session check',
  gate: 8,
  requests: 6_000,
  connections: 16,
  rate: 300,
  p99Gate: 10,
  prepare: (bench) => prepareSessions(bench, { path: CHEAPEST }),
}

/** Job 6 with a hundred thousand stored sessions. It may not cost more. */
export const manySessions: Job = {
  ...sessionCheck,
  name: '6 session check, 100,000 stored',
  prepare: (bench) => prepareSessions(bench, { path: CHEAPEST, others: 100_000 }),
}

/** Job 6 with the account read. */
export const accountCheck: Job = {
  ...sessionCheck,
  name: '6 session check, account read',
  prepare: (bench) => prepareSessions(bench),
}

/**
 * Writes sessions of the demo's owner directly into the database, because signing in for each would hash for minutes.
 * `others` more sessions are stored and not used.
 */
export async function prepareSessions(
  bench: Omit<Bench, 'loader'>,
  { path = ACCOUNT, others = 0 }: { path?: string; others?: number } = {},
) {
  const { account } = await bench.owner.read(readSession)
  const tokens = Array.from({ length: SESSIONS }, () => randomBytes(32).toString('base64url'))
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest())
  const columns = 'token_hash, id, account_id, created_at, expires_at, last_seen_at, idle_ends_at, user_agent'
  const times = `now(), now() + interval '1 day', now(), now() + interval '1 day', 'bench'`
  await withClient({ connectionString: bench.databaseUrl('identity', 'app') }, async (db) => {
    await db.query(
      `insert into account_session (${columns})
       select hash, substr(encode(hash, 'hex'), 1, 24), $2, ${times} from unnest($1::bytea[]) as hash`,
      [hashes, account.id],
    )
    await db.query(
      `insert into account_session (${columns})
       select hash, substr(encode(hash, 'hex'), 1, 24), $2, ${times}
       from generate_series(1, $1) as n, lateral (select sha256((n::text || random()::text)::bytea) as hash) as made`,
      [others, account.id],
    )
  })

  const loader = createLoader({ port: bench.port, host: new URL(bench.demo.config).host, connections: 16 })
  let next = 0
  return async () => {
    const token = tokens[Math.floor(next++ / IN_A_ROW) % SESSIONS]!
    const headers = { cookie: `__Host-portico_session=${token}` }
    // A busy gateway sheds owners' calls; the call is then repeated.
    for (let tries = 0; ; tries++) {
      const outcome = await loader.send({ path, headers })
      if (outcome.status !== 503 || tries === 20) return outcome
      await new Promise((done) => setTimeout(done, 100))
    }
  }
}
