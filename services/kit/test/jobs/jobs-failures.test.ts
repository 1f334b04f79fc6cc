import { expect, test } from 'vitest'
import { Declined, GiveUp } from '../../src/jobs/job.ts'
import { MAX_ATTEMPTS, retryDelayMs } from '../../src/jobs/runner.ts'
import { replayJobs } from '../../src/jobs/replay.ts'
import { until } from '../../src/testing/until.ts'
import { useJobs } from './jobs-fixture.ts'

const fixture = useJobs()

test('a failed job is retried later, and the reason is stored without addresses', async () => {
  let calls = 0
  const { outcomes } = fixture.start(async (_, { number }) => {
    calls = number
    if (number < 3) throw new Error('no room\nfor <ada@example.com>')
  })
  await fixture.add('one')
  await until(() => outcomes.length === 1)
  expect(await fixture.stored()).toMatchObject([
    { state: 'waiting', attempts: 1, reason: 'no room for <(address)>' },
  ])
  const wait = (await fixture.stored())[0]?.wait
  expect(wait).toBeGreaterThan(4)
  await fixture.makeDue()
  await until(() => outcomes.length === 2)
  await fixture.makeDue()
  await until(() => outcomes.length === 3)
  expect(outcomes).toEqual(['failed', 'failed', 'done'])
  expect(calls).toBe(3)
})

test('a handler learns how long its job has waited', async () => {
  await fixture.add('one')
  await fixture.database.db.job((tx) => tx.query(`update job set added_at = added_at - interval '2 hours'`))
  const waited: number[] = []
  fixture.start(async (_, { waitedMs }) => void waited.push(waitedMs))
  await until(() => waited.length === 1)
  expect(waited[0]).toBeGreaterThanOrEqual(7_200_000)
  expect(waited[0]).toBeLessThan(10_800_000)
})

test('the attempts of a job are spread over about two days', () => {
  const delays = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, n) => retryDelayMs(n + 1))
  expect(delays[0]).toBeLessThanOrEqual(10_000)
  expect(Math.max(...delays)).toBeLessThanOrEqual(4 * 3_600_000)
  const days = delays.reduce((sum, delay) => sum + delay, 0) / 86_400_000
  expect(days).toBeGreaterThan(1.5)
  expect(days).toBeLessThan(2.5)
})

test('after its last attempt a job is put aside with the reason, and a command replays it', async () => {
  let isFixed = false
  await fixture.add('one')
  await fixture.database.db.job((tx) => tx.query('update job set attempts = $1', [MAX_ATTEMPTS - 1]))
  const { outcomes } = fixture.start(async () => {
    if (!isFixed) throw new Error('never')
  })
  await until(() => outcomes.length === 1)
  expect(outcomes).toEqual(['dead'])
  expect(await fixture.stored()).toMatchObject([{ state: 'dead', attempts: MAX_ATTEMPTS, reason: 'never' }])

  isFixed = true
  expect(await fixture.database.db.job((tx) => replayJobs(tx, 'another'))).toBe(0)
  expect(await fixture.database.db.job((tx) => replayJobs(tx))).toBe(1)
  await until(() => outcomes.at(-1) === 'done')
  expect(await fixture.stored()).toEqual([])
})

test('a job whose handler gives up, or whose payload is invalid, is put aside at once', async () => {
  const { outcomes } = fixture.start(() => Promise.reject(new GiveUp('no such thing')))
  await fixture.add('one')
  await until(() => outcomes.length === 1)
  await fixture.database.db.job((tx) =>
    tx.query(`insert into job (name, payload) values ('note', '{"id": 7}')`),
  )
  await until(() => outcomes.length === 2)
  expect(outcomes).toEqual(['dead', 'dead'])
  expect((await fixture.stored()).map(({ reason }) => reason)).toEqual([
    'no such thing',
    'the payload is not valid: id',
  ])
})

test('a job that an external server declined is put aside and counted separately', async () => {
  const { outcomes } = fixture.start(() => Promise.reject(new Declined('no such mailbox')))
  await fixture.add('one')
  await until(() => outcomes.length === 1)
  expect(outcomes).toEqual(['declined'])
  expect(await fixture.stored()).toMatchObject([{ state: 'dead', reason: 'no such mailbox' }])
})

test('a command replays the latest dead job of a key, and none while another job of the key waits', async () => {
  for (const id of ['1', '2']) {
    await fixture.add(id, { key: 'k' })
    await fixture.database.db.job((tx) => tx.query(`update job set state = 'dead'`))
  }
  expect(await fixture.database.db.job((tx) => replayJobs(tx))).toBe(1)
  expect((await fixture.stored()).map(({ state }) => state)).toEqual(['dead', 'waiting'])
  expect(await fixture.database.db.job((tx) => replayJobs(tx))).toBe(0)
})
