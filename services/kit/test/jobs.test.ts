import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { Declined, GiveUp, handles, jobKind, type Attempt } from '../src/jobs/job.ts'
import * as jobs from '../src/jobs/jobs.ts'
import { MOST_ATTEMPTS, delayAfter, startJobs, type JobRunner, type Outcome } from '../src/jobs/runner.ts'
import { replayJobs } from '../src/jobs/replay.ts'
import { createLogger } from '../src/logger.ts'
import { createMetrics } from '../src/metrics.ts'
import { watchJobs } from '../src/signals/jobs.ts'
import { testDatabase, type TestDatabase } from '../src/testing/database.ts'
import { until } from '../src/testing/until.ts'

const logger = createLogger({ name: 'test', level: 'silent' })
const note = jobKind('note', z.object({ id: z.string() }))
let database: TestDatabase
const runners: JobRunner[] = []

beforeAll(async () => {
  database = await testDatabase('kittest', new URL('./migrations/', import.meta.url))
})
afterAll(() => database.close())
beforeEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()))
  await database.db.job((tx) => tx.query('delete from job'))
})

const add = (id: string, options?: { key: string }) =>
  database.db.app(async (tx) => jobs.add(tx, note, { id }, options))
type Handler = (payload: { id: string }, attempt: Attempt) => Promise<void>

function start(handle: Handler, options: Partial<Parameters<typeof startJobs>[0]> = {}) {
  const outcomes: Outcome[] = []
  const runner = startJobs({
    db: database.db,
    jobs: [handles(note, handle)],
    logger,
    pollMs: 10,
    onOutcome: (_, outcome) => void outcomes.push(outcome),
    ...options,
  })
  runners.push(runner)
  return { runner, outcomes }
}

type Stored = {
  name: string
  state: string
  attempts: number
  reason: string | null
  wait: number
  key: string
}
const stored = async (): Promise<Stored[]> =>
  (
    await database.db.job((tx) =>
      tx.query<Stored>(
        `select name, key, state, attempts, reason, extract(epoch from due_at - clock_timestamp())::float8 as wait
         from job order by id`,
      ),
    )
  ).rows
/** Lets what waits for its next attempt, or for a dead process, be due. */
const comeDue = () => database.db.job((tx) => tx.query(`update job set due_at = clock_timestamp()`))

test('a job is done after its commit, and then it is gone', async () => {
  const seen: string[] = []
  const { outcomes } = start(async ({ id }) => void seen.push(id))
  await add('one')
  await until(() => outcomes.length === 1)
  expect(seen).toEqual(['one'])
  expect(await stored()).toEqual([])
})

