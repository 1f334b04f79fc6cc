import { route, type Route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/census/visits/visits.schemas'
import { VisitsRow } from '@portico/proto/http/visits/census-figures'
import type { ColumnCache } from '../store/column-cache.ts'
import type { PastVisitors } from '../store/past-visitors.ts'
import { answerReading, type ReadingDeps } from '../use-cases/answer-reading.ts'
import { readVisits } from '../use-cases/read-visits.ts'

/** The columns of a table of visits. */
export const visitColumns = VisitsRow.keyof().options

/** GET /api/rest/census/visits (WIRE-33). Without filters its cost does not depend on the number of hits. */
export function readFigures(deps: ReadingDeps & { past: PastVisitors; cache: ColumnCache }): Route {
  return route(api.readVisits, ({ query }) =>
    answerReading(deps, query, {
      name: `visits-by-${query.by}`,
      columns: visitColumns,
      read: (tx) => readVisits(tx, query, { past: deps.past, cache: deps.cache, now: deps.clock.now() }),
    }),
  )
}
