import type { Route } from '@portico/kit/http/route'
import type { PublishingDeps } from '../deps.ts'
import { getChanges } from './changes.ts'
import { pageHistory } from './page-history.ts'
import { publish } from './publish.ts'
import { redirects } from './redirects.ts'
import { releases } from './releases.ts'
import { schedules } from './schedules.ts'

/** Publishing, releases, schedules and redirects. */
export const publishingRoutes = (deps: PublishingDeps): Route[] => [
  getChanges(deps),
  publish(deps),
  ...pageHistory(deps),
  ...releases(deps),
  ...schedules(deps),
  ...redirects(deps),
]
