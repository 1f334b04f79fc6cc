import type { App } from '@portico/kit/app'
import { createInternalClient } from '@portico/kit/http/internal'
import { createWebsiteLoops } from '@portico/kit/jobs/website-loop'
import { runSoonAndEvery, runSoonAndHourly } from '@portico/kit/runtime/hourly'
import { IMAGE_WIDTHS_PX, MAX_IMAGE_BYTES } from '@portico/proto/limits'
import { createPasswordHasher } from '@portico/kit/http/passwords'
import { createFileBlobs } from './library/pictures/blobs.ts'
import { removeOldFiles } from './library/use-cases/purge-assets.ts'
import { emptyTrash } from './content/use-cases/empty-trash.ts'
import { createFontConverter } from './fonts/convert-font.ts'
import { convertWaitingFonts, startFontTurns } from './fonts/use-cases/fonts.ts'
import { publishDue } from './publishing/use-cases/publish-due.ts'
import { startCleaningPages } from './content/use-cases/clean-again.ts'
import { createProductCounts } from './content/use-cases/product-counts.ts'
import { startIndexing } from './serving/use-cases/index-releases.ts'
import { cleanHtml } from '@portico/kit/html/clean-html'
import { workPool } from '@portico/kit/work/process-pool'
import { formsChanged, productChanged, storeChanged } from './websites/consumers/content-versions.ts'
import type { RouteDeps, SitesDeps } from './deps.ts'
import { publicHost } from './websites/domain/host.ts'
import { assetFolders } from './library/routes/asset-folders.ts'
import { assets } from './library/routes/assets.ts'
import { partUploads } from './library/routes/uploads.ts'
import { fonts } from './fonts/routes/fonts.ts'
import { serveFile } from './library/routes/serve-file.ts'
import { billing } from './plans/routes/billing.ts'
import { staffPlans } from './plans/routes/staff-plans.ts'
import { staffWebsites } from './websites/routes/staff-websites.ts'
import { getMedia, uploadMedia } from './library/routes/media.ts'
import { changeCollections } from './content/routes/change-collections.ts'
import { changeItems } from './content/routes/change-items.ts'
import { trash } from './content/routes/trash.ts'
import { codeInjection } from './code/routes/code-injection.ts'
import { getChanges } from './publishing/routes/changes.ts'
import { createCollection } from './content/routes/create-collection.ts'
import { createSite, siteAvailability } from './websites/routes/create-site.ts'
import { internalBlockPage } from './serving/routes/internal-block-page.ts'
import { internalLockScreen } from './serving/routes/internal-lock-screen.ts'
import { internalContentChanges } from './serving/routes/internal-content-changes.ts'
import { internalPage } from './serving/routes/internal-page.ts'
import { internalFeed, internalSearch, internalSitemap } from './serving/routes/internal-search.ts'
import { itemsByMonth } from './serving/routes/items-by-month.ts'
import { internalWebsite } from './websites/routes/internal-website.ts'
import { internalWebsiteByHost } from './websites/routes/internal-website-by-host.ts'
import { createItem, getItems, getScheduledItems } from './content/routes/items.ts'
import { getCollections } from './content/routes/list-collections.ts'
import { listSites } from './websites/routes/list-sites.ts'
import { pageDocuments } from './content/routes/page-document.ts'
import { navigation } from './content/routes/navigation.ts'
import { pageAccess } from './access/routes/page-access.ts'
import { previewLinks } from './serving/routes/preview-links.ts'
import { publish } from './publishing/routes/publish.ts'
import { getTime } from './websites/routes/read-time.ts'
import { getSettings } from './websites/routes/read-settings.ts'
import { revisions } from './content/routes/revisions.ts'
import { redirects } from './publishing/routes/redirects.ts'
import { schedules } from './publishing/routes/schedules.ts'
import { releases } from './publishing/routes/releases.ts'
import { versions } from './content/routes/versions.ts'
import { unlockWebsite } from './access/routes/unlock.ts'
import { putSettings } from './websites/routes/update-settings.ts'
import { visitorDataSettings } from './websites/routes/visitor-data-settings.ts'
import { websiteLock } from './access/routes/website-lock.ts'
import { createDecoder } from './library/pictures/decoder-process.ts'
import { resizePicture } from './library/pictures/pictures.ts'
import { createUploads } from './library/pictures/uploads.ts'
import { createNegotiation } from './library/pictures/negotiate.ts'
import { createRenditions } from './library/pictures/renditions.ts'
import { billingOptions, BillingVariables } from '@portico/proto/money/plans'
import { createGooglePlaces } from './places/google-places.ts'
import { GoogleMapsUrl } from '@portico/proto/http/places'
import { places } from './places/routes/places.ts'
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
