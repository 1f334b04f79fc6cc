import { Client, DatabaseError } from 'pg'
import { backoff, wait } from '../wait.ts'

/** Advisory lock keys are two signed 32-bit numbers: a class (the group) and an object (a member, a partition). */
export type LockKey = { group: number; object: number }

/** FNV-1a as a signed 32-bit number. */
export function lockNumber(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash | 0
}

/**
 * One connection that listens and holds the locks of this process. When it is lost, so are the locks: `onLost` is
 * called, and `onReady` after the next connection stands.
 */
export async function openSession(deps: {
  url: string
  /** How long an answer is waited for, in milliseconds; then the connection counts as lost. */
  queryTimeoutMs: number
  onNotice(places: readonly string[]): void
  onLost(): void
  onReady(): void
}) {
  const ended = new AbortController()
  let client: Client | undefined

  async function connect() {
    const next = new Client({
      connectionString: deps.url,
      connectionTimeoutMillis: 5_000,
      query_timeout: deps.queryTimeoutMs,
      keepAlive: true,
      application_name: 'portico-bus',
    })
    let lost = false
    const lose = () => {
      if (lost) return
      lost = true
      if (client !== next) return
      client = undefined
      deps.onLost()
      if (!ended.signal.aborted) void reconnect()
    }
    next.on('error', lose)
    next.on('end', lose)
    next.on('notification', (notice) => deps.onNotice(notice.payload?.split(' ') ?? []))
    try {
      await next.connect()
      await next.query('listen portico_bus')
    } catch (failure) {
      void next.end().catch(() => {})
      throw failure
    }
    if (lost) throw new Error('the connection ended while it was being opened')
    client = next
  }

  async function reconnect() {
    for (let tries = 0; !ended.signal.aborted; tries++) {
      try {
        await connect()
        return deps.onReady()
      } catch {
        await wait(backoff(tries, 100, 2_000), ended.signal)
      }
    }
  }

  await connect()
  return {
    connected: () => client !== undefined,
    /** Throws when the connection is away. */
    async query<R extends object>(sql: string, params: readonly unknown[]): Promise<R[]> {
      if (!client) throw new Error('the bus has no connection')
      const asked = client
      try {
        return (await asked.query<R>(sql, [...params])).rows
      } catch (failure) {
        // It was not Postgres that said no: what this connection does next is unknown, so its locks are given up.
        if (!(failure instanceof DatabaseError)) void asked.end().catch(() => {})
        throw failure
      }
    },
    async close() {
      ended.abort()
      await client?.end()
    },
  }
}

export type Session = Awaited<ReturnType<typeof openSession>>
