import { text } from 'node:stream/consumers'
import { randomIds } from '@portico/kit/ids'
import { createDb } from '@portico/kit/postgres/db'
import { createLogger } from '@portico/kit/runtime/logger'
import * as z from 'zod'
import { advanceDueErasures } from '../../src/orders/use-cases/advance-erasures.ts'
import { eraseCustomer } from '../../src/orders/use-cases/erase-customer.ts'
import { instrumentedDb } from '../checkout/instrumented.ts'
import { SITE } from '../service.ts'

/** Erases a customer in a process of its own, which kills itself at its point `killAt`. Prints the points that it passed. */
const Task = z.object({
  appUrl: z.string(),
  jobUrl: z.string(),
  now: z.number(),
  customerId: z.string(),
  killAt: z.number(),
})
const task = Task.parse(JSON.parse(await text(process.stdin)))

let passed = 0
const logger = createLogger({ name: 'commerce', level: 'silent' })
const db = createDb({ appUrl: task.appUrl, jobUrl: task.jobUrl, logger })
const deps = {
  db: instrumentedDb(db, () => {
    passed += 1
    if (passed === task.killAt) process.kill(process.pid, 'SIGKILL')
  }),
  clock: { now: () => new Date(task.now) },
  ids: randomIds,
  logger,
}
await eraseCustomer(deps, { websiteId: SITE, accountId: 'a1' }, task.customerId)
await advanceDueErasures(deps)
process.stdout.write(String(passed))
await db.close()
process.exit(0)
