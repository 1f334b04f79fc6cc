import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueue, startRelay } from '../../src/bus/outbox/outbox.ts'
import { createPostgresBus } from '../../src/bus/postgres/postgres.ts'
import { newObjectId, uuidv7 } from '../../src/ids.ts'
import { withClient } from '../../src/postgres/with-client.ts'
import { createLogger } from '../../src/runtime/logger.ts'
import { collectMessages, createTopic } from '../../src/testing/bus/bus-fixture.ts'
import { testBusDatabase, testDatabase, type TestDatabase } from '../../src/testing/database.ts'
import { until } from '../../src/testing/until.ts'

const logger = createLogger({ name: 'test', level: 'silent' })
const website = newObjectId()
const idleSessionMs = 1_500
let database: TestDatabase
let log: Awaited<ReturnType<typeof testBusDatabase>>

beforeAll(async () => {
  database = await testDatabase('kittest', new URL('../migrations/', import.meta.url))
  log = await testBusDatabase()
})
afterAll(async () => {
  await database.close()
  await log.close()
})

const relays = () =>
  withClient(
    { connectionString: database.jobUrl },
    async (client) =>
      (
        await client.query<{ pid: number }>(
          `select pid from pg_locks where locktype = 'advisory' and objid = 7112003 and granted
             and database = (select oid from pg_database where datname = current_database())`,
        )
      ).rows,
  )

test('Postgres ends the session of a frozen relay, and another one publishes its facts', async () => {
  const bus = await createPostgresBus({ url: log.url, tickMs: 200 })
  const topic = await createTopic(bus, 2)
  const seen = await collectMessages(bus, database.db, topic)
  const program = new URL('./relay-process.ts', import.meta.url).pathname
  const frozen = spawn(process.execPath, [program, log.url, database.jobUrl, String(idleSessionMs)], {
    stdio: 'ignore',
  })
  try {
    await until(async () => (await relays()).length === 1)
    const [holder] = await relays()
    frozen.kill('SIGSTOP')
    const relay = await startRelay({ db: database.db, bus, logger, idleSessionMs })
    const id = uuidv7()
    await database.db.tenant(website, async (tx) => {
      enqueue(tx, { topic, key: website, id, version: 1, value: Buffer.from('fact') })
      await Promise.resolve()
    })
    await until(() => seen.length === 1)
    expect((await relays()).map(({ pid }) => pid)).not.toContain(holder!.pid)
    // Awake again, it connects once more and waits for the lock.
    frozen.kill('SIGCONT')
    expect(seen.map((message) => message.id)).toEqual([id])
    await relay.stop()
  } finally {
    const ended = once(frozen, 'exit')
    frozen.kill('SIGKILL')
    await ended
    await bus.close()
  }
})
