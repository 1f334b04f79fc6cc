import { pathToFileURL } from 'node:url'
import type { App, Deps } from '@portico/kit/app'
import { createInternalClient } from '@portico/kit/http/internal'
import { workPool } from '@portico/kit/work/process-pool'
import { buildWebInChild, output } from '../build.ts'
import { readFiles } from './server/assets/files.ts'
import { readAssets } from './server/assets/assets.ts'
import { readBuildName, withBuildName } from './server/assets/build-name.ts'
import { createContentLog } from './server/changes/content-log.ts'
import { createErrorFrames } from './server/compose/error-frames.ts'
import { createFeeds } from './server/feeds/feeds.ts'
import { loadFeedIn } from './server/feeds/load-feed.ts'
import { createKeptBlocks } from './server/kept/kept-blocks.ts'
import { createKeptPages } from './server/kept/kept-pages.ts'
import { createOtherFiles } from './server/assets/other-files.ts'
import { createDrawer } from './server/outlines/drawer.ts'
import { createOutlines } from './server/outlines/outlines.ts'
import { createRenderAhead } from './server/kept/render-ahead.ts'
import { renderKept } from './server/compose/render-kept.ts'
import type { Renderer } from './server/render/renderer.ts'
import { webRoutes } from './server/routes/routes.ts'
import { createCurrencyLookup } from './server/load/store-currency.ts'
import { createSignals } from './server/signals.ts'

export type WebDeps = Pick<
  Deps<object, 'sites' | 'forms' | 'commerce'>,
  'logger' | 'metrics' | 'keys' | 'services'
>

/**
 * Creates web: published pages, hashed assets and the shell of the owner's area. It stores no data.
 * Builds the bundles first, in a child process, if their sources changed.
 */
export async function buildApp({ logger, metrics, keys, services }: WebDeps): Promise<App> {
  const { built } = await buildWebInChild()
  if (built) logger.info('built the bundles')
  const [files, assets, bundle] = await Promise.all([
    readFiles(output.client),
    readAssets(output.manifests),
    import(pathToFileURL(output.server).href) as Promise<Renderer>,
  ])
  const build = await readBuildName(output, files)
  const signals = createSignals(metrics)
  const renderer: Renderer = {
    ...bundle,
    renderPage(...page) {
      signals.pageRendered()
      return bundle.renderPage(...page)
    },
    renderParts(...page) {
      signals.pageRendered()
      return bundle.renderParts(...page)
    },
  }
  const client = (to: keyof WebDeps['services']) =>
    createInternalClient({ baseUrl: services[to], from: 'web', to, key: keys[to]!, logger })
  const clients = { sites: client('sites'), forms: client('forms'), commerce: client('commerce') }
  const upstreams = {
    ...clients,
    storeCurrency: createCurrencyLookup(clients.commerce),
    drawOutlines: createOutlines(createDrawer(output.atlas, logger)),
    keptPages: createKeptPages({
      log: createContentLog(clients.sites),
      onCompared: signals.pageCompared,
      onPublication: (website, changes) => ahead.begin(website, changes),
    }),
    keptBlocks: createKeptBlocks({ onKept: signals.blockKept, onRendered: signals.blockRendered }),
    readFeeds: createFeeds(loadFeedIn(workPool)),
    frames: createErrorFrames({ max: 1_000 }),
    now: Date.now,
  }
  const ahead = createRenderAhead({
    pages: upstreams.keptPages,
    render: (page, contentVersion) => renderKept({ upstreams, renderer, assets }, page, contentVersion),
  })
  signals.watchKept(upstreams.keptPages, upstreams.keptBlocks)

  return {
    name: 'web',
    topics: [],
    consumers: [],
    outbox: false,
    routes: withBuildName(
      build,
      webRoutes({
        files,
        otherFiles: createOtherFiles(clients.sites),
        assets,
        renderer,
        upstreams,
        logger,
        signals,
      }),
    ),
    async stop() {
      await Promise.all(Object.values(clients).map((each) => each.close()))
    },
  }
}
