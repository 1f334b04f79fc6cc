import { readPercentiles } from '@portico/proto/api/performance/page-speed'
import { pageSpeedRecord } from '../../../e2e/page-speed-record.ts'
import { USER_AGENT } from '../../../e2e/user-agent.ts'
import type { Bench, Job } from './job.ts'
import { days, untilUnchanged } from './settle.ts'

/** Job 2: a beacon of five page-speed records, from the browser to the committed histograms. */
export const records: Job = { ...job(5), name: '2 beacon, 5 records', gate: 15 }

/** Job 2 with six records. The difference is the cost of one record (at most 1.5 H). */
export const moreRecords: Job = { ...job(6), name: '2 beacon, 6 records', gate: 16.5 }

function job(size: number): Omit<Job, 'name' | 'gate'> {
  return {
    requests: 3_000,
    connections: 64,
    rate: 300,
    p99Gate: 50,
    async prepare({ loader, demo }) {
      return (index) =>
        loader.send({
          path: '/api/1/performance/records',
          method: 'POST',
          headers: { 'content-type': 'application/json', 'user-agent': USER_AGENT },
          body: JSON.stringify(
            Array.from({ length: size }, (_, n) => pageSpeedRecord(demo.websiteId, index * size + n)),
          ),
        })
    },
    settle: ({ owner, demo }: Bench) =>
      untilUnchanged(async () => {
        const query = { websiteId: demo.websiteId, ...days(), metric: 'lcp', by: 'device' } as const
        const { rows } = await owner.read(readPercentiles, { query })
        return rows.reduce((sum, row) => sum + row.count, 0)
      }),
  }
}
