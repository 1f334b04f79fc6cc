import { randomUUID } from 'node:crypto'
import { readVisits } from '@portico/proto/api/census/visits/visits'
import type { Job } from './job.ts'
import { USER_AGENT as agent } from '../../../e2e/user-agent.ts'
import { days, untilUnchanged } from './settle.ts'

/** Job 1: a census hit from the browser to the committed roll-up. */
export const hit: Job = {
  name: '1 census hit',
  gate: 14,
  requests: 4_000,
  connections: 64,
  rate: 1_000,
  p99Gate: 50,
  async prepare({ loader, demo }) {
    return (index) => {
      const data = {
        websiteId: demo.websiteId,
        hitId: undefined,
        url: `/page-${index % 12}`,
        title: 'A page',
        userAgent: agent,
        clientDate: Date.now(),
        visitor: randomUUID(),
      }
      return loader.send({
        path: '/api/census/RecordHit',
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': agent },
        body: new URLSearchParams({ event: '1', data: JSON.stringify(data), ss_cvr: '' }).toString(),
      })
    }
  },
  settle: ({ owner, demo }) =>
    untilUnchanged(async () => {
      const query = { websiteId: demo.websiteId, ...days(), by: 'day' } as const
      const { rows } = await owner.read(readVisits, { query })
      return rows.reduce((sum, row) => sum + row.pageViews, 0)
    }),
}
