import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWebsiteLoops, STUCK_AFTER } from '../../src/jobs/website-loop.ts'
import { createLogger } from '../../src/runtime/logger.ts'
import { createMetrics } from '../../src/runtime/metrics.ts'
import { testDatabase, type TestDatabase } from '../../src/testing/database.ts'
import { testLoops } from '../../src/testing/work/website-loops.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase('kittest', new URL('../migrations/', import.meta.url))
})
afterAll(() => database.close())

const bad = '1'.repeat(24)
const good = '2'.repeat(24)
const makeDue = () =>
  database.db.job((tx) => tx.query('update website_failure set retry_at = clock_timestamp()'))

test('a website that fails does not hold up others, and waits longer after each failure', async () => {
  const loop = testLoops(database.db)('waiting')
  const turns: string[] = []
  const run = () =>
    loop.run(
      () => Promise.resolve([bad, good]),
      async (id, { number }) => {
        turns.push(`${id[0]} ${number}`)
        if (id === bad) throw new Error('no')
      },
    )
  await run()
  await run()
  expect(turns).toEqual(['1 1', '2 1', '2 1'])
  const waits: number[] = []
  for (let turn = 2; turn < 14; turn++) {
    await makeDue()
    await run()
    const { rows } = await database.db.job((tx) =>
      tx.query<{ wait: number }>(
        `select extract(epoch from retry_at - clock_timestamp())::float8 as wait from website_failure where loop = 'waiting'`,
      ),
    )
    waits.push(rows[0]!.wait)
  }
  expect(turns.at(-2)).toBe('1 13')
  expect(waits[3]!).toBeGreaterThan(waits[0]! * 4)
  expect(Math.max(...waits)).toBeLessThanOrEqual(3_600)
})

test('a statement with a limit finds other websites than the waiting ones', async () => {
  const loop = testLoops(database.db)('limited')
  const served: string[] = []
  const run = () =>
    loop.run(
      (waiting) => Promise.resolve([bad, good].filter((id) => !waiting.includes(id)).slice(0, 1)),
      async (id) => {
        if (id === bad) throw new Error('no')
        served.push(id)
      },
    )
  await run()
  expect(served).toEqual([])
  await run()
  expect(served).toEqual([good])
})

test('a website that fails again and again is logged as an error once, counted, and forgotten after a success', async () => {
  const logger = createLogger({ name: 'test', level: 'silent' })
  const errors: unknown[] = []
  logger.error = (entry: unknown) => void errors.push(entry)
  const metrics = createMetrics({ service: 'test' })
  // Two processes share the failures.
  const loops = [metrics, createMetrics({ service: 'test' })].map((own) =>
    createWebsiteLoops({ db: database.db, logger, metrics: own })('counted'),
  )
  const metric = async (name: string) =>
    Number(new RegExp(`${name}\\{loop="counted".*\\} (\\d+)`).exec(await metrics.registry.metrics())?.[1])
  let isBroken = true
  const run = async (at: number) => {
    await makeDue()
    await loops[at % 2]!.run(
      () => Promise.resolve([bad]),
      () => (isBroken ? Promise.reject(new Error('no room for ada@example.com')) : Promise.resolve()),
    )
  }
  for (let at = 0; at < STUCK_AFTER - 1; at++) await run(at)
  expect([errors.length, await metric('website_loop_failing'), await metric('website_loop_stuck')]).toEqual([
    0, 1, 0,
  ])
  for (let at = 0; at < 3; at++) await run(at)
  expect(errors).toMatchObject([{ loop: 'counted', website_id: bad, reason: 'no room for (address)' }])
  expect(await metric('website_loop_stuck')).toBe(1)
  expect(await metric('website_loop_failures_total')).toBeGreaterThan(1)
  isBroken = false
  await run(0)
  expect([await metric('website_loop_failing'), await metric('website_loop_stuck')]).toEqual([0, 0])
})

test('failures are forgotten when no website has work', async () => {
  const loop = testLoops(database.db)('emptied')
  await loop.run(
    () => Promise.resolve([bad]),
    () => Promise.reject(new Error('no')),
  )
  await loop.run(
    () => Promise.resolve([]),
    () => Promise.resolve(),
  )
  const left = await database.db.job((tx) => tx.query(`select from website_failure where loop = 'emptied'`))
  expect(left.rowCount).toBe(0)
})
