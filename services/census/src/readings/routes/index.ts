import type { Route } from '@portico/kit/http/route'
import type { ColumnCache } from '../store/column-cache.ts'
import type { PastVisitors } from '../store/past-visitors.ts'
import type { ReadingDeps } from '../use-cases/answer-reading.ts'
import { readBots } from './bots.ts'
import { readFigures } from './figures.ts'
import { readFunnel } from './funnel.ts'
import { shareLinks, type ShareLinkDeps } from './share-links.ts'
import { readSharedVisits } from './shared-visits.ts'

/** Readings of visits, for owners and behind share links. */
export const readingsRoutes = (
  deps: ReadingDeps & ShareLinkDeps & { past: PastVisitors; cache: ColumnCache },
): Route[] => [
  readFigures(deps),
  readFunnel(deps),
  readBots(deps),
  ...shareLinks(deps),
  readSharedVisits(deps),
]
