import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildApp as buildCensus } from '@portico/census/app'
import { buildApp as buildCommerce } from '@portico/commerce/app'
import { buildApp as buildForms } from '@portico/forms/app'
import { buildApp as buildIdentity } from '@portico/identity/app'
import { buildApp as buildPerformance } from '@portico/performance/app'
import { buildApp as buildSites } from '@portico/sites/app'
import { webRoutes } from '@portico/web/src/server/routes/routes.ts'
import { createMemoryCache } from '@portico/kit/cache/memory'
import { systemClock } from '@portico/kit/clock'
import type { Route } from '@portico/kit/http/route'
import { randomIds } from '@portico/kit/ids'
import { createLogger } from '@portico/kit/runtime/logger'
import { createMetrics } from '@portico/kit/runtime/metrics'

export type ServiceRoute = { service: string; route: Route }

/** A dependency that is never used: the routes are only declared, and none is called. */
const untouched = {} as never
const nowhere = 'http://127.0.0.1:9'

/** The declared routes of every service. The services are built but not started. */
export async function declaredRoutes(): Promise<ServiceRoute[]> {
  const spoolDir = mkdtempSync(join(tmpdir(), 'portico-openapi-'))
  const logger = createLogger({ name: 'openapi', level: 'silent' })
  const deps = <O>(service: string, options: O) => ({
    db: untouched,
    bus: untouched,
    mail: untouched,
    cache: createMemoryCache({ max: 1 }),
    clock: systemClock,
    ids: randomIds,
    logger,
    metrics: createMetrics({ service }),
    keys: { identity: 'none', sites: 'none', commerce: 'none' },
    services: { identity: nowhere, sites: nowhere, commerce: nowhere },
    options,
  })
  try {
    const apps = [
      await buildIdentity(deps('identity', { appOrigin: nowhere, secret: 'none' })),
      await buildSites(
        deps('sites', {
          files: { url: pathToFileURL(spoolDir).href, dataDir: spoolDir },
          baseHost: 'localhost',
          publicPort: 80,
        }),
      ),
      await buildForms(deps('forms', { keySecret: 'none' })),
      await buildCommerce(
        deps('commerce', {
          cartSecret: 'none',
          vaultKey: 'none',
          appOrigin: 'http://app.localhost',
          testProvider: undefined,
        }),
      ),
      await buildCensus(deps('census', { spoolDir })),
      await buildPerformance(deps('performance', { spoolDir })),
    ]
    const assets = {
      page: {
        styles: [],
        widgetStyles: {},
        islandFiles: {},
        script: null,
        beacon: null,
        designStyles: {},
        fonts: {},
      },
      config: { script: '', styles: [], imports: [], editor: [] },
    }
    const web = webRoutes({
      files: new Map(),
      otherFiles: untouched,
      assets,
      renderer: untouched,
      upstreams: untouched,
      logger,
      signals: untouched,
    })
    return [...apps, { name: 'web', routes: web }].flatMap(({ name, routes }) =>
      routes.map((route) => ({ service: name, route })),
    )
  } finally {
    rmSync(spoolDir, { recursive: true, force: true })
  }
}
