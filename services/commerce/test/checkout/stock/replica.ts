import { createKafkaBus } from '@portico/kit/bus/kafka/kafka'
import { createPostgresBus } from '@portico/kit/bus/postgres/postgres'
import { randomIds } from '@portico/kit/ids'
import { startApp } from '@portico/kit/app'
import { createDb } from '@portico/kit/postgres/db'
import { createLogger } from '@portico/kit/runtime/logger'
import { createMetrics } from '@portico/kit/runtime/metrics'
import { TEST_SECRET, testKeys } from '@portico/kit/testing/http'
import { createTestMail } from '@portico/kit/testing/mail/mail'
import * as z from 'zod'
import { buildApp } from '../../../src/app.ts'

/** The whole commerce service as a process of its own, on a database of a test. Reads its task from its first argument. */
const Task = z.object({
  appUrl: z.string(),
  jobUrl: z.string(),
  providerUrl: z.string(),
  port: z.number(),
  /** How far its clock is ahead, ms. */
  movedMs: z.number(),
  bus: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('postgres'), url: z.string() }),
    z.object({
      kind: z.literal('kafka'),
      brokers: z.array(z.string()),
      login: z.object({ user: z.string(), password: z.string() }).optional(),
    }),
  ]),
})
export type ReplicaTask = z.infer<typeof Task>

const { appUrl, jobUrl, providerUrl, port, movedMs, bus } = Task.parse(JSON.parse(process.argv[2]!))
const logger = createLogger({ name: 'commerce', level: process.env['LOG_LEVEL'] ?? 'silent' })
const deps = {
  db: createDb({ appUrl, jobUrl, logger, appConnections: 3, jobConnections: 2 }),
  bus:
    bus.kind === 'postgres'
      ? await createPostgresBus({ url: bus.url })
      : await createKafkaBus({
          ...{ brokers: bus.brokers, clientId: 'commerce', logger },
          ...(bus.login && { login: bus.login }),
        }),
  clock: { now: () => new Date(Date.now() + movedMs) },
  ids: randomIds,
  logger,
  metrics: createMetrics({ service: 'commerce' }),
  keys: testKeys,
  mail: createTestMail().mail,
  services: { sites: 'http://127.0.0.1:9', identity: 'http://127.0.0.1:9' },
  options: {
    ...{ cartSecret: TEST_SECRET, vaultKey: TEST_SECRET, appOrigin: 'http://app.localhost' },
    testProvider: { url: providerUrl, origin: providerUrl },
  },
}
await startApp(await buildApp(deps), deps, { at: port })
process.send?.('ready')
// A replica must not outlive the test that started it.
process.on('disconnect', () => process.exit())
