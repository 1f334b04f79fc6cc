import { text } from 'node:stream/consumers'
import { randomIds } from '@portico/kit/ids'
import { createDb } from '@portico/kit/postgres/db'
import { createLogger } from '@portico/kit/runtime/logger'
import { createMetrics } from '@portico/kit/runtime/metrics'
import * as z from 'zod'
import { applyBatch } from '../../src/imports/use-cases/apply-imports.ts'
import { createSignals } from '../../src/signals.ts'
import { instrumentedDb } from '../checkout/instrumented.ts'
import { SITE } from '../service.ts'

/** Applies an import in a process of its own, which kills itself at its point `killAt`. Prints the points that it passed. */
const Task = z.object({
  appUrl: z.string(),
  jobUrl: z.string(),
  now: z.number(),
  id: z.string(),
  killAt: z.number(),
})
const task = Task.parse(JSON.parse(await text(process.stdin)))

let passed = 0
const logger = createLogger({ name: 'commerce', level: 'silent' })
const db = createDb({ appUrl: task.appUrl, jobUrl: task.jobUrl, logger })
const commerce = {
  db: instrumentedDb(db, () => {
    passed += 1
    if (passed === task.killAt) process.kill(process.pid, 'SIGKILL')
  }),
  clock: { now: () => new Date(task.now) },
  ids: randomIds,
  logger,
  signals: createSignals(createMetrics({ service: 'imports' })),
  random: Math.random,
}
while (await applyBatch(commerce, { websiteId: SITE, id: task.id })) continue
process.stdout.write(String(passed))
await db.close()
process.exit(0)
