import { text } from 'node:stream/consumers'
import { randomIds } from '@portico/kit/ids'
import { createDb } from '@portico/kit/postgres/db'
import { createLogger } from '@portico/kit/runtime/logger'
import { RefundInput } from '@portico/proto/http/shop/refunds'
import * as z from 'zod'
import { advanceRefund } from '../../src/orders/use-cases/advance-refund.ts'
import { requestRefund } from '../../src/orders/use-cases/request-refund.ts'
import { openAccount } from '../checkout/account.ts'
import { instrumentedDb, instrumentedProvider } from '../checkout/instrumented.ts'
import { remoteProvider } from '../checkout/remote-provider.ts'
import { SITE } from '../service.ts'

/** A refund in a process of its own, which kills itself at its point `killAt`. Reads its task, and prints the points that it passed. */
const Task = z.object({
  appUrl: z.string(),
  jobUrl: z.string(),
  providerUrl: z.string(),
  now: z.number(),
  orderId: z.string(),
  refund: RefundInput,
  killAt: z.number(),
})
const task = Task.parse(JSON.parse(await text(process.stdin)))

let passed = 0
const at = () => {
  passed += 1
  if (passed === task.killAt) process.kill(process.pid, 'SIGKILL')
}
const logger = createLogger({ name: 'commerce', level: 'silent' })
const db = createDb({ appUrl: task.appUrl, jobUrl: task.jobUrl, logger })
const opened = openAccount(instrumentedProvider(remoteProvider(task.providerUrl), at))
const deps = {
  db: instrumentedDb(db, at),
  clock: { now: () => new Date(task.now) },
  ids: randomIds,
  logger,
  payments: { accountOf: async () => opened },
}
const actor = { websiteId: SITE, accountId: 'a1' }
const refundId = await requestRefund(deps, actor, task.orderId, task.refund)
await advanceRefund(deps, SITE, refundId)
process.stdout.write(String(passed))
await db.close()
process.exit(0)
