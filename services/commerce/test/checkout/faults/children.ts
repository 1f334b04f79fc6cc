import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@portico/kit/testing/until'

type Rows = (sql: string) => Promise<readonly unknown[]>

/**
 * Waits until no other connection to this database is in a transaction that writes. Postgres needs a moment to end the transaction of a
 * process that was killed, and its rows stay locked until then.
 */
export const untilKilledIsGone = (rows: Rows): Promise<void> =>
  until(
    async () =>
      (
        await rows(
          `select 1 from pg_locks join pg_stat_activity using (pid)
           where locktype = 'transactionid' and mode = 'ExclusiveLock' and datname = current_database() and pid <> pg_backend_pid()`,
        )
      ).length === 0,
  )

/** Runs a program again and again, each time in a process of its own that may kill itself. */
export function createChildren(program: string) {
  const folder = mkdtempSync(join(tmpdir(), 'commerce-kills-'))
  /** Starts a process that waits for its task. Compiled code is kept, so that the next one starts quicker. */
  const start = () =>
    spawn(process.execPath, [program], {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...process.env, NODE_COMPILE_CACHE: folder },
    })
  let waiting = start()

  return {
    /** Gives a process its task. Returns how many points it passed; null if it was killed. */
    async run(task: object): Promise<number | null> {
      const child = waiting
      waiting = start()
      let output = ''
      let errors = ''
      child.stdout.on('data', (part: Buffer) => (output += part.toString()))
      child.stderr.on('data', (part: Buffer) => (errors += part.toString()))
      child.stdin.end(JSON.stringify(task))
      const [code, signal] = await new Promise<[number | null, string | null]>((resolve) =>
        child.on('close', (...ended) => resolve(ended)),
      )
      if (signal === 'SIGKILL') return null
      if (code !== 0) throw new Error(errors)
      return Number(output)
    },
    close() {
      waiting.kill('SIGKILL')
      rmSync(folder, { recursive: true })
    },
  }
}
