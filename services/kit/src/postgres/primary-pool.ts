import pg from 'pg'
import type { ConnectionSource } from './fair-connections.ts'
import { addressOfPrimary, forgetPrimary } from './primary.ts'
import { hostsOf, serversOf } from './servers.ts'
import { mayBeDemoted } from './transient.ts'

export type PrimaryPool = { pool: pg.Pool; source: ConnectionSource }
export type PrimaryPoolConfig = pg.PoolConfig & { connectionString: string; max: number }

/** A message with which a server tells its settings, at the start of a connection and when they change. */
type ParameterStatus = { parameterName: string; parameterValue: string }
/** Settings of a server that refuses writes: it is a standby, or it was fenced. */
const REFUSING = new Set(['in_hot_standby', 'default_transaction_read_only'])

type PrimaryClient = pg.PoolClient & { server: string; refusesWrites(): boolean }

/**
 * Creates a pool whose connections lead to the server of `connectionString` that accepts writes. A connection to a
 * server that was demoted, or that is no longer the primary, is closed and not handed out. With a single server the pool is
 * one of pg.
 */
export function createPrimaryPool(config: PrimaryPoolConfig): PrimaryPool {
  const url = config.connectionString
  const servers = serversOf(url)
  if (servers.length === 1) {
    const pool = new pg.Pool(config)
    return { pool, source: pool }
  }
  let server = servers[0]!
  const pool = new pg.Pool({ ...config, Client: clientTo(() => server) } as pg.PoolConfig)

  async function connect(): Promise<PrimaryClient> {
    server = await addressOfPrimary(url)
    const asked = server
    try {
      return (await pool.connect()) as PrimaryClient
    } catch (failure) {
      forgetPrimary(url, asked)
      // A primary that was promoted meanwhile is used at once.
      server = await addressOfPrimary(url)
      if (server === asked) throw failure
      return (await pool.connect()) as PrimaryClient
    }
  }

  return {
    pool,
    source: {
      async connect() {
        // Each pass closes one connection, so after as many as the pool has, the next one is new.
        for (let closed = 0; ; closed++) {
          const client = await connect()
          const isDemoted = client.refusesWrites()
          if (client.server === server && !isDemoted) return client
          const reason = new Error(
            `the connection ended because ${hostsOf(client.server)} is not the primary`,
          )
          if (isDemoted) forgetPrimary(url, client.server)
          client.release(reason)
          if (closed > config.max) throw reason
        }
      },
      failed(client, failure) {
        if (mayBeDemoted(failure)) forgetPrimary(url, (client as PrimaryClient).server)
      },
    },
  }
}

/** The class of clients that connect to the server which `serverNow` returns when they are created. */
function clientTo(serverNow: () => string): typeof pg.Client {
  return class extends pg.Client {
    readonly server: string
    readonly #refusing = new Set<string>()

    constructor(config: pg.ClientConfig) {
      const server = serverNow()
      super({ ...config, connectionString: server })
      this.server = server
      const { connection } = this as unknown as {
        connection: { on(event: 'parameterStatus', listener: (message: ParameterStatus) => void): void }
      }
      connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
        if (!REFUSING.has(parameterName)) return
        if (parameterValue === 'on') this.#refusing.add(parameterName)
        else this.#refusing.delete(parameterName)
      })
    }

    refusesWrites(): boolean {
      return this.#refusing.size > 0
    }
  }
}
