import { Client, DatabaseError } from 'pg'
import { backoff, wait } from '../wait.ts'

/**
 * Opens the connection that receives notifications and holds the advisory locks of this process. When it is lost, the
 * locks are lost as well: `onLost` is called, then `onReady` once a new connection is open.
 */
export async function openSession(deps: {
  url: string
  /** Milliseconds to wait for an answer; then the connection counts as lost. */
  queryTimeoutMs: number
  /** Called with the partitions that got messages, each as `<topic>/<partition>`. */
  onNotification(partitions: readonly string[]): void
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
    const markLost = () => {
      if (lost) return
      lost = true
      if (client !== next) return
      client = undefined
      deps.onLost()
      if (!ended.signal.aborted) void reconnect()
    }
    next.on('error', markLost)
    next.on('end', markLost)
    next.on('notification', ({ payload }) => deps.onNotification(payload?.split(' ') ?? []))
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
    /** @throws when there is no connection, or when Postgres refuses the statement */
    async query<R extends object>(sql: string, params: readonly unknown[]): Promise<R[]> {
      if (!client) throw new Error('the bus has no connection')
      const current = client
      try {
        return (await current.query<R>(sql, [...params])).rows
      } catch (failure) {
        // Unless Postgres itself refused the statement, the state of the connection is unknown, so it is closed.
        if (!(failure instanceof DatabaseError)) void current.end().catch(() => {})
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
