import type { Route } from '@portico/kit/http/route'
import { accountRoutes } from './account-routes.ts'
import { assetRoutes } from './asset-routes.ts'
import { checkRoute } from './check-route.ts'
import { checkoutRoutes } from './checkout-routes.ts'
import { draftRoutes } from './draft-routes.ts'
import type { Files } from '../assets/files.ts'
import type { OtherFiles } from '../assets/other-files.ts'
import { mailPreviewRoute } from './mail-preview-route.ts'
import { machineRoutes } from '../machines/routes.ts'
import { pageRoute, type PageDeps } from './page-route.ts'
import { plainCartRoutes } from './plain-cart-routes.ts'
import { reportRoute } from './report-route.ts'
import { canvasRoute, shellRoutes } from './shell.ts'
import type { Signals } from '../signals.ts'
import { widgetRoute } from './widget-route.ts'

/** All routes of web. The catch-all page route is last. */
export const webRoutes = ({
  files,
  otherFiles,
  signals,
  ...deps
}: PageDeps & { files: Files; otherFiles: OtherFiles; signals: Signals }): Route[] => [
  ...assetRoutes(files, deps.assets, otherFiles),
  checkRoute(deps),
  ...draftRoutes(deps),
  reportRoute(signals),
  widgetRoute(deps),
  canvasRoute(deps.assets),
  ...shellRoutes(deps.assets),
  ...accountRoutes(deps),
  ...checkoutRoutes(deps),
  mailPreviewRoute(deps),
  ...plainCartRoutes(deps),
  ...machineRoutes(deps.upstreams),
  pageRoute(deps),
]
