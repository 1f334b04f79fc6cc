import { expect, test } from 'vitest'
import * as z from 'zod'
import * as jobs from '../../src/jobs/jobs.ts'
import { defineJob, jobKind } from '../../src/jobs/job.ts'
import { createMetrics } from '../../src/runtime/metrics.ts'
import { watchJobs } from '../../src/signals/jobs.ts'
import { claimJobs } from '../../src/jobs/store.ts'
import { forceRepeatedSubselects } from '../../src/testing/planner.ts'
import { until } from '../../src/testing/until.ts'
import { note, useJobs } from './jobs-fixture.ts'

const fixture = useJobs()

test('a job runs after its commit and is then deleted', async () => {
  const seen: string[] = []
  const { outcomes } = fixture.start(async ({ id }) => void seen.push(id))
  await fixture.add('one')
  await until(() => outcomes.length === 1)
  expect(seen).toEqual(['one'])
  expect(await fixture.stored()).toEqual([])
})

test('a job of a transaction that was rolled back never runs', async () => {
  const seen: string[] = []
  const { outcomes } = fixture.start(async ({ id }) => void seen.push(id))
  const failing = fixture.database.db.app(async (tx) => {
    jobs.add(tx, note, { id: 'lost' })
    await tx.query('select 1')
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await fixture.add('kept')
  await until(() => outcomes.length === 1)
  expect(seen).toEqual(['kept'])
})

test('the role that serves requests can add jobs but not read or change them', async () => {
  await fixture.add('one')
  for (const statement of ['select * from job', 'delete from job', `update job set state = 'dead'`]) {
    await expect(fixture.database.db.app((tx) => tx.query(statement))).rejects.toThrow(/permission denied/)
  }
  const forged = `insert into job (name, payload, attempts) values ('note', '{}', -100)`
  await expect(fixture.database.db.app((tx) => tx.query(forged))).rejects.toThrow(/permission denied/)
})

test('a payload that does not match its kind is refused when the job is added', async () => {
  const wrong = { id: 7 } as unknown as { id: string }
  await expect(fixture.database.db.app(async (tx) => jobs.add(tx, note, wrong))).rejects.toThrow()
  expect(await fixture.stored()).toEqual([])
})

test('only one job of a key waits at a time, not counting a running one', async () => {
  await Promise.all(Array.from({ length: 8 }, () => fixture.add('same', { key: 'a' })))
  await fixture.add('other', { key: 'b' })
  await fixture.add('none')
  await fixture.add('none')
  expect((await fixture.stored()).map(({ key }) => key).sort()).toEqual(['a', 'b', null, null])

  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const seen: string[] = []
  const { outcomes } = fixture.start(async ({ id }) => {
    seen.push(id)
    if (id === 'same') await released
  })
  await until(() => seen.includes('same'))
  await fixture.add('same', { key: 'a' })
  release()
  await until(() => outcomes.length === 5)
  expect(seen.filter((id) => id === 'same')).toHaveLength(2)
})

test('a failed job is deleted while another job of its key waits', async () => {
  let fail = () => {}
  const released = new Promise<void>((_, reject) => (fail = () => reject(new Error('no'))))
  let calls = 0
  await fixture.add('one', { key: 'k' })
  const { outcomes } = fixture.start(
    async () => {
      if (++calls === 1) await released
    },
    { pollMs: 3_600_000 }, // polls only at the start and when a job has ended
  )
  await until(() => calls === 1)
  await fixture.add('one', { key: 'k' })
  fail()
  await until(() => outcomes.length === 2)
  expect(outcomes).toEqual(['failed', 'done'])
  expect(await fixture.stored()).toEqual([])
})

test('several processes share the jobs, and each job runs once', async () => {
  const seen: string[] = []
  const runners = [1, 2, 3].map(() => fixture.start(async ({ id }) => void seen.push(id)))
  await Promise.all(Array.from({ length: 40 }, (_, n) => fixture.add(String(n))))
  await until(() => runners.flatMap(({ outcomes }) => outcomes).length === 40)
  expect(new Set(seen).size).toBe(40)
  expect(seen).toHaveLength(40)
})

test('a website with a thousand mails does not delay the first one of another website, nor an account', async () => {
  const mail = jobKind(
    'mail',
    z.object({ websiteId: z.string().optional(), accountId: z.string().optional() }),
  )
  const send = (count: number, payload: z.infer<typeof mail.payload>) =>
    fixture.database.db.app(async (tx) => {
      for (let at = 0; at < count; at++) jobs.add(tx, mail, payload)
    })
  await send(1_000, { websiteId: 'busy' })
  const order: string[] = []
  let late: Promise<unknown> | undefined
  const handle = async ({ websiteId, accountId }: z.infer<typeof mail.payload>) => {
    // The others come when the first mails are being sent.
    await (late ??= send(2, { websiteId: 'quiet' }).then(() => send(2, { accountId: 'account' })))
    order.push(websiteId ?? accountId!)
  }
  fixture.start(() => Promise.resolve(), { jobs: [defineJob(mail, handle)] })
  await until(() => order.filter((name) => name !== 'busy').length === 4)
  // Two mails are sent at once; then each has one in each round.
  expect(order.indexOf('quiet')).toBeLessThan(4)
  expect(order.indexOf('account')).toBeLessThan(4)
  expect(order.length).toBeLessThan(12)
})

test('no more jobs are claimed than the limit, even if Postgres repeats the selection for each row', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, n) => fixture.add(String(n))))
  const claimed = await fixture.database.db.job(async (tx) => {
    await forceRepeatedSubselects(tx)
    return claimJobs(tx, [note.name], { limit: 2, leaseMs: 60_000, served: [] })
  })
  expect(claimed).toHaveLength(2)
  expect((await fixture.stored()).filter(({ state }) => state === 'running')).toHaveLength(2)
})

