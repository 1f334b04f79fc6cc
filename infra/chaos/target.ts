import type { Demo } from '../e2e/stack.ts'
import type { FullTools } from './full-tools.ts'
import type { ProcessName } from './processes.ts'

export type Name = ProcessName | 'postgres' | 'kafka' | 'redis'

/** A running Portico in its full shape, and what a fault may do to it. */
export type Target = {
  kind: 'full' | 'compose'
  demo: Demo
  gateway: { host: string; port: number }
  /** The process now; null while there is none. */
  pid(name: Name): Promise<number | null>
  freeze(name: Name): Promise<void>
  thaw(name: Name): Promise<void>
  /** Empties the cache. */
  wipeCache(): Promise<void>
  /** Rows of a statement, run as the database's superuser, who sees every tenant. */
  query<T>(database: string, sql: string): Promise<T[]>
  /** Bytes that a collector keeps on disk for the broker. */
  spooled(name: ProcessName): Promise<number>
  /** Messages that each partition of a topic ever took. */
  published(topic: string): Promise<Map<number, number>>
  /** Messages on all `.dead` topics. */
  dead(): Promise<number>
  /** What only the full shape without containers can be made to do. */
  full?: FullTools
}

/** Kills a process as a power cut would, once there is one; its pid, and when it was killed (performance.now). */
export async function kill(target: Target, name: Name): Promise<{ pid: number; at: number }> {
  let pid = await target.pid(name)
  while (pid === null) {
    await new Promise((done) => setTimeout(done, 200))
    pid = await target.pid(name)
  }
  process.kill(pid, 'SIGKILL')
  return { pid, at: performance.now() }
}

export const rowsAsJson = (sql: string) => `select coalesce(json_agg(r), '[]')::text as rows from (${sql}) r`
