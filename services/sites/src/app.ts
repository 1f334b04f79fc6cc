import type { App } from '@portico/kit/app'
import { createFiles } from '@portico/kit/files/create'
import { cleanHtml } from '@portico/kit/html/clean-html'
import { createInternalClient } from '@portico/kit/http/internal'
import { createPasswordHasher } from '@portico/kit/http/caller/passwords'
import { workPool } from '@portico/kit/work/process-pool'
import { GoogleMapsUrl } from '@portico/proto/http/website/places'
import { billingOptions, BillingVariables } from '@portico/proto/money/plans'
import { accessRoutes } from './access/routes/index.ts'
import { codeInjection } from './code/routes/code-injection.ts'
import { contentRoutes } from './content/routes/index.ts'
import { listCollections } from './content/store/collections.ts'
import { addFirstPages } from './content/use-cases/add-first-pages.ts'
import { createProductCounts } from './content/use-cases/product-counts.ts'
import { storeDraft } from './content/use-cases/store-draft.ts'
import type { FeatureDeps, SitesDeps } from './deps.ts'
import { createFontConverter } from './fonts/convert-font.ts'
import { fonts } from './fonts/routes/fonts.ts'
import { findFont } from './fonts/store/fonts.ts'
import { startFontTurns } from './fonts/use-cases/fonts.ts'
import { startHousekeeping } from './housekeeping.ts'
import { createKnownFiles } from './library/known-files.ts'
import { createPictures } from './library/pictures/create-pictures.ts'
import { libraryRoutes } from './library/routes/index.ts'
import { createGooglePlaces } from './places/google-places.ts'
import { places } from './places/routes/places.ts'
import { plansRoutes } from './plans/routes/index.ts'
import { publishingRoutes } from './publishing/routes/index.ts'
import { createBuiltIndex } from './serving/built-index.ts'
import { servingRoutes } from './serving/routes/index.ts'
import { watchIndex } from './serving/watch-index.ts'
import { createSignals } from './signals.ts'
import {
  ACTED,
  ASSET_CHANGED,
  FORMS_CHANGED,
  PRODUCT_CHANGED,
  STOCK_CHANGED,
  RELEASE_PUBLISHED,
  STORE_CHANGED,
} from './topics.ts'
import {
  formsChanged,
  productChanged,
  stockChanged,
  storeChanged,
} from './websites/consumers/content-versions.ts'
import { publicHost } from './websites/domain/host.ts'
import { websitesRoutes } from './websites/routes/index.ts'

/** Builds the sites service: websites, their pages and pictures, and their releases. */
export async function buildApp(deps: SitesDeps): Promise<App> {
  const { db, clock, ids, logger, metrics, options, services, keys } = deps
  const identity = createInternalClient({
    baseUrl: services.identity,
    from: 'sites',
    to: 'identity',
    key: keys['identity']!,
    connections: 4,
    logger,
  })
  const productCounts = createProductCounts({ services, keys, logger })
  const signals = createSignals(metrics)
  watchIndex(metrics, db)
  const files = createFiles(options.files, logger)
  const { stop: stopPictures, ...pictures } = createPictures({ files, logger, signals })
  const fontConverter = createFontConverter()
  const fontTurns = startFontTurns({ db, clock, ids, files, fontConverter, logger })
  const features: FeatureDeps = {
    db,
    clock,
    ids,
    identity,
    productCounts,
    files,
    builtIndex: createBuiltIndex(files, logger),
    knownFiles: createKnownFiles(db),
    ...pictures,
    cleanHtml,
    work: workPool,
    fontTurns,
    passwords: await createPasswordHasher({ running: 1 }),
    signals,
    publicHost: publicHost(options),
    scheme: options.scheme ?? 'http',
    mapTiles: options.mapTiles ?? { url: '', attribution: '' },
    billing: options.billing ?? billingOptions(BillingVariables.parse({})),
    places: createGooglePlaces(options.googleMapsUrl ?? GoogleMapsUrl.parse(undefined)),
    hasFont: async (tx, id) => (await findFont(tx, id))?.state === 'ready',
    listPages: listCollections,
    addFirstPages,
    storeDraft,
  }
  let housekeeping: { stop(): Promise<void> } | undefined
  return {
    name: 'sites',
    routes: [
      // Express tries routes in order, and the routes of page views are called most.
      ...servingRoutes(features),
      ...websitesRoutes(features),
      // Before the library: `/s/:id/font.css` is also an address of the form of a file.
      ...fonts(features),
      ...libraryRoutes(features),
      ...places(features),
      ...accessRoutes(features),
      ...plansRoutes(features),
      ...contentRoutes(features),
      ...codeInjection(features),
      ...publishingRoutes(features),
    ],
    topics: [
      RELEASE_PUBLISHED,
      ASSET_CHANGED,
      ACTED,
      PRODUCT_CHANGED,
      STOCK_CHANGED,
      STORE_CHANGED,
      FORMS_CHANGED,
    ],
    consumers: [productChanged(signals), stockChanged(signals), storeChanged(signals), formsChanged(signals)],
    async start() {
      housekeeping = startHousekeeping(deps, features)
    },
    async stop() {
      stopPictures()
      fontConverter.stop()
      await fontTurns.stop()
      await housekeeping?.stop()
      await productCounts.close()
      await identity.close()
      await files.close()
    },
  }
}
