import { processConnectionsOf, type Scale } from '../../../deploy/compose/processes/scale.ts'
import { pause } from '../client.ts'
import { processes } from './processes.ts'
import type { Target } from './target.ts'

const LOOK_EVERY_MS = 2_000

/** Connections of the processes to Postgres at one moment: all, and by role. */
type Connections = { all: number; byRole: Record<string, number> }

async function count(target: Target): Promise<Connections> {
  const rows = await target.query<{ role: string; connections: number }>(
    'census',
    `select usename as role, count(*)::int as connections from pg_stat_activity
     where backend_type = 'client backend' and usename ~ '_(app|job)$' group by 1 order by 1`,
  )
  return {
    all: rows.reduce((sum, { connections }) => sum + connections, 0),
    byRole: Object.fromEntries(rows.map(({ role, connections }) => [role, connections])),
  }
}

/** Counts the connections of all processes to Postgres every 2 s until `stop`, which returns the largest count. */
export function watchConnections(target: Target) {
  let most: Connections = { all: 0, byRole: {} }
  let stopped = false
  async function watch(): Promise<void> {
    while (!stopped) {
      // Postgres may be down.
      const now = await count(target).catch(() => most)
      if (now.all > most.all) most = now
      await pause(LOOK_EVERY_MS)
    }
  }
  const watching = watch()
  return {
    async stop(): Promise<Connections> {
      stopped = true
      await watching
      return most
    },
  }
}

/** Returns how many connections to Postgres the running processes may open by the sizes of their pools. */
export async function mostConnections(target: Target): Promise<number> {
  const scale: Record<string, number> = {}
  for (const name of processes) scale[name] = (await target.instances(name)).length
  return processConnectionsOf(scale as Scale)
}
