import { notFound } from '@portico/kit/errors'
import { route, type Route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/census/visits/share-links.schemas'
import { hashShareToken, websiteOfToken } from '../domain/share-token.ts'
import type { ColumnCache } from '../store/column-cache.ts'
import type { PastVisitors } from '../store/past-visitors.ts'
import { isShared } from '../store/share-links.ts'
import { answerReading, type ReadingDeps } from '../use-cases/answer-reading.ts'
import { readVisits } from '../use-cases/read-visits.ts'
import { visitColumns } from './figures.ts'

/**
 * GET /api/census/shared/visits: the visits of a website for anyone with the token of a share link, from roll-ups only. An
 * expired, a revoked and an unknown token get the same 404.
 */
export function readSharedVisits(deps: ReadingDeps & { past: PastVisitors; cache: ColumnCache }): Route {
  return route(api.readSharedVisits, ({ query: { token, ...query } }) => {
    const websiteId = websiteOfToken(token)
    if (!websiteId) throw notFound('share link')
    const now = deps.clock.now()
    const asked = { ...query, websiteId, filter: [] }
    return answerReading(deps, asked, {
      name: `visits-by-${query.by}`,
      columns: visitColumns,
      async read(tx) {
        if (!(await isShared(tx, websiteId, hashShareToken(token), now))) throw notFound('share link')
        return readVisits(tx, asked, { past: deps.past, cache: deps.cache, now })
      },
    })
  })
}
