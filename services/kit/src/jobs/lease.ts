import { randomUUID } from 'node:crypto'
import type { Db } from '../postgres/db.ts'

const LEASE_MS = 30_000

export type LeaseOptions = {
  db: Pick<Db, 'job'>
  /** The name of the work, unique in its service. */
  name: string
  /** How long the lease lasts without renewal, ms. It is renewed three times as often. */
  leaseMs?: number
  /** Aborted when the service stops. */
  signal?: AbortSignal | undefined
}

/**
 * Runs `work` while no other process of the service runs work of this name, and returns whether it ran. Its signal is aborted when
 * the service stops and when the lease is lost, because it could not be renewed in time: the work then stops before its
 * next batch. Times are read from the database's clock.
 * @throws what `work` throws, and the failure of the database when the lease cannot be requested
 */
export async function withLease(
  { db, name, leaseMs = LEASE_MS, signal }: LeaseOptions,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<boolean> {
  const holder = randomUUID()
  if (!(await take(db, name, holder, leaseMs))) return false
  const lost = new AbortController()
  let renewedAt = performance.now()
  let renewing: Promise<void> = Promise.resolve()
  const renew = async () => {
    const askedAt = performance.now()
    try {
      if (await renewLease(db, name, holder, leaseMs)) renewedAt = askedAt
      else renewedAt = -Infinity
    } catch {
      // The next renewal may come in time.
    }
    if (performance.now() - renewedAt >= leaseMs) lost.abort(new Error(`the lease ${name} was lost`))
  }
  const timer = setInterval(() => (renewing = renewing.then(renew)), leaseMs / 3)
  timer.unref()
  try {
    await work(signal ? AbortSignal.any([signal, lost.signal]) : lost.signal)
    return true
  } finally {
    clearInterval(timer)
    await renewing
    // A lease that cannot be given back ends by itself.
    await giveBack(db, name, holder).catch(() => {})
  }
}

async function take(db: LeaseOptions['db'], name: string, holder: string, ms: number): Promise<boolean> {
  const { rowCount } = await db.job((tx) =>
    tx.query(
      `insert into lease as held (name, holder, until)
       values ($1, $2, clock_timestamp() + $3 * interval '1 millisecond')
       on conflict (name) do update set holder = excluded.holder, until = excluded.until
       where held.until < clock_timestamp()`,
      [name, holder, ms],
    ),
  )
  return rowCount === 1
}

async function renewLease(
  db: LeaseOptions['db'],
  name: string,
  holder: string,
  ms: number,
): Promise<boolean> {
  const { rowCount } = await db.job((tx) =>
    tx.query(
      `update lease set until = clock_timestamp() + $3 * interval '1 millisecond' where name = $1 and holder = $2 and until > clock_timestamp()`,
      [name, holder, ms],
    ),
  )
  return rowCount === 1
}

const giveBack = (db: LeaseOptions['db'], name: string, holder: string) =>
  db.job((tx) => tx.query('delete from lease where name = $1 and holder = $2', [name, holder]))
