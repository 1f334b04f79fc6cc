import { expect, test } from 'vitest'
import { Declined, GiveUp } from '../src/jobs/job.ts'
import { MOST_ATTEMPTS, delayAfter } from '../src/jobs/runner.ts'
import { replayJobs } from '../src/jobs/replay.ts'
import { until } from '../src/testing/until.ts'
import { useJobs } from './jobs-fixture.ts'

const its = useJobs()

test('a failure is tried again later, and the reason is kept without addresses', async () => {
  let calls = 0
  const { outcomes } = its.start(async (_, { number }) => {
    calls = number
    if (number < 3) throw new Error('no room\nfor <ada@example.com>')
  })
  await its.add('one')
  await until(() => outcomes.length === 1)
  expect(await its.stored()).toMatchObject([
    { state: 'waiting', attempts: 1, reason: 'no room for <(address)>' },
  ])
  const wait = (await its.stored())[0]?.wait
  expect(wait).toBeGreaterThan(4)
  await its.comeDue()
  await until(() => outcomes.length === 2)
  await its.comeDue()
  await until(() => outcomes.length === 3)
  expect(outcomes).toEqual(['failed', 'failed', 'done'])
  expect(calls).toBe(3)
})

test('a handler is told how long its job has waited', async () => {
  await its.add('one')
  await its.database.db.job((tx) => tx.query(`update job set added_at = added_at - interval '2 hours'`))
  const told: number[] = []
  its.start(async (_, { waitedMs }) => void told.push(waitedMs))
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
  await its.add('one')
  await its.database.db.job((tx) => tx.query('update job set attempts = $1', [MOST_ATTEMPTS - 1]))
  const { outcomes } = its.start(async () => {
    if (!mended) throw new Error('never')
  })
  await until(() => outcomes.length === 1)
  expect(outcomes).toEqual(['dead'])
  expect(await its.stored()).toMatchObject([{ state: 'dead', attempts: MOST_ATTEMPTS, reason: 'never' }])

  mended = true
  expect(await its.database.db.job((tx) => replayJobs(tx, 'another'))).toBe(0)
  expect(await its.database.db.job((tx) => replayJobs(tx))).toBe(1)
  await until(() => outcomes.at(-1) === 'done')
  expect(await its.stored()).toEqual([])
})

test('a handler that gives up, or a payload of another release, is put aside at once', async () => {
  const { outcomes } = its.start(() => Promise.reject(new GiveUp('no such thing')))
  await its.add('one')
  await until(() => outcomes.length === 1)
  await its.database.db.job((tx) => tx.query(`insert into job (name, payload) values ('note', '{"id": 7}')`))
  await until(() => outcomes.length === 2)
  expect(outcomes).toEqual(['dead', 'dead'])
  expect((await its.stored()).map(({ reason }) => reason)).toEqual([
    'no such thing',
    'the payload is not valid: id',
  ])
})

test('what somebody outside declined is put aside too, and counted apart', async () => {
  const { outcomes } = its.start(() => Promise.reject(new Declined('no such mailbox')))
  await its.add('one')
  await until(() => outcomes.length === 1)
  expect(outcomes).toEqual(['declined'])
  expect(await its.stored()).toMatchObject([{ state: 'dead', reason: 'no such mailbox' }])
})

test('a command replays the latest of dead jobs with one key, and none whose like waits', async () => {
  for (const id of ['1', '2']) {
    await its.add(id, { key: 'k' })
    await its.database.db.job((tx) => tx.query(`update job set state = 'dead'`))
  }
  expect(await its.database.db.job((tx) => replayJobs(tx))).toBe(1)
  expect((await its.stored()).map(({ state }) => state)).toEqual(['dead', 'waiting'])
  expect(await its.database.db.job((tx) => replayJobs(tx))).toBe(0)
})
