import { Client, DatabaseError } from 'pg'
import { backoff, wait } from '../wait.ts'

/** Listens for messages that any process has appended. Reconnects when its connection is lost. */
export async function openNotifications(deps: {
  url: string
  /** Milliseconds to wait for an answer; then the connection counts as lost. */
  queryTimeoutMs: number
  /** Called with the partitions that got messages, each as `<topic>/<partition>`. */
  onNotification(partitions: readonly string[]): void
  /** Called once a new connection is open. Notifications were missed meanwhile. */
  onReconnected(): void
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
        return deps.onReconnected()
      } catch {
        await wait(backoff(tries, 100, 2_000), ended.signal)
      }
    }
  }

  await connect()
  return {
    /**
     * Also shows whether the connection still exists: without an answer it counts as lost, and a new one is opened.
     * @throws when there is no connection, or when Postgres refuses the statement
     */
    async query<R extends object>(sql: string): Promise<R[]> {
      if (!client) throw new Error('the bus has no connection')
      const current = client
      try {
        return (await current.query<R>(sql)).rows
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
