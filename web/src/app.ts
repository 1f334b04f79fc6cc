import type * as render from './server/render.tsx'
import { pathToFileURL } from 'node:url'
import type { App, Deps } from '@portico/kit/app'
import { internalClient } from '@portico/kit/http/internal'
import { buildWeb, output } from '../build.ts'
import { accountRoutes } from './server/account-routes.ts'
import { assetRoutes } from './server/asset-routes.ts'
import { readAssets } from './server/assets.ts'
import { checkRoute } from './server/check-route.ts'
import { pageRoute } from './server/page-route.ts'
import { shellRoutes } from './server/shell.ts'

export type WebDeps = Pick<
  Deps<object, 'sites' | 'forms' | 'commerce'>,
  'logger' | 'principalSecret' | 'services'
>

/** The only exports of the server bundle that web needs; the bundle is made from server/render.tsx. */
export type Renderer = Pick<typeof render, 'renderPage' | 'renderMain' | 'pageContext'>

/**
 * Web: published pages, hashed assets and the shell of the owner's area. It keeps no data.
 * Builds its bundles first when their sources changed.
 */
export async function buildApp({ logger, principalSecret, services }: WebDeps): Promise<App> {
  const { built } = await buildWeb()
  if (built) logger.info('bundles built')
  const [assets, renderer] = await Promise.all([
    readAssets(output.manifest),
    import(pathToFileURL(output.server).href) as Promise<Renderer>,
  ])
  const client = (baseUrl: string) => internalClient({ baseUrl, secret: principalSecret, name: 'web' })
  const upstreams = {
    sites: client(services.sites),
    forms: client(services.forms),
    commerce: client(services.commerce),
  }

  return {
    name: 'web',
    topics: [],
    consumers: [],
    outbox: false,
    routes: [
      ...(await assetRoutes(output.client, assets)),
      checkRoute({ upstreams }),
      ...shellRoutes(assets),
      ...accountRoutes({ upstreams, renderer, assets, logger }),
      pageRoute({ upstreams, renderer, assets, logger }),
    ],
    async stop() {
      await Promise.all(Object.values(upstreams).map((upstream) => upstream.close()))
    },
  }
}
