import { may } from '@portico/kit/http/access'
import { route, type Route } from '@portico/kit/http/route'
import { BotsQuery, BotsReply } from '@portico/proto/http/census-figures'
import { permission } from '@portico/proto/enums/permission'
import { readBots as readHits } from '../store/bots.ts'
import { answerReading, type ReadingDeps } from '../use-cases/answer-reading.ts'

/** GET /api/rest/census/bots: hits of bots by name and by day, which no other reading counts. */
export function readBots(deps: ReadingDeps): Route {
  return route({
    method: 'GET',
    path: '/api/rest/census/bots',
    summary: 'Hits of bots by name and by day.',
    access: may(permission.activityStats, 'query'),
    query: BotsQuery,
    answers: { 200: BotsReply },
    handle: ({ query }) =>
      answerReading(deps, query, {
        name: 'bots',
        columns: ['key', 'hits'],
        // Sample data has no bots.
        read: async (tx) => ({ ...(await readHits(tx, query)), hasSample: false }),
      }),
  })
}
