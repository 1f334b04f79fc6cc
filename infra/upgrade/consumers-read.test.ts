import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { census } from '@portico/census/service'
import { commerce } from '@portico/commerce/service'
import { EmbeddedVariables } from '@portico/embedded/config'
import { forms } from '@portico/forms/service'
import { identity } from '@portico/identity/service'
import { performance } from '@portico/performance/service'
import { sites } from '@portico/sites/service'
import type { App, Deps } from '@portico/kit/app'
import type { Bus, Consumer, Incoming } from '@portico/kit/bus/bus'
import { systemClock } from '@portico/kit/clock'
import { randomIds } from '@portico/kit/ids'
import { createMail } from '@portico/kit/mail/create'
import type { Mail } from '@portico/kit/mail/mail'
import { readConfig } from '@portico/kit/runtime/config'
import { createLogger } from '@portico/kit/runtime/logger'
import { createMetrics } from '@portico/kit/runtime/metrics'
import type { Folders } from '@portico/kit/runtime/service'
import { reasonOf } from '@portico/kit/runtime/reason'
import type { Tx } from '@portico/kit/postgres/db'
import { testDatabase, type TestDatabase } from '@portico/kit/testing/database'
import { testKeys } from '@portico/kit/testing/http'
import { topics } from '@portico/proto/topics'
import { recordedReleases, type RecordedRelease } from './recorded-messages.ts'

/** A service without the types of its own options, because all are built alike here. */
type AnyService = {
  name: string
  migrations: URL
  build: (deps: Deps<object, string> & { mail: Mail }) => Promise<App>
  options: (config: object, folders: Folders) => object
}
const services = [identity, sites, forms, commerce, census, performance] as unknown as AnyService[]

const dir = mkdtempSync(join(tmpdir(), 'portico-consumers-'))
const logger = createLogger({ name: 'test', level: 'silent' })
const secret = () => randomBytes(32).toString('base64url')
const config = {
  ...readConfig(EmbeddedVariables, { PORTICO_DATA: dir }),
  PORTICO_PUBLIC_PORT: 80,
  ...{ IDENTITY_SECRET: secret(), FORMS_KEY_SECRET: secret(), COMMERCE_CART_SECRET: secret() },
  ...{ COMMERCE_VAULT_KEY: secret(), CRUMB_SECRET: secret(), SYNTHETIC_SECRET: secret() },
  COMMERCE_TEST_PROVIDER_URL: 'http://127.0.0.1:9',
  COMMERCE_TEST_PROVIDER_ORIGIN: 'http://127.0.0.1:9',
}
/** The log of a broker to which nothing is written. */
const bus: Bus = {
  ensureTopics: () => Promise.resolve(),
  publish: () => Promise.resolve(),
  ends: () => Promise.resolve([]),
  subscribe: () => Promise.resolve({ stop: () => Promise.resolve() }),
  close: () => Promise.resolve(),
}

let consumers: { service: string; database: TestDatabase; consumer: Consumer }[] = []
const stops: (() => Promise<unknown> | undefined)[] = []

beforeAll(async () => {
  const mail = createMail({ url: `file://${dir}/mail`, from: 'shop@example.com', logger })
  stops.push(() => mail.close())
  for (const { name, migrations, build, options } of services) {
    const database = await testDatabase(name, migrations)
    const app = await build({
      ...{ db: database.db, bus, mail, clock: systemClock, ids: randomIds, logger, keys: testKeys },
      metrics: createMetrics({ service: name }),
      services: Object.fromEntries(services.map((each) => [each.name, 'http://127.0.0.1:9'])),
      options: options(config, { blobs: join(dir, 'blobs'), spool: join(dir, 'spool', name) }),
    })
    stops.push(async () => {
      await app.stop?.()
      await database.close()
    })
    consumers = [...consumers, ...app.consumers.map((consumer) => ({ service: name, database, consumer }))]
  }
})
afterAll(async () => {
  for (const stop of stops.reverse()) await stop()
  rmSync(dir, { recursive: true, force: true })
})

/** The messages of a topic as a consumer gets them, each with its type. */
const incoming = ({ messages }: RecordedRelease, topic: string): { type: string; message: Incoming }[] =>
  messages
    .filter((each) => each.topic === topic)
    .flatMap(({ messages: of }) =>
      of.map(({ type, id, key, headers, value }, offset) => ({
        type,
        message: {
          ...{ topic, partition: 0, offset, id, key, headers, at: new Date() },
          value: Buffer.from(value, 'base64'),
        },
      })),
    )

/** Hands each message to each consumer of its topic, in a transaction of its own. Returns the messages that were refused. */
async function refusals(release: RecordedRelease): Promise<{ handled: number; refused: string[] }> {
  const refused: string[] = []
  let handled = 0
  for (const { database, consumer } of consumers)
    for (const { type, message } of consumer.topics.flatMap((topic) => incoming(release, topic))) {
      handled++
      await database.db
        .batch((tx: Tx) => consumer.handle([message], tx))
        .catch((error: unknown) =>
          refused.push(`${consumer.group} cannot read ${message.topic} ${type}: ${reasonOf(error)}`),
        )
    }
  return { handled, refused }
}

test('every topic that is read belongs to the consumer of a service, and all services are built', () => {
  const names = new Set<string>(Object.values(topics).map(({ name }) => name))
  const read = new Set(consumers.flatMap(({ consumer }) => [...consumer.topics]))
  expect([...read].filter((name) => !names.has(name))).toEqual([])
  expect(new Set(consumers.map(({ service }) => service))).toEqual(
    new Set(['identity', 'sites', 'commerce', 'census', 'performance']), // forms reads nothing
  )
})

describe.each(recordedReleases())('messages of release $commit', (release) => {
  test('every consumer of today accepts every message of its topics', async () => {
    const { handled, refused } = await refusals(release)
    expect(refused).toEqual([])
    expect(handled).toBeGreaterThan(50)
  })

  test('a message that a consumer cannot read is named', async () => {
    const damaged = {
      ...release,
      messages: release.messages.map(({ topic, messages }) => ({
        topic,
        messages: messages.map((message) => ({
          ...message,
          value: Buffer.from([0x0a, 0x7f, 0x61]).toString('base64'),
        })),
      })),
    }
    const { handled, refused } = await refusals(damaged)
    expect(refused).toHaveLength(handled)
    expect(refused.join('\n')).toContain('census.roll-up cannot read census.hit.v1 1:')
  })
})
