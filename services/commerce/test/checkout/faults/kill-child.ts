import { text } from 'node:stream/consumers'
import { randomIds } from '@portico/kit/ids'
import { createDb } from '@portico/kit/postgres/db'
import { createLogger } from '@portico/kit/runtime/logger'
import { createMetrics } from '@portico/kit/runtime/metrics'
import { TEST_SECRET } from '@portico/kit/testing/http'
import { CheckoutBody } from '@portico/proto/http/shop/checkout'
import * as z from 'zod'
import { createOfferCache } from '../../../src/carts/store/offer-cache.ts'
import { createRulesCache } from '../../../src/carts/store/price-rules.ts'
import type { CheckoutDeps } from '../../../src/checkout/deps.ts'
import { checkOut } from '../../../src/checkout/use-cases/check-out.ts'
import { createSignals } from '../../../src/signals.ts'
import { SITE } from '../../service.ts'
import { instrumentedDb, instrumentedProvider } from '../instrumented.ts'
import { openAccount } from '../account.ts'
import { remoteProvider } from '../remote-provider.ts'
import { bodyWith } from '../body.ts'

/** A checkout in a process of its own, which kills itself at its point `killAt`. Reads its task, and prints the points that it passed. */
const Task = z.object({
  appUrl: z.string(),
  jobUrl: z.string(),
  providerUrl: z.string(),
  now: z.number(),
  cartToken: z.string(),
  key: z.string(),
  confirmationToken: z.string(),
  isFree: z.boolean(),
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
const deps: CheckoutDeps = {
  db: instrumentedDb(db, at),
  clock: { now: () => new Date(task.now) },
  ids: randomIds,
  logger,
  signals: createSignals(createMetrics({ service: 'commerce' })),
  offerCache: createOfferCache(),
  rulesCache: createRulesCache(),
  options: { cartSecret: TEST_SECRET, vaultKey: TEST_SECRET },
  payments: { accountFor: async () => opened, accountOf: async () => opened },
}
const body = CheckoutBody.parse(bodyWith(task.confirmationToken, task.isFree ? { payment: undefined } : {}))
const request = { websiteId: SITE, cartToken: task.cartToken, key: task.key, body }
await checkOut(
  { deps, paying: deps },
  { ...request, client: Buffer.from('client'), memberId: null, book: 'test', account: opened },
  body.payment,
  (token) => `http://shop.localhost/checkout/order/${token}`,
)
process.stdout.write(String(passed))
await db.close()
process.exit(0)
