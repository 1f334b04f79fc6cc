import { expect, test } from 'vitest'
import * as jobs from '../src/jobs/jobs.ts'
import { defineJob } from '../src/jobs/job.ts'
import { createMetrics } from '../src/runtime/metrics.ts'
import { watchJobs } from '../src/signals/jobs.ts'
import { begin } from '../src/jobs/store.ts'
import { forceRepeatedSubselects } from '../src/testing/planner.ts'
import { until } from '../src/testing/until.ts'
import { note, useJobs } from './jobs-fixture.ts'

const its = useJobs()

test('a job is done after its commit, and then it is gone', async () => {
  const seen: string[] = []
  const { outcomes } = its.start(async ({ id }) => void seen.push(id))
  await its.add('one')
  await until(() => outcomes.length === 1)
  expect(seen).toEqual(['one'])
  expect(await its.stored()).toEqual([])
})

test('a job of a transaction that was rolled back is never done', async () => {
  const seen: string[] = []
  const { outcomes } = its.start(async ({ id }) => void seen.push(id))
  const failing = its.database.db.app(async (tx) => {
    jobs.add(tx, note, { id: 'lost' })
    await tx.query('select 1')
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await its.add('kept')
  await until(() => outcomes.length === 1)
  expect(seen).toEqual(['kept'])
})

test('the role that serves requests can add jobs and neither read nor change one', async () => {
  await its.add('one')
  for (const statement of ['select * from job', 'delete from job', `update job set state = 'dead'`]) {
    await expect(its.database.db.app((tx) => tx.query(statement))).rejects.toThrow(/permission denied/)
  }
  const forged = `insert into job (name, payload, attempts) values ('note', '{}', -100)`
  await expect(its.database.db.app((tx) => tx.query(forged))).rejects.toThrow(/permission denied/)
})

test('a payload that is not of the kind is refused where it is added', async () => {
  const wrong = { id: 7 } as unknown as { id: string }
  await expect(its.database.db.app(async (tx) => jobs.add(tx, note, wrong))).rejects.toThrow()
  expect(await its.stored()).toEqual([])
})

test('of jobs with one key only one waits; one that runs does not count', async () => {
  await Promise.all(Array.from({ length: 8 }, () => its.add('same', { key: 'a' })))
  await its.add('other', { key: 'b' })
  await its.add('none')
  await its.add('none')
  expect((await its.stored()).map(({ key }) => key).sort()).toEqual(['a', 'b', null, null])

  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const seen: string[] = []
  const { outcomes } = its.start(async ({ id }) => {
    seen.push(id)
    if (id === 'same') await held
  })
  await until(() => seen.includes('same'))
  await its.add('same', { key: 'a' })
  release()
  await until(() => outcomes.length === 5)
  expect(seen.filter((id) => id === 'same')).toHaveLength(2)
})

test('a job that fails while its like waits leaves the work to it', async () => {
  let fail = () => {}
  const held = new Promise<void>((_, reject) => (fail = () => reject(new Error('no'))))
  let calls = 0
  await its.add('one', { key: 'k' })
  const { outcomes } = its.start(
    async () => {
      if (++calls === 1) await held
    },
    { pollMs: 3_600_000 }, // it looks once, and when a job has ended
  )
  await until(() => calls === 1)
  await its.add('one', { key: 'k' })
  fail()
  await until(() => outcomes.length === 2)
  expect(outcomes).toEqual(['failed', 'done'])
  expect(await its.stored()).toEqual([])
})

test('several processes share the jobs: each is done once', async () => {
  const seen: string[] = []
  const three = [1, 2, 3].map(() => its.start(async ({ id }) => void seen.push(id)))
  await Promise.all(Array.from({ length: 40 }, (_, n) => its.add(String(n))))
  await until(() => three.flatMap(({ outcomes }) => outcomes).length === 40)
  expect(new Set(seen).size).toBe(40)
  expect(seen).toHaveLength(40)
})

test('D1: as many jobs are begun as were asked for, also when Postgres repeats the selection for each row', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, n) => its.add(String(n))))
  const begun = await its.database.db.job(async (tx) => {
    await forceRepeatedSubselects(tx)
    return begin(tx, [note.name], 2, 60_000)
  })
  expect(begun).toHaveLength(2)
  expect((await its.stored()).filter(({ state }) => state === 'running')).toHaveLength(2)
})

test('the job of a process that was killed is begun again when its time is over', async () => {
  const dead = its.start(() => new Promise(() => {}), { stopMs: 0 })
  await its.add('one')
  await until(async () => (await its.stored())[0]?.state === 'running')
  await dead.runner.stop()
  const { outcomes } = its.start(() => Promise.resolve())
  await its.comeDue()
  await until(() => outcomes.length === 1)
  expect(outcomes).toEqual(['done'])
  expect(await its.stored()).toEqual([])
})

test('a process that was held for dead cannot undo what its successor does', async () => {
  await its.add('one')
  let fail = () => {}
  const late = its.start(() => new Promise((_, reject) => (fail = () => reject(new Error('late')))), {
    pollMs: 3_600_000, // it looks once
  })
  await until(async () => (await its.stored())[0]?.state === 'running')
  await its.comeDue()
  let release = () => {}
  const next = its.start(() => new Promise((resolve) => (release = resolve)))
  await until(async () => (await its.stored())[0]?.attempts === 2)
  fail()
  await until(() => late.outcomes.length === 1)
  expect(await its.stored()).toMatchObject([{ state: 'running', attempts: 2, reason: null }])
  release()
  await until(() => next.outcomes.length === 1)
  expect(await its.stored()).toEqual([])
})

test('an attempt that takes too long counts as failed, and is told so', async () => {
  let told: unknown
  const { outcomes } = its.start(
    (_, { signal }) =>
      new Promise(() => signal.addEventListener('abort', () => (told = signal.reason), { once: true })),
    { attemptMs: 20 },
  )
  await its.add('one')
  await until(() => outcomes.length === 1)
  expect(outcomes).toEqual(['failed'])
  expect(String(told)).toContain('took longer')
})

test('a stop waits for the job that runs and begins no other', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const seen: string[] = []
  const { runner, outcomes } = its.start(async ({ id }) => {
    seen.push(id)
    await held
  })
  await its.add('one')
  await until(() => seen.length === 1)
  let stopped = false
  const stopping = runner.stop().then(() => (stopped = true))
  await its.add('two')
  expect(stopped).toBe(false)
  release()
  await stopping
  expect(outcomes).toEqual(['done'])
  expect(seen).toEqual(['one'])
  expect(await its.stored()).toMatchObject([{ state: 'waiting', attempts: 0 }])
})

test('waiting, dead and ended jobs are shown by kind', async () => {
  const metrics = createMetrics({ service: 'test' })
  const count = watchJobs(metrics, its.database.db, [defineJob(note, () => Promise.resolve())])
  await its.add('one')
  await its.database.db.job((tx) => tx.query(`insert into job (name, payload) values ('unknown', '{}')`))
  await its.database.db.job((tx) => tx.query(`update job set state = 'dead' where name = 'note'`))
  await its.add('two')
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
