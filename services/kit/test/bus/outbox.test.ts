import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Bus } from '../../src/bus/bus.ts'
import { enqueue, startRelay } from '../../src/bus/outbox/outbox.ts'
import { createPostgresBus } from '../../src/bus/postgres/postgres.ts'
import { SLEEP_LOCK } from '../../src/bus/outbox/relay.ts'
import { createDb, type Tx } from '../../src/postgres/db.ts'
import { newObjectId, uuidv7 } from '../../src/ids.ts'
import { createLogger } from '../../src/runtime/logger.ts'
import { collectMessages, createTopic } from '../../src/testing/bus/bus-fixture.ts'
import { testBusDatabase, testDatabase, type TestDatabase } from '../../src/testing/database.ts'
import { until } from '../../src/testing/until.ts'

const logger = createLogger({ name: 'test', level: 'silent' })
const website = newObjectId()
let database: TestDatabase
let log: Awaited<ReturnType<typeof testBusDatabase>>
let bus: Bus

beforeAll(async () => {
  database = await testDatabase('kittest', new URL('../migrations/', import.meta.url))
  log = await testBusDatabase()
  bus = await createPostgresBus({ url: log.url, tickMs: 200 })
})
afterAll(async () => {
  await bus.close()
  await database.close()
  await log.close()
})

async function newTopic() {
  const topic = await createTopic(bus, 2)
  return { topic, seen: await collectMessages(bus, database.db, topic) }
}

/** Updates a row, which locks it, and enqueues a fact with the row's new version; `after` runs before the commit. */
function deposit(topic: string, id: string, after?: (tx: Tx) => Promise<void>) {
  return database.db.tenant(website, async (tx) => {
    const { rows } = await tx.query<{ version: number }>(
      `insert into account (website_id, id, balance, version) values ($1, $2, 1, 1)
       on conflict (website_id, id) do update set balance = account.balance + 1, version = account.version + 1
       returning version`,
      [website, id],
    )
    const { version } = rows[0]!
    enqueue(tx, { topic, key: id, id: uuidv7(), version, value: Buffer.from(String(version)) })
    await after?.(tx)
  })
}

test('facts are published after the commit in version order for each key, and deleted from the outbox', async () => {
  const { topic, seen } = await newTopic()
  const relay = await startRelay({ db: database.db, bus, logger })
  const ids = [newObjectId(), newObjectId(), newObjectId()]
  await Promise.all(Array.from({ length: 90 }, (_, n) => deposit(topic, ids[n % 3]!)))
  await relay.drained()
  await until(() => seen.length === 90)
  for (const id of ids) {
    const versions = seen.filter((one) => one.key === id).map((one) => Number(one.headers?.['version']))
    expect(versions).toEqual(Array.from({ length: 30 }, (_, n) => n + 1))
  }
  const left = await database.db.job((tx) => tx.query('select 1 from outbox where topic = $1', [topic]))
  expect(left.rowCount).toBe(0)
  await relay.stop()
})

