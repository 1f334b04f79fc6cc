import type { Metrics } from '../runtime/metrics.ts'
import type { Db } from '../postgres/db.ts'

type Statistics = {
  connections: number
  committed: number
  rolled_back: number
  blocks_read: number
  blocks_hit: number
  deadlocks: number
  temp_bytes: number
  bytes: number
  server_connections: number
  server_connections_max: number
}

/** Shows the connection pools of a service, and the statistics of its database in Postgres. */
export function watchDatabase(metrics: Metrics, db: Db): void {
  metrics.watchBefore(
    {
      postgres_pool_connections: { help: 'Connections of a pool, by state.', labels: ['role', 'state'] },
      postgres_pool_waiting: { help: 'Callers that wait for a connection.', labels: ['role'] },
    },
    () => {
      const pools = db.usage()
      return {
        postgres_pool_connections: pools.flatMap(({ role, total, idle }) => [
          { labels: { role, state: 'used' }, value: total - idle },
          { labels: { role, state: 'idle' }, value: idle },
        ]),
        postgres_pool_waiting: pools.map(({ role, waiting }) => ({ labels: { role }, value: waiting })),
      }
    },
  )
  metrics.watchShared(
    {
      postgres_database_connections: { help: 'Connections to the database of this service.' },
      postgres_database_bytes: { help: 'Size of the database on disk.' },
      postgres_transactions_total: { help: 'Transactions of the database.', labels: ['outcome'] },
      postgres_blocks_total: { help: 'Blocks read, from memory or from disk.', labels: ['source'] },
      postgres_deadlocks_total: { help: 'Deadlocks of the database.' },
      postgres_temp_bytes_total: { help: 'Bytes of sorts and joins that did not fit in memory.' },
      postgres_server_connections: { help: 'Connections to the whole server.' },
      postgres_server_connections_max: { help: 'Connections that the server allows.' },
    },
    async () => {
      const { rows } = await db.query<Statistics>(
        `select numbackends as connections, xact_commit as committed, xact_rollback as rolled_back,
           blks_read as blocks_read, blks_hit as blocks_hit, deadlocks, temp_bytes,
           pg_database_size(datname) as bytes,
           (select count(*) from pg_stat_activity where backend_type = 'client backend') as server_connections,
           current_setting('max_connections')::int as server_connections_max
         from pg_stat_database where datname = current_database()`,
      )
      const found = rows[0]
      if (!found) return {}
      return {
        postgres_database_connections: [{ value: found.connections }],
        postgres_database_bytes: [{ value: found.bytes }],
        postgres_transactions_total: [
          { labels: { outcome: 'committed' }, value: found.committed },
          { labels: { outcome: 'rolled back' }, value: found.rolled_back },
        ],
        postgres_blocks_total: [
          { labels: { source: 'memory' }, value: found.blocks_hit },
          { labels: { source: 'disk' }, value: found.blocks_read },
        ],
        postgres_deadlocks_total: [{ value: found.deadlocks }],
        postgres_temp_bytes_total: [{ value: found.temp_bytes }],
        postgres_server_connections: [{ value: found.server_connections }],
        postgres_server_connections_max: [{ value: found.server_connections_max }],
      }
    },
  )
}
