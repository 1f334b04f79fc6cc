import type { Metrics } from '../runtime/metrics.ts'
import { jobClasses, workEnds } from '../work/job.ts'
import type { WorkPool } from '../work/pool.ts'

/** Reports what waits for the pool of this process, how long jobs waited, and how jobs ended that were not done. */
export function watchWork(metrics: Metrics, pool: WorkPool): void {
  const labels = ['class'] as const
  metrics.watch(
    {
      work_jobs_waiting: { help: 'Jobs for the pool of this process that wait.', labels },
      work_longest_wait_seconds: { help: 'How long the oldest of these jobs has waited.', labels },
      work_jobs_total: { help: 'Jobs that a process of the pool has begun.', labels },
      work_wait_seconds_total: { help: 'Time that these jobs waited, in sum.', labels },
      work_jobs_not_done_total: {
        help: 'Jobs that were refused, dropped or ended early.',
        labels: ['reason'],
      },
    },
    async () => {
      const { classes, ends } = pool.stats()
      const byClass = (read: (figures: (typeof classes)['owner']) => number) =>
        jobClasses.map((name) => ({ labels: { class: name }, value: read(classes[name]) }))
      return {
        work_jobs_waiting: byClass(({ waiting }) => waiting),
        work_longest_wait_seconds: byClass(({ longestWaitMs }) => longestWaitMs / 1_000),
        work_jobs_total: byClass(({ started }) => started),
        work_wait_seconds_total: byClass(({ waitedMs }) => waitedMs / 1_000),
        work_jobs_not_done_total: workEnds.map((reason) => ({ labels: { reason }, value: ends[reason] })),
      }
    },
  )
}