test('a job of a transaction that was rolled back is never done', async () => {
  const seen: string[] = []
  const { outcomes } = start(async ({ id }) => void seen.push(id))
  const failing = database.db.app(async (tx) => {
    jobs.add(tx, note, { id: 'lost' })
    await tx.query('select 1')
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await add('kept')
  await until(() => outcomes.length === 1)
  expect(seen).toEqual(['kept'])
})

test('the role that serves requests can add jobs and neither read nor change one', async () => {
  await add('one')
  for (const statement of ['select * from job', 'delete from job', `update job set state = 'dead'`]) {
    await expect(database.db.app((tx) => tx.query(statement))).rejects.toThrow(/permission denied/)
  }
  const forged = `insert into job (name, payload, attempts) values ('note', '{}', -100)`
  await expect(database.db.app((tx) => tx.query(forged))).rejects.toThrow(/permission denied/)
})

test('a payload that is not of the kind is refused where it is added', async () => {
  const wrong = { id: 7 } as unknown as { id: string }
  await expect(database.db.app(async (tx) => jobs.add(tx, note, wrong))).rejects.toThrow()
  expect(await stored()).toEqual([])
})

test('of jobs with one key only one waits; one that runs does not count', async () => {
  await Promise.all(Array.from({ length: 8 }, () => add('same', { key: 'a' })))
  await add('other', { key: 'b' })
  await add('none')
  await add('none')
  expect((await stored()).map(({ key }) => key).sort()).toEqual(['a', 'b', null, null])

  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const seen: string[] = []
  const { outcomes } = start(async ({ id }) => {
    seen.push(id)
    if (id === 'same') await held
  })
  await until(() => seen.includes('same'))
  await add('same', { key: 'a' })
  release()
  await until(() => outcomes.length === 5)
  expect(seen.filter((id) => id === 'same')).toHaveLength(2)
})

test('a job that fails while its like waits leaves the work to it', async () => {
  let fail = () => {}
  const held = new Promise<void>((_, reject) => (fail = () => reject(new Error('no'))))
  let calls = 0
  await add('one', { key: 'k' })
  const { outcomes } = start(
    async () => {
      if (++calls === 1) await held
    },
    { pollMs: 3_600_000 }, // it looks once, and when a job has ended
  )
  await until(() => calls === 1)
  await add('one', { key: 'k' })
  fail()
  await until(() => outcomes.length === 2)
  expect(outcomes).toEqual(['failed', 'done'])
  expect(await stored()).toEqual([])
})

test('a failure is tried again later, and the reason is kept without addresses', async () => {
  let calls = 0
  const { outcomes } = start(async (_, { number }) => {
    calls = number
    if (number < 3) throw new Error('no room\nfor <ada@example.com>')
  })
  await add('one')
  await until(() => outcomes.length === 1)
  expect(await stored()).toMatchObject([{ state: 'waiting', attempts: 1, reason: 'no room for <(address)>' }])
  const [{ wait }] = (await stored()) as [Stored]
  expect(wait).toBeGreaterThan(4)
  await comeDue()
  await until(() => outcomes.length === 2)
  await comeDue()
  await until(() => outcomes.length === 3)
  expect(outcomes).toEqual(['failed', 'failed', 'done'])
  expect(calls).toBe(3)
})

test('a handler is told how long its job has waited', async () => {
  await add('one')
  await database.db.job((tx) => tx.query(`update job set added_at = added_at - interval '2 hours'`))
  const told: number[] = []
  start(async (_, { waitedMs }) => void told.push(waitedMs))
  await until(() => told.length === 1)
  expect(told[0]).toBeGreaterThanOrEqual(7_200_000)
  expect(told[0]).toBeLessThan(10_800_000)
})

test('attempts are spread over about two days, each later than the one before', () => {
  const delays = Array.from({ length: MOST_ATTEMPTS - 1 }, (_, n) => delayAfter(n + 1))
  expect(delays[0]).toBeLessThanOrEqual(10_000)
  expect(Math.max(...delays)).toBeLessThanOrEqual(4 * 3_600_000)
  const days = delays.reduce((sum, delay) => sum + delay, 0) / 86_400_000
  expect(days).toBeGreaterThan(1.5)
  expect(days).toBeLessThan(2.5)
})

test('after its last attempt a job is put aside with the reason, and a command lets it wait again', async () => {
  let mended = false
  await add('one')
  await database.db.job((tx) => tx.query('update job set attempts = $1', [MOST_ATTEMPTS - 1]))
  const { outcomes } = start(async () => {
    if (!mended) throw new Error('never')
  })
  await until(() => outcomes.length === 1)
  expect(outcomes).toEqual(['dead'])
  expect(await stored()).toMatchObject([{ state: 'dead', attempts: MOST_ATTEMPTS, reason: 'never' }])

  mended = true
  expect(await database.db.job((tx) => replayJobs(tx, 'another'))).toBe(0)
  expect(await database.db.job((tx) => replayJobs(tx))).toBe(1)
  await until(() => outcomes.at(-1) === 'done')
  expect(await stored()).toEqual([])
})

test('a handler that gives up, or a payload of another release, is put aside at once', async () => {
  const { outcomes } = start(() => Promise.reject(new GiveUp('no such thing')))
  await add('one')
  await until(() => outcomes.length === 1)
  await database.db.job((tx) => tx.query(`insert into job (name, payload) values ('note', '{"id": 7}')`))
  await until(() => outcomes.length === 2)
  expect(outcomes).toEqual(['dead', 'dead'])
  expect((await stored()).map(({ reason }) => reason)).toEqual([
    'no such thing',
    'the payload is not valid: id',
  ])
})

test('what somebody outside declined is put aside too, and counted apart', async () => {
  const { outcomes } = start(() => Promise.reject(new Declined('no such mailbox')))
  await add('one')
  await until(() => outcomes.length === 1)
  expect(outcomes).toEqual(['declined'])
  expect(await stored()).toMatchObject([{ state: 'dead', reason: 'no such mailbox' }])
})

test('a command replays the latest of dead jobs with one key, and none whose like waits', async () => {
  for (const id of ['1', '2']) {
    await add(id, { key: 'k' })
    await database.db.job((tx) => tx.query(`update job set state = 'dead'`))
  }
  expect(await database.db.job((tx) => replayJobs(tx))).toBe(1)
  expect((await stored()).map(({ state }) => state)).toEqual(['dead', 'waiting'])
  expect(await database.db.job((tx) => replayJobs(tx))).toBe(0)
})

test('several processes share the jobs: each is done once', async () => {
  const seen: string[] = []
  const three = [1, 2, 3].map(() => start(async ({ id }) => void seen.push(id)))
  await Promise.all(Array.from({ length: 40 }, (_, n) => add(String(n))))
  await until(() => three.flatMap(({ outcomes }) => outcomes).length === 40)
  expect(new Set(seen).size).toBe(40)
  expect(seen).toHaveLength(40)
})

test('the job of a process that was killed is begun again when its time is over', async () => {
  const dead = start(() => new Promise(() => {}), { stopMs: 0 })
  await add('one')
  await until(async () => (await stored())[0]?.state === 'running')
  await dead.runner.stop()
  const { outcomes } = start(() => Promise.resolve())
  await comeDue()
  await until(() => outcomes.length === 1)
  expect(outcomes).toEqual(['done'])
  expect(await stored()).toEqual([])
})

test('a process that was held for dead cannot undo what its successor does', async () => {
  await add('one')
  let fail = () => {}
  const late = start(() => new Promise((_, reject) => (fail = () => reject(new Error('late')))), {
    pollMs: 3_600_000, // it looks once
  })
  await until(async () => (await stored())[0]?.state === 'running')
  await comeDue()
  let release = () => {}
  const next = start(() => new Promise((resolve) => (release = resolve)))
  await until(async () => (await stored())[0]?.attempts === 2)
  fail()
  await until(() => late.outcomes.length === 1)
  expect(await stored()).toMatchObject([{ state: 'running', attempts: 2, reason: null }])
  release()
  await until(() => next.outcomes.length === 1)
  expect(await stored()).toEqual([])
})

test('an attempt that takes too long counts as failed, and is told so', async () => {
  let told: unknown
  const { outcomes } = start(
    (_, { signal }) =>
      new Promise(() => signal.addEventListener('abort', () => (told = signal.reason), { once: true })),
    { attemptMs: 20 },
  )
  await add('one')
  await until(() => outcomes.length === 1)
  expect(outcomes).toEqual(['failed'])
  expect(String(told)).toContain('took longer')
})

test('a stop waits for the job that runs and begins no other', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const seen: string[] = []
  const { runner, outcomes } = start(async ({ id }) => {
    seen.push(id)
    await held
  })
  await add('one')
  await until(() => seen.length === 1)
  let stopped = false
  const stopping = runner.stop().then(() => (stopped = true))
  await add('two')
  expect(stopped).toBe(false)
  release()
  await stopping
  expect(outcomes).toEqual(['done'])
  expect(seen).toEqual(['one'])
  expect(await stored()).toMatchObject([{ state: 'waiting', attempts: 0 }])
})

test('waiting, dead and ended jobs are shown by kind', async () => {
  const metrics = createMetrics({ service: 'test' })
  const count = watchJobs(metrics, database.db, [handles(note, () => Promise.resolve())])
  await add('one')
  await database.db.job((tx) => tx.query(`insert into job (name, payload) values ('unknown', '{}')`))
  await database.db.job((tx) => tx.query(`update job set state = 'dead' where name = 'note'`))
  await add('two')
  count('note', 'done')
  const text = await metrics.registry.metrics()
  const labels = (job: string) => `{job="${job}",service="test"}`
  expect(text).toContain(`jobs_waiting${labels('note')} 1`)
  expect(text).toContain(`jobs_waiting${labels('unknown')} 1`)
  expect(text).toContain(`jobs_dead${labels('note')} 1`)
  expect(text).toContain('jobs_ended_total{job="note",outcome="done",service="test"} 1')
  expect(text).toContain('jobs_ended_total{job="note",outcome="dead",service="test"} 0')
  expect(text).toMatch(/jobs_overdue_seconds\{job="unknown",service="test"\} 0\.\d+/)
})
