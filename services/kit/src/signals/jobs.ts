import type { Job } from '../jobs/job.ts'
import { countJobs } from '../jobs/store.ts'
import type { Outcome } from '../jobs/runner.ts'
import type { Metrics } from '../runtime/metrics.ts'
import type { Db } from '../postgres/db.ts'

/** Shows how many jobs of each kind wait and are dead, how old and how late the oldest is; returns what counts ends. */
export function watchJobs(
  metrics: Metrics,
  db: Db,
  jobs: readonly Job[],
): (name: string, outcome: Outcome) => void {
  const known = jobs.map(({ kind }) => kind.name)
  metrics.watch(
    {
      jobs_waiting: { help: 'Jobs that wait or run.', labels: ['job'] },
      jobs_dead: { help: 'Jobs that were put aside and not replayed.', labels: ['job'] },
      jobs_oldest_seconds: { help: 'How long ago the oldest job that waits was added.', labels: ['job'] },
      jobs_overdue_seconds: { help: 'How long the latest job could have been begun.', labels: ['job'] },
    },
    async () => {
      const found = new Map((await db.job(countJobs)).map((row) => [row.name, row]))
      // Also kinds that only another release knows: they wait, and somebody should see it.
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
