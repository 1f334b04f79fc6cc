import { may } from '@portico/kit/http/access'
import { route, type Route } from '@portico/kit/http/route'
import { VisitsQuery, VisitsReply, VisitsRow } from '@portico/proto/http/census-figures'
import { permission } from '@portico/proto/enums/permission'
import type { KeptColumns } from '../store/kept-columns.ts'
import type { PastVisitors } from '../store/past-visitors.ts'
import { answerReading, type ReadingDeps } from '../use-cases/answer-reading.ts'
import { readVisits } from '../use-cases/read-visits.ts'

/** The columns of a table of visits. */
export const visitColumns = VisitsRow.keyof().options

/** GET /api/rest/census/visits (WIRE-33). Without filters its cost does not depend on the number of hits. */
export function readFigures(deps: ReadingDeps & { past: PastVisitors; kept: KeptColumns }): Route {
  return route({
    method: 'GET',
    path: '/api/rest/census/visits',
    summary: 'Visits, page views and visitors by span of time, by dimension, or in all; with filters.',
    access: may(permission.activityStats, 'query'),
    query: VisitsQuery,
    answers: { 200: VisitsReply },
    handle: ({ query }) =>
      answerReading(deps, query, {
        name: `visits-by-${query.by}`,
        columns: visitColumns,
        read: (tx) => readVisits(tx, query, { past: deps.past, kept: deps.kept, now: deps.clock.now() }),
      }),
  })
}
