import type { Demo } from '../../../e2e/stack.ts'
import type { FullTools } from './full-tools.ts'
import type { Instance, ProcessName } from './processes.ts'

/** A process of Portico or a store. */
export type Component = Instance | 'postgres' | 'kafka' | 'redis' | 'test-provider'

/** A running Portico in its full shape, with the faults and measurements that both kinds of stack offer. */
export type Target = {
  kind: 'full' | 'compose'
  demo: Demo
  gateway: { host: string; port: number }
  /** Visitors send reads again as browsers do: see `createVisitor`. */
  repeatsReads?: true
  /** Returns all processes of a name, including a process that was killed and is not started again yet. */
  instances(name: ProcessName): Promise<Instance[]>
  /** Returns the current pid; null while the process does not run. */
  pid(name: Component): Promise<number | null>
  freeze(name: Component): Promise<void>
  thaw(name: Component): Promise<void>
  /** Empties the cache. */
  wipeCache(): Promise<void>
  /** Runs a statement as the superuser of the database, for whom row security does not apply, and returns its rows. */
  query<T>(database: string, sql: string): Promise<T[]>
  /** Bytes of the spool of a collector. */
  spooledBytes(name: ProcessName): Promise<number>
  /** The end offset of each partition of a topic. */
  endOffsets(topic: string): Promise<Map<number, number>>
  /** Counts the messages of all `.dead` topics. */
  countDeadLetters(): Promise<number>
  /** Offered by the full shape without containers only. */
  full?: FullTools
}

/** Waits until a process runs and returns its pid. The pid of a new process is known when it is ready. */
export async function runningPid(target: Target, name: Component): Promise<number> {
  for (;;) {
    const pid = await target.pid(name)
    if (pid !== null) return pid
    await new Promise((done) => setTimeout(done, 200))
  }
}

/** Waits until a process runs and kills it with SIGKILL. Returns its pid and the time of the kill (performance.now). */
export async function kill(target: Target, name: Component): Promise<{ pid: number; at: number }> {
  const pid = await runningPid(target, name)
  process.kill(pid, 'SIGKILL')
  return { pid, at: performance.now() }
}

/** Wraps a statement so that it returns all rows as one JSON text. */
export const rowsAsJson = (sql: string) => `select coalesce(json_agg(r), '[]')::text as rows from (${sql}) r`
