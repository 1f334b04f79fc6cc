import { createHash, randomBytes } from 'node:crypto'
import { withClient } from '@portico/kit/postgres/with-client'
import { createGun } from '../load.ts'
import type { Bench, Job } from './job.ts'

/** A token is used so often in a row, and again only long after the gateway has forgotten it: nine of ten are remembered. */
const IN_A_ROW = 10
const SESSIONS = 2_000

/** The lightest answer of a service: what a request costs beside is the check of its session. */
const LIGHTEST = '/api/1/performance/settings'
/** What the owner's area asks first: the same, and the account with its websites read from the database. */
const ACCOUNT = '/api/auth/session'

/** Job 6: an owner's session is checked, through the gateway. */
export const sessionCheck: Job = {
  name: '6 session check',
  gate: 8,
  requests: 6_000,
  connections: 16,
  rate: 300,
  p99Gate: 10,
  prepare: (bench) => prepareSessions(bench, { path: LIGHTEST }),
}

/** The same among a hundred thousand sessions: it may not cost more. */
export const manySessions: Job = {
  ...sessionCheck,
  name: '6 session check, 100,000 stored',
  prepare: (bench) => prepareSessions(bench, { path: LIGHTEST, others: 100_000 }),
}

/** The same with the account read. */
export const accountCheck: Job = {
  ...sessionCheck,
  name: '6 session check, account read',
  prepare: (bench) => prepareSessions(bench),
}

/**
 * Sessions of the demo's owner, written straight into the database: a sign-in each would hash for minutes. `others`
 * more are stored that nobody uses.
 */
export async function prepareSessions(
  bench: Omit<Bench, 'gun'>,
  { path = ACCOUNT, others = 0 }: { path?: string; others?: number } = {},
) {
  const { account } = await bench.owner.get<{ account: { id: string } }>('/api/auth/session')
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

  const gun = createGun({ port: bench.port, host: new URL(bench.demo.config).host, connections: 16 })
  let next = 0
  return async () => {
    const token = tokens[Math.floor(next++ / IN_A_ROW) % SESSIONS]!
    const headers = { cookie: `__Host-portico_session=${token}` }
    // The gateway sheds an owner's calls when its machine is late: then the call waits, as the owner would.
    for (let tries = 0; ; tries++) {
      const outcome = await gun.fire({ path, headers })
      if (outcome.status !== 503 || tries === 20) return outcome
      await new Promise((done) => setTimeout(done, 100))
    }
  }
}
