import type { App } from '@portico/kit/app'
import { createInternalClient } from '@portico/kit/http/internal'
import { createWebsiteLoops } from '@portico/kit/jobs/website-loop'
import { runSoonAndEvery, runSoonAndHourly } from '@portico/kit/runtime/hourly'
import { IMAGE_WIDTHS_PX, MAX_IMAGE_BYTES } from '@portico/proto/limits'
import { createPasswordHasher } from '@portico/kit/http/passwords'
import { createFileBlobs } from './pictures/blobs.ts'
import { removeOldFiles } from './use-cases/purge-assets.ts'
import { emptyTrash } from './use-cases/empty-trash.ts'
import { createFontConverter } from './fonts/convert-font.ts'
import { convertWaitingFonts, startFontTurns } from './use-cases/fonts.ts'
import { publishDue } from './use-cases/publish-due.ts'
import { startCleaningPages } from './use-cases/clean-again.ts'
import { createProductCounts } from './use-cases/product-counts.ts'
import { startIndexing } from './use-cases/index-releases.ts'
import { cleanHtml } from '@portico/kit/html/clean-html'
import { workPool } from '@portico/kit/work/process-pool'
import { formsChanged, productChanged, storeChanged } from './consumers/content-versions.ts'
import type { RouteDeps, SitesDeps } from './deps.ts'
import { publicHost } from './domain/host.ts'
import { assetFolders } from './routes/asset-folders.ts'
import { assets } from './routes/assets.ts'
import { partUploads } from './routes/uploads.ts'
import { fonts } from './routes/fonts.ts'
import { serveFile } from './routes/serve-file.ts'
import { billing } from './routes/billing.ts'
import { staffPlans } from './routes/staff-plans.ts'
import { staffWebsites } from './routes/staff-websites.ts'
import { getMedia, uploadMedia } from './routes/media.ts'
import { changeCollections } from './routes/change-collections.ts'
import { changeItems } from './routes/change-items.ts'
import { trash } from './routes/trash.ts'
import { codeInjection } from './routes/code-injection.ts'
import { getChanges } from './routes/changes.ts'
import { createCollection } from './routes/create-collection.ts'
import { createSite, siteAvailability } from './routes/create-site.ts'
import { internalBlockPage } from './routes/internal-block-page.ts'
import { internalLockScreen } from './routes/internal-lock-screen.ts'
import { internalContentChanges } from './routes/internal-content-changes.ts'
import { internalPage } from './routes/internal-page.ts'
import { internalFeed, internalSearch, internalSitemap } from './routes/internal-search.ts'
import { itemsByMonth } from './routes/items-by-month.ts'
import { internalWebsite } from './routes/internal-website.ts'
import { internalWebsiteByHost } from './routes/internal-website-by-host.ts'
import { createItem, getItems, getScheduledItems } from './routes/items.ts'
import { getCollections } from './routes/list-collections.ts'
import { listSites } from './routes/list-sites.ts'
import { pageDocuments } from './routes/page-document.ts'
import { navigation } from './routes/navigation.ts'
import { pageAccess } from './routes/page-access.ts'
import { previewLinks } from './routes/preview-links.ts'
import { publish } from './routes/publish.ts'
import { getTime } from './routes/read-time.ts'
import { getSettings } from './routes/read-settings.ts'
import { revisions } from './routes/revisions.ts'
import { redirects } from './routes/redirects.ts'
import { schedules } from './routes/schedules.ts'
import { releases } from './routes/releases.ts'
import { versions } from './routes/versions.ts'
import { unlockWebsite } from './routes/unlock.ts'
import { putSettings } from './routes/update-settings.ts'
import { visitorDataSettings } from './routes/visitor-data-settings.ts'
import { websiteLock } from './routes/website-lock.ts'
import { createDecoder } from './pictures/decoder-process.ts'
import { resizePicture } from './pictures/pictures.ts'
import { createUploads } from './pictures/uploads.ts'
import { createNegotiation } from './pictures/negotiate.ts'
import { createRenditions } from './pictures/renditions.ts'
import { billingOptions, BillingVariables } from '@portico/proto/plans'
import { createGooglePlaces } from './places/google-places.ts'
import { GoogleMapsUrl } from '@portico/proto/http/places'
import { places } from './routes/places.ts'
import { createSignals, watchIndex } from './signals.ts'
import {
  ACTED,
  ASSET_CHANGED,
  FORMS_CHANGED,
  PRODUCT_CHANGED,
  RELEASE_PUBLISHED,
  STORE_CHANGED,
} from './topics.ts'

