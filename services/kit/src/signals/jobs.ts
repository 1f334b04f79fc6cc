import type { Job } from '../jobs/job.ts'
import { countJobs } from '../jobs/store.ts'
import type { Outcome } from '../jobs/runner.ts'
import type { Metrics } from '../runtime/metrics.ts'
import type { Db } from '../postgres/db.ts'

/**
 * Shows how many jobs of each kind wait or are dead, the age of the oldest, and how late the latest is. Returns a function
 * that counts the outcome of an attempt.
 */
export function watchJobs(
  metrics: Metrics,
  db: Db,
  jobs: readonly Job[],
): (name: string, outcome: Outcome) => void {
  const known = jobs.map(({ kind }) => kind.name)
  metrics.watchShared(
    {
      jobs_waiting: { help: 'Jobs that wait or run.', labels: ['job'] },
      jobs_dead: { help: 'Jobs that are dead and were not replayed.', labels: ['job'] },
      jobs_oldest_seconds: { help: 'Age of the oldest waiting job.', labels: ['job'] },
      jobs_overdue_seconds: { help: 'How long the most overdue job has been due.', labels: ['job'] },
    },
    async () => {
      const found = new Map((await db.job(countJobs)).map((row) => [row.name, row]))
      // Includes kinds that only another release knows, so that their waiting jobs are visible.
      const names = [...new Set([...known, ...found.keys()])]
      const each = (of: 'waiting' | 'dead' | 'oldest' | 'overdue') =>
        names.map((job) => ({ labels: { job }, value: Math.max(0, found.get(job)?.[of] ?? 0) }))
      return {
        jobs_waiting: each('waiting'),
        jobs_dead: each('dead'),
        jobs_oldest_seconds: each('oldest'),
        jobs_overdue_seconds: each('overdue'),
      }
    },
  )
  const ends = metrics.counter('jobs_ended_total', 'Attempts of jobs by how they ended.', ['job', 'outcome'])
  for (const job of known) {
    for (const outcome of ['done', 'failed', 'dead', 'declined'] satisfies Outcome[])
      ends.inc({ job, outcome }, 0)
  }
  return (job, outcome) => ends.inc({ job, outcome })
}
