import { afterAll, beforeAll, beforeEach } from 'vitest'
import * as z from 'zod'
import { defineJob, jobKind, type Attempt } from '../../src/jobs/job.ts'
import * as jobs from '../../src/jobs/jobs.ts'
import { startJobs, type JobRunner, type Outcome } from '../../src/jobs/runner.ts'
import { createLogger } from '../../src/runtime/logger.ts'
import { testDatabase, type TestDatabase } from '../../src/testing/database.ts'

export const logger = createLogger({ name: 'test', level: 'silent' })
/** The kind of job that the tests use. */
export const note = jobKind('note', z.object({ id: z.string() }))

type Handler = (payload: { id: string }, attempt: Attempt) => Promise<void>
type JobRow = {
  name: string
  state: string
  attempts: number
  reason: string | null
  wait: number
  key: string
}

/** A database for the tests of a file. Each test starts without jobs and without runners. */
export function useJobs() {
  let database: TestDatabase
  const runners: JobRunner[] = []
  beforeAll(async () => {
    database = await testDatabase('kittest', new URL('../migrations/', import.meta.url))
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await Promise.all(runners.splice(0).map((runner) => runner.stop()))
    await database.db.job((tx) => tx.query('delete from job'))
  })

  function start(handle: Handler, options: Partial<Parameters<typeof startJobs>[0]> = {}) {
    const outcomes: Outcome[] = []
    const runner = startJobs({
      db: database.db,
      jobs: [defineJob(note, handle)],
      logger,
      pollMs: 10,
      onOutcome: (_, outcome) => void outcomes.push(outcome),
      ...options,
    })
    runners.push(runner)
    return { runner, outcomes }
  }

  return {
    get database() {
      return database
    },
    runners,
    start,
    add: (id: string, options?: { key: string }) =>
      database.db.app(async (tx) => jobs.add(tx, note, { id }, options)),
    stored: async (): Promise<JobRow[]> =>
      (
        await database.db.job((tx) =>
          tx.query<JobRow>(
            `select name, key, state, attempts, reason, extract(epoch from due_at - clock_timestamp())::float8 as wait
             from job order by id`,
          ),
        )
      ).rows,
    /** Makes all jobs due: jobs that wait for a retry, and jobs whose lease has not expired. */
    makeDue: () => database.db.job((tx) => tx.query(`update job set due_at = clock_timestamp()`)),
  }
}