/** Milliseconds between two looks for scheduled items whose time has come. */
const PUBLISH_EVERY_MS = 15_000
/** Milliseconds between two looks for fonts whose conversion was interrupted. */
const FONTS_EVERY_MS = 60_000

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
  const loopOf = createWebsiteLoops({ db, logger, metrics, firstDelayMs: options.retryMs })
  const loops = {
    index: loopOf('index'),
    publishItems: loopOf('publish-items'),
    publishSchedules: loopOf('publish-schedules'),
    emptyTrash: loopOf('empty-trash'),
    purgeAssets: loopOf('purge-assets'),
    purgeUploads: loopOf('purge-uploads'),
  }
  const blobs = createFileBlobs(options.blobDir)
  // One for uploads and one for the widths that visitors request: at most two pictures are decoded at a time.
  const decoder = createDecoder({ memoryMb: 480, timeLimitMs: 12_000 })
  const renditionDecoder = createDecoder({ memoryMb: 256, timeLimitMs: 5_000 })
  const uploads = createUploads({
    maxBytes: 3 * MAX_IMAGE_BYTES,
    maxBytesOfWebsite: 2 * MAX_IMAGE_BYTES,
    maxWaiting: 24,
    maxWaitingOfWebsite: 12,
    maxWaitMs: 10_000,
  })
  const renditions = createRenditions({
    blobs,
    logger,
    onCreated: signals.renditionCreated,
    resize: (bytes, width) => resizePicture(renditionDecoder, bytes, width),
  })
  const fontConverter = createFontConverter()
  const fontTurns = startFontTurns({ db, clock, ids, blobs, fontConverter, logger })
  const shared: RouteDeps = {
    db,
    clock,
    ids,
    identity,
    productCounts,
    blobs,
    pictures: createNegotiation({
      renditions,
      blobs,
      logger,
      onCreated: signals.renditionCreated,
      // In turn with the uploads, so that visitors never wait for it.
      encode: (websiteId, webp) =>
        uploads.runInTurn(websiteId, () => resizePicture(decoder, webp, IMAGE_WIDTHS_PX[0], 'avif')),
    }),
    decoder,
    uploads,
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
  }
  let cleaning: ReturnType<typeof startCleaningPages> | undefined
  let repeated: { stop(): Promise<void> }[] = []
  let indexing: ReturnType<typeof startIndexing> | undefined
  return {
    name: 'sites',
    routes: [
      internalWebsiteByHost(shared),
      ...places(shared),
      internalWebsite(shared),
      internalPage(shared),
      internalLockScreen(shared),
      internalBlockPage(shared),
      internalSearch(shared),
      internalSitemap(shared),
      internalContentChanges(shared),
      internalFeed(shared),
      itemsByMonth(shared),
      ...fonts(shared),
      serveFile(shared),
      unlockWebsite(shared),
      listSites(shared),
      createSite(shared),
      siteAvailability(shared),
      getSettings(shared),
      getTime(shared),
      putSettings(shared),
      ...visitorDataSettings(shared),
      ...websiteLock(shared),
      ...billing(shared),
      ...staffPlans(shared),
      staffWebsites(shared),
      getChanges(shared),
      getCollections(shared),
      createCollection(shared),
      ...pageDocuments(shared),
      ...revisions(shared),
      ...navigation(shared),
      ...changeCollections(shared),
      ...versions(shared),
      ...pageAccess(shared),
      ...codeInjection(shared),
      ...previewLinks(shared),
      getItems(shared),
      getScheduledItems(shared),
      createItem(shared),
      ...changeItems(shared),
      ...trash(shared),
      publish(shared),
      ...releases(shared),
      ...schedules(shared),
      ...redirects(shared),
      ...assets(shared),
      ...assetFolders(shared),
      ...partUploads(shared),
      getMedia(shared),
      uploadMedia(shared),
    ],
    topics: [RELEASE_PUBLISHED, ASSET_CHANGED, ACTED, PRODUCT_CHANGED, STORE_CHANGED, FORMS_CHANGED],
    consumers: [productChanged(signals), storeChanged(signals), formsChanged(signals)],
    async start() {
      cleaning = startCleaningPages({ db, cleanHtml, logger })
      repeated = [
        runSoonAndEvery(
          options.publishEveryMs ?? PUBLISH_EVERY_MS,
          (signal) => publishDue(shared, loops, signal),
          {
            logger,
            failureMessage: 'scheduled items could not be published; the next run tries again',
          },
        ),
        runSoonAndEvery(FONTS_EVERY_MS, () => convertWaitingFonts(shared, fontTurns), {
          logger,
          failureMessage: 'waiting fonts could not be read; the next run tries again',
        }),
        runSoonAndHourly((signal) => removeOldFiles(shared, loops, signal), {
          logger,
          failureMessage: 'old files could not be removed; the next run tries again',
        }),
        runSoonAndHourly((signal) => emptyTrash(shared, loops.emptyTrash, signal), {
          logger,
          failureMessage: 'the trash could not be emptied; the next run tries again',
        }),
      ]
      indexing = startIndexing({ db, logger, loop: loops.index })
    },
    async stop() {
      decoder.stop()
      renditions.stop()
      renditionDecoder.stop()
      fontConverter.stop()
      await fontTurns.stop()
      await indexing?.stop()
      await cleaning?.stop()
      await Promise.all(repeated.map((each) => each.stop()))
      await productCounts.close()
      await identity.close()
    },
  }
}
