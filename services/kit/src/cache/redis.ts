import { createClient } from 'redis'
import { StartProblem } from '../runtime/config.ts'
import type { Logger } from '../runtime/logger.ts'
import type { Cache, CacheStats } from './cache.ts'

/**
 * Adds a number, and starts the window at the first count, in one step, so that no counter is left without an expiry. It adds
 * one several times, because the gateway's user in Redis may add one only.
 */
const INCREMENT = `
local by = tonumber(ARGV[2])
local sum
for _ = 1, by do sum = redis.call('INCR', KEYS[1]) end
if sum == by then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return sum`

/** The errors of Redis for a wrong password, an unknown user, and a client that does not authenticate. */
const LOGIN_REFUSED = /^(WRONGPASS|NOAUTH)\b/

/**
 * Creates a cache in Redis. While the server is unavailable, every call returns at once as `Cache` defines and reports to
 * `onFailure`; the client reconnects by itself.
 * @throws StartProblem if the server refuses the login, which waiting does not solve
 */
export async function createRedisCache(options: {
  url: string
  logger?: Logger
  onFailure?(failure: unknown): void
  /** The timeout of one call in milliseconds. */
  timeoutMs?: number
}): Promise<Cache> {
  const { timeoutMs = 250 } = options
  const client = createClient({
    url: options.url,
    disableOfflineQueue: true,
    // Commands that could not be sent in time leave the queue.
    commandOptions: { timeout: timeoutMs },
    // The gateway's user may not send these commands.
    disableClientInfo: true,
    socket: {
      connectTimeout: 1_000,
      reconnectStrategy: (tries) => Math.min(1_000, 50 * 2 ** Math.min(tries, 6)),
    },
  })
  const refused = Promise.withResolvers<Error>()
  let isAway = false
  client.on('error', (failure: Error) => {
    if (!isAway) options.logger?.warn({ err: failure }, 'the cache is unavailable')
    isAway = true
    if (LOGIN_REFUSED.test(failure.message)) refused.resolve(failure)
  })
  client.on('ready', () => void (isAway = false))
  // A limited wait, because a service also starts without its cache.
  const connected = client.connect().catch(() => {})
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, 1_000).unref())
  const refusal = await Promise.race([connected, timeout, refused.promise])
  if (refusal instanceof Error) {
    client.destroy()
    const { host, username } = new URL(options.url)
    throw new StartProblem(
      `Cannot start: Redis at ${host} refuses the user ${username || 'default'}: ${refusal.message}`,
    )
  }

  async function attempt<T, E>(work: () => Promise<T>, otherwise: E): Promise<T | E> {
    let timer: NodeJS.Timeout | undefined
    // The client's own timeout ends when a command is sent, so a server that stops answering would block the caller.
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no reply in ${timeoutMs} ms`)), timeoutMs)
    })
    try {
      return await Promise.race([work(), timeout])
    } catch (failure) {
      options.onFailure?.(failure)
      return otherwise
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    get: (key) => attempt(() => client.get(key), null),
    async set(key, value, ttlMs) {
      await attempt(
        () => client.set(key, value, { expiration: { type: 'PX', value: Math.max(1, Math.round(ttlMs)) } }),
        null,
      )
    },
    async delete(key) {
      await attempt(() => client.del(key), null)
    },
    increment: (key, ttlMs, by = 1) =>
      attempt(
        async () =>
          Number(
            await client.eval(INCREMENT, { keys: [key], arguments: [String(Math.round(ttlMs)), String(by)] }),
          ),
        'unavailable' as const,
      ),
    stats: () => attempt(async () => statsOf(await client.info()), null),
    async close() {
      if (client.isReady) await client.close().catch(() => client.destroy())
      else client.destroy()
    },
  }
}

/** Parses the reply to INFO. */
function statsOf(info: string): CacheStats {
  const number = (name: string) => Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(info)?.[1] ?? 0)
  return {
    memoryBytes: number('used_memory'),
    memoryMaxBytes: number('maxmemory'),
    connections: number('connected_clients'),
    commands: number('total_commands_processed'),
    hits: number('keyspace_hits'),
    misses: number('keyspace_misses'),
    evicted: number('evicted_keys'),
  }
}
