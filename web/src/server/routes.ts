import type { Route } from '@portico/kit/http/route'
import { accountRoutes } from './account-routes.ts'
import { assetRoutes, type Files } from './asset-routes.ts'
import { checkRoute } from './check-route.ts'
import { pageRoute, type PageDeps } from './page-route.ts'
import { shellRoutes } from './shell.ts'

/** Every route of web, the one for all other addresses last. */
export const webRoutes = ({ files, ...deps }: PageDeps & { files: Files }): Route[] => [
  ...assetRoutes(files, deps.assets),
  checkRoute(deps),
  ...shellRoutes(deps.assets),
  ...accountRoutes(deps),
  pageRoute(deps),
]
