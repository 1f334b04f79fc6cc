import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { enqueue, startRelay } from '../../src/bus/outbox/outbox.ts'
import { createPostgresBus } from '../../src/bus/postgres/postgres.ts'
import { newObjectId, uuidv7 } from '../../src/ids.ts'
import { createLogger } from '../../src/runtime/logger.ts'
import { createDb } from '../../src/postgres/db.ts'
import { collectMessages, createTopic, message } from '../../src/testing/bus/bus-fixture.ts'
import { testBusDatabase, testDatabase, type TestDatabase } from '../../src/testing/database.ts'
import { until } from '../../src/testing/until.ts'
import { isTransient } from '../../src/postgres/transient.ts'

const logger = createLogger({ name: 'test', level: 'silent' })
const queryTimeoutMs = 300
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

/**
 * A proxy to Postgres that can simulate a vanished host: connections stay open, but no byte comes back. The server's
 * ends are closed, which releases the locks of their sessions.
 */
async function createProxy(url: string) {
  const target = new URL(url)
  const file = `.s.PGSQL.${target.port}`
  const dir = await mkdtemp(join(tmpdir(), 'portico-proxy-'))
  const opened = new Set<Socket>()
  const servers = new Set<Socket>()
  let vanished = false
  const server = createServer((socket) => {
    opened.add(socket)
    if (vanished) return
    const postgres = connect(join(target.searchParams.get('host')!, file))
    servers.add(postgres)
    socket.pipe(postgres).pipe(socket)
    for (const end of [socket, postgres]) end.on('error', () => {})
    socket.on('close', () => postgres.destroy())
  })
  await new Promise<void>((resolve) => server.listen(join(dir, file), resolve))
  const proxied = new URL(url)
  proxied.searchParams.set('host', dir)
  return {
    url: proxied.href,
    vanish() {
      vanished = true
      for (const socket of [...opened, ...servers]) socket.unpipe().pause()
      for (const postgres of servers) postgres.destroy()
      servers.clear()
    },
    comeBack() {
      vanished = false
    },
    /** Closes every connection at once, as when Postgres is killed. */
    cut() {
      for (const socket of opened) socket.destroy()
    },
    async close() {
      for (const socket of [...opened, ...servers]) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** Whether work failed with a transient failure. */
const failsTransiently = (work: Promise<unknown>) => work.then(() => false, isTransient)

test('connections to a vanished Postgres are closed, and later work gets new ones', async () => {
  const [app, job] = [await createProxy(database.appUrl), await createProxy(database.jobUrl)]
  const db = createDb({ appUrl: app.url, jobUrl: job.url, queryTimeoutMs, logger })
  const lost = db.app(async (tx) => {
    await tx.query('select 1')
    app.vanish()
    await tx.query('select 1')
  })
  expect(await failsTransiently(lost)).toBe(true)
  expect(db.usage()[0]).toMatchObject({ role: 'app', total: 0, waiting: 0 })
  app.comeBack()
  expect((await db.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  app.vanish()
  expect(await failsTransiently(db.query('select 1'))).toBe(true)
  expect(db.usage()[0]).toMatchObject({ total: 0 })
  app.comeBack()
  expect((await db.app((tx) => tx.query('select 1 as one'))).rows).toEqual([{ one: 1 }])
  await db.close()
  await app.close()
  await job.close()
})

test('a connection that ends during a statement fails only that work', async () => {
  const [app, job] = [await createProxy(database.appUrl), await createProxy(database.jobUrl)]
  const db = createDb({ appUrl: app.url, jobUrl: job.url, logger })
  const asks = [
    () => db.query('select pg_sleep(30)'),
    () => db.app((tx) => tx.query('select pg_sleep(30)')),
    () => db.app((tx) => tx.last('select pg_sleep(30)')),
  ]
  for (const ask of asks) {
    await db.query('select 1')
    const lost = failsTransiently(ask())
    const sleeping = `from pg_stat_activity where query = 'select pg_sleep(30)' and state = 'active'`
    await until(async () => (await database.db.query(`select 1 ${sleeping}`)).rowCount! > 0)
    app.cut()
    expect(await lost).toBe(true)
    await database.db.query(`select pg_terminate_backend(pid) ${sleeping}`)
    expect((await db.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  }
  await db.close()
  await app.close()
  await job.close()
})

test('the bus and the relay continue after their Postgres vanished and came back', async () => {
  const [toJob, toLog] = [await createProxy(database.jobUrl), await createProxy(log.url)]
  const bus = await createPostgresBus({ url: toLog.url, tickMs: 100, queryTimeoutMs })
  const topic = await createTopic(bus, 2)
  const seen = await collectMessages(bus, database.db, topic)
  const relay = await startRelay({
    db: { ...database.db, directUrl: toJob.url },
    bus,
    logger,
    pollMs: 50,
    queryTimeoutMs,
  })
  toJob.vanish()
  toLog.vanish()
  expect(await failsTransiently(bus.publish(topic, [message('k', 'lost')]))).toBe(true)
  await database.db.app(async (tx) =>
    enqueue(tx, { topic, key: newObjectId(), id: uuidv7(), version: 1, value: Buffer.from('fact') }),
  )
  toJob.comeBack()
  toLog.comeBack()
  await until(() => seen.some((one) => Buffer.from(one.value).toString() === 'fact'))
  await relay.stop()
  await bus.close()
  await toJob.close()
  await toLog.close()
})