test('a fact of a transaction that was rolled back is never published', async () => {
  const { topic, seen } = await newTopic()
  const relay = await startRelay({ db: database.db, bus, logger })
  await expect(deposit(topic, newObjectId(), () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await deposit(topic, newObjectId())
  await relay.drained()
  await until(() => seen.length > 0)
  expect(seen).toHaveLength(1)
  await relay.stop()
})

test('a fact that the bus never accepts does not hold up facts of other keys, and waits', async () => {
  const { topic, seen } = await newTopic()
  const bad = newObjectId()
  let tries = 0
  const failing = {
    publish: async (to: string, messages: Parameters<Bus['publish']>[1]) => {
      if (messages.some(({ key }) => key === bad)) {
        tries++
        throw new Error('the message is too large')
      }
      await bus.publish(to, messages)
    },
  }
  await deposit(topic, bad)
  const relay = await startRelay({ db: database.db, bus: failing, logger })
  await until(() => tries > 1)
  const ids = Array.from({ length: 20 }, () => newObjectId())
  for (const id of ids) await deposit(topic, id)
  await until(() => seen.length === ids.length)
  expect(seen.map(({ key }) => key).sort()).toEqual([...ids].sort())
  const { rows } = await database.db.job((tx) =>
    tx.query<{ key: string }>('select key from outbox where topic = $1', [topic]),
  )
  expect(rows).toEqual([{ key: bad }])
  await relay.stop()
  await database.db.job((tx) => tx.query('delete from outbox where topic = $1', [topic]))
})

test('while the bus is unavailable facts wait, and all are published once it is back', async () => {
  const { topic, seen } = await newTopic()
  let away = true
  const failing: Bus = {
    ...bus,
    publish: (...call) => (away ? Promise.reject(new Error('away')) : bus.publish(...call)),
  }
  const relay = await startRelay({ db: database.db, bus: failing, logger, pollMs: 50 })
  const id = newObjectId()
  for (let n = 0; n < 5; n++) await deposit(topic, id)
  expect(seen).toEqual([])
  away = false
  await until(() => seen.length >= 5)
  expect(seen.map((one) => Buffer.from(one.value).toString())).toEqual(['1', '2', '3', '4', '5'])
  await relay.stop()
})

test('a topic that cannot be published does not delay others, and its own facts keep their order', async () => {
  const stuck = await newTopic()
  const free = await newTopic()
  let refusing = true
  const failures: string[] = []
  const refusingOne: Pick<Bus, 'publish'> = {
    async publish(topic, messages) {
      if (topic === stuck.topic && refusing) {
        failures.push(topic)
        throw new Error('no')
      }
      await bus.publish(topic, messages)
    },
  }
  const id = newObjectId()
  await database.db.app(async (tx) => {
    for (let version = 1; version <= 600; version++) {
      const value = Buffer.from(String(version))
      enqueue(tx, { topic: stuck.topic, key: id, id: uuidv7(), version, value })
    }
  })
  const relay = await startRelay({ db: database.db, bus: refusingOne, logger })
  const connection = await relayPid()
  for (let n = 1; n <= 3; n++) {
    await deposit(free.topic, newObjectId())
    await until(() => free.seen.length === n && failures.length > n)
  }
  expect(stuck.seen).toEqual([])
  refusing = false
  await relay.drained()
  await until(() => stuck.seen.length === 600)
  expect(stuck.seen.map((one) => Number(one.headers?.['version']))).toEqual(
    Array.from({ length: 600 }, (_, n) => n + 1),
  )
  expect(await relayPid()).toBe(connection)
  await relay.stop()
})

async function relayPid(): Promise<number> {
  const found = await database.db.job((tx) =>
    tx.query<{ pid: number }>(
      `select pid from pg_stat_activity
       where datname = current_database() and application_name like 'portico-relay %'`,
    ),
  )
  expect(found.rows).toHaveLength(1)
  return found.rows[0]!.pid
}

test('of two relays one publishes, and the other takes over when the first stops', async () => {
  const { topic, seen } = await newTopic()
  const first = await startRelay({ db: database.db, bus, logger, pollMs: 50 })
  const second = await startRelay({ db: database.db, bus, logger, pollMs: 50 })
  await deposit(topic, newObjectId())
  await second.drained()
  await first.stop()
  await deposit(topic, newObjectId())
  await second.drained()
  await until(() => seen.length === 2)
  await second.stop()
})

test('a sleeping relay is woken by the next fact, long before its next poll', async () => {
  const { topic, seen } = await newTopic()
  const relay = await startRelay({ db: database.db, bus, logger, pollMs: 3_600_000 })
  for (let n = 1; n <= 3; n++) {
    await until(isAsleep)
    await deposit(topic, newObjectId())
    await until(() => seen.length === n)
  }
  await relay.stop()
})

test('a relay does not go to sleep while a transaction with a fact is open', async () => {
  const { topic, seen } = await newTopic()
  const relay = await startRelay({ db: database.db, bus, logger, pollMs: 3_600_000 })
  let commit = () => {}
  const released = new Promise<void>((resolve) => (commit = resolve))
  const late = deposit(topic, newObjectId(), async (tx) => {
    await tx.query('select 1') // sends the queued fact to Postgres
    await released
  })
  await deposit(topic, newObjectId())
  await until(() => seen.length === 1)
  commit()
  await late
  await until(() => seen.length === 2)
  await relay.stop()
})

/** Whether a relay holds the lock that it takes while it sleeps. */
async function isAsleep() {
  const locks = await database.db.query(
    `select 1 from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock' and granted and objid = $1
       and database = (select oid from pg_database where datname = current_database())`,
    [SLEEP_LOCK],
  )
  return locks.rowCount === 1
}

test('the role that serves requests can add facts but not read them', async () => {
  await expect(database.db.app((tx) => tx.query('select * from outbox'))).rejects.toThrow(/permission denied/)
})

test('beside a pooler the relay keeps its session at the direct address, and all else goes to the pooler', async () => {
  const { topic, seen } = await newTopic()
  const { appUrl, jobUrl } = database
  // A pooler that assigns connections by transaction loses LISTEN and advisory locks of a session. This address has neither.
  const pooler = 'postgres://job@127.0.0.1:9/pooler'
  const db = createDb({ appUrl, jobUrl: pooler, directUrl: jobUrl, logger })
  expect([db.directUrl, createDb({ appUrl, jobUrl, logger }).directUrl]).toEqual([jobUrl, jobUrl])
  const relay = await startRelay({ db, bus, logger })
  try {
    await expect(db.job((tx) => tx.query('select 1'))).rejects.toThrow(/ECONNREFUSED/)
    await deposit(topic, newObjectId())
    await until(() => seen.length === 1)
  } finally {
    await relay.stop()
    await db.close()
  }
})
