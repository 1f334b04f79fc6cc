import { text } from 'node:stream/consumers'
import { randomIds } from '@portico/kit/ids'
import { createDb } from '@portico/kit/postgres/db'
import { createLogger } from '@portico/kit/runtime/logger'
import * as z from 'zod'
import { instrumentedDb } from '../instrumented.ts'

/** The task of a process that kills itself at its point `killAt`. `id` is what it works on. */
const Task = z.object({
  appUrl: z.string(),
  jobUrl: z.string(),
  now: z.number(),
  id: z.string(),
  killAt: z.number(),
})

/**
 * Reads the task of this process, and runs `work` with a database that kills the process at the task's point. Prints the points that
 * it passed.
 */
export async function runUntilKilled(
  work: (deps: ReturnType<typeof depsOf>['deps'], id: string) => Promise<unknown>,
): Promise<never> {
  const task = Task.parse(JSON.parse(await text(process.stdin)))
  const { deps, passed, close } = depsOf(task)
  await work(deps, task.id)
  process.stdout.write(String(passed()))
  await close()
  process.exit(0)
}

function depsOf({ appUrl, jobUrl, now, killAt }: z.infer<typeof Task>) {
  let passed = 0
  const logger = createLogger({ name: 'commerce', level: 'silent' })
  const db = createDb({ appUrl, jobUrl, logger })
  const instrumented = instrumentedDb(db, () => {
    passed += 1
    if (passed === killAt) process.kill(process.pid, 'SIGKILL')
  })
  return {
    deps: { db: instrumented, clock: { now: () => new Date(now) }, ids: randomIds, logger },
    passed: () => passed,
    close: () => db.close(),
  }
}
