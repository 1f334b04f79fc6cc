import { route, type Route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/census/readings/bots.schemas'
import { readBots as readHits } from '../../visits/store/bots.ts'
import { answerReading, type ReadingDeps } from '../use-cases/answer-reading.ts'

/** GET /api/rest/census/bots: hits of bots by name and by day, which no other reading counts. */
export function readBots(deps: ReadingDeps): Route {
  return route(api.readBots, ({ query }) =>
    answerReading(deps, query, {
      name: 'bots',
      columns: ['key', 'hits'],
      // Sample data has no bots.
      read: async (tx) => ({ ...(await readHits(tx, query)), hasSample: false }),
    }),
  )
}
