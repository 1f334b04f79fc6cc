import { route, type Route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/census/conversions/funnel.schemas'
import type { ColumnCache } from '../store/column-cache.ts'
import { answerReading, type ReadingDeps } from '../use-cases/answer-reading.ts'
import { readFunnelCounts } from '../use-cases/read-filtered.ts'
import { visitsIn } from '../use-cases/read-visits.ts'

/** GET /api/rest/census/funnel: the visits that did each step after the steps before it. */
export function readFunnel(deps: ReadingDeps & { cache: ColumnCache }): Route {
  return route(api.readFunnel, ({ query }) => {
    return answerReading(deps, query, {
      name: 'funnel',
      columns: ['key', 'visits'],
      async read(tx) {
        const selection = await visitsIn(tx, query, deps.clock.now())
        const { visits, hasSample } = await readFunnelCounts(tx, selection, query.step, deps.cache)
        const rows = query.step.map(({ kind, value }, step) => ({
          key: `${kind}:${value}`,
          visits: visits[step]!,
        }))
        return { rows, hasSample }
      },
    })
  })
}