test('the job of a killed process runs again when its lease has expired', async () => {
  const dead = fixture.start(() => new Promise(() => {}), { stopMs: 0 })
  await fixture.add('one')
  await until(async () => (await fixture.stored())[0]?.state === 'running')
  await dead.runner.stop()
  const { outcomes } = fixture.start(() => Promise.resolve())
  await fixture.makeDue()
  await until(() => outcomes.length === 1)
  expect(outcomes).toEqual(['done'])
  expect(await fixture.stored()).toEqual([])
})

test('a process whose lease has expired cannot change the job of its successor', async () => {
  await fixture.add('one')
  let fail = () => {}
  const late = fixture.start(() => new Promise((_, reject) => (fail = () => reject(new Error('late')))), {
    pollMs: 3_600_000, // polls only once
  })
  await until(async () => (await fixture.stored())[0]?.state === 'running')
  await fixture.makeDue()
  let release = () => {}
  const next = fixture.start(() => new Promise((resolve) => (release = resolve)))
  await until(async () => (await fixture.stored())[0]?.attempts === 2)
  fail()
  await until(() => late.outcomes.length === 1)
  expect(await fixture.stored()).toMatchObject([{ state: 'running', attempts: 2, reason: null }])
  release()
  await until(() => next.outcomes.length === 1)
  expect(await fixture.stored()).toEqual([])
})

test('an attempt that exceeds its time limit counts as failed, and its signal is aborted', async () => {
  let abortReason: unknown
  const { outcomes } = fixture.start(
    (_, { signal }) =>
      new Promise(() =>
        signal.addEventListener('abort', () => (abortReason = signal.reason), { once: true }),
      ),
    { attemptMs: 20 },
  )
  await fixture.add('one')
  await until(() => outcomes.length === 1)
  expect(outcomes).toEqual(['failed'])
  expect(String(abortReason)).toContain('took longer')
})

test('a stop waits for the running job and starts no other', async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const seen: string[] = []
  const { runner, outcomes } = fixture.start(async ({ id }) => {
    seen.push(id)
    await released
  })
  await fixture.add('one')
  await until(() => seen.length === 1)
  let stopped = false
  const stopping = runner.stop().then(() => (stopped = true))
  await fixture.add('two')
  expect(stopped).toBe(false)
  release()
  await stopping
  expect(outcomes).toEqual(['done'])
  expect(seen).toEqual(['one'])
  expect(await fixture.stored()).toMatchObject([{ state: 'waiting', attempts: 0 }])
})

test('metrics count waiting, dead and ended jobs by kind', async () => {
  const metrics = createMetrics({ service: 'test' })
  const count = watchJobs(metrics, fixture.database.db, [defineJob(note, () => Promise.resolve())])
  await fixture.add('one')
  await fixture.database.db.job((tx) => tx.query(`insert into job (name, payload) values ('unknown', '{}')`))
  await fixture.database.db.job((tx) => tx.query(`update job set state = 'dead' where name = 'note'`))
  await fixture.add('two')
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
