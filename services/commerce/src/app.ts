import type { App } from '@portico/kit/app'
import { topics } from '@portico/proto/topics'
import { booksRoutes } from './books/routes/index.ts'
import { startClosingBooks } from './books/use-cases/close-books.ts'
import { startImportingBalances } from './books/use-cases/import-due-balance.ts'
import { cartsRoutes } from './carts/routes/index.ts'
import { createOfferCache } from './carts/store/offer-cache.ts'
import { createRulesCache } from './carts/store/price-rules.ts'
import { checkoutRoutes } from './checkout/routes/index.ts'
import { runAfter } from './checkout/use-cases/runs.ts'
import { startSweeper } from './checkout/use-cases/sweep.ts'
import type { CommerceDeps, FeatureDeps } from './deps.ts'
import { startHousekeeping } from './housekeeping.ts'
import { documentsRoutes } from './documents/routes/index.ts'
import { createDirectory } from './mails/directory.ts'
import { mailsRoutes } from './mails/routes/index.ts'
import { startMails } from './mails/use-cases/send-mails.ts'
import { paymentsRoutes } from './payments/routes/index.ts'
import { createPayments } from './payments/use-cases/open-accounts.ts'
import { assetChanged } from './products/consumers/asset-changed.ts'
import { ordersRoutes } from './orders/routes/index.ts'
import { startErasures } from './orders/use-cases/advance-erasures.ts'
import { startRefundSweeper } from './orders/use-cases/advance-refund.ts'
import { importsRoutes } from './imports/routes/index.ts'
import { startApplyingImports } from './imports/use-cases/apply-imports.ts'
import { promotionsRoutes } from './promotions/routes/index.ts'
import { productsRoutes } from './products/routes/index.ts'
import { startCleaningProducts } from './products/use-cases/clean-again.ts'
import { addHistory } from './sample/add-history.ts'
import { removeHistory } from './sample/remove-history.ts'
import { releasePublished } from './settings/consumers/release-published.ts'
import { settingsRoutes } from './settings/routes/index.ts'
import { shippingRoutes } from './shipping/routes/index.ts'
import { createSignals } from './signals.ts'
import { taxesRoutes } from './taxes/routes/index.ts'
import * as own from './topics.ts'
import { watchCommerce } from './watch.ts'

/** Builds the commerce service: products, carts, payments, checkouts and orders. */
export async function buildApp(deps: CommerceDeps): Promise<App> {
  const directory = createDirectory(deps)
  const signals = createSignals(deps.metrics)
  watchCommerce(deps)
  const payments = createPayments({ ...deps, signals })
  const features: FeatureDeps = {
    ...deps,
    directory,
    signals,
    offerCache: createOfferCache(),
    rulesCache: createRulesCache(),
    random: Math.random,
    payments,
    advance: (websiteId, paymentId) => runAfter(paying, websiteId, paymentId),
  }
  // A buyer who pays is let in before those who fill carts.
  const urgent = { ...deps.db, tenant: deps.db.urgent, read: deps.db.readUrgently }
  const paying: FeatureDeps = {
    ...features,
    db: urgent,
    payments: { ...payments, ...payments.accountsOf(urgent) },
  }
  let background: { stop(): Promise<void> }[] = []
  return {
    name: 'commerce',
    routes: [
      ...cartsRoutes(features),
      // Before the products, whose addresses have a parameter at the same place.
      ...importsRoutes(features),
      ...productsRoutes(features),
      ...paymentsRoutes(features),
      ...checkoutRoutes(features, paying),
      ...documentsRoutes(features),
      ...ordersRoutes(features),
      ...booksRoutes(features),
      ...settingsRoutes(features),
      ...shippingRoutes(features),
      ...taxesRoutes(features),
      ...mailsRoutes(features),
      ...promotionsRoutes(features),
      addHistory(features),
      removeHistory(features),
    ],
    topics: [...Object.values(own), topics.assetChanged, topics.releasePublished],
    consumers: [assetChanged(features), releasePublished(features)],
    async start() {
      background = [
        startHousekeeping(features),
        startCleaningProducts(features),
        startApplyingImports(features),
        startSweeper(features),
        startMails(features),
        startRefundSweeper(features),
        startErasures(features),
        startClosingBooks(features),
        startImportingBalances(features),
      ]
    },
    async stop() {
      await Promise.all(background.map((job) => job.stop()))
      await directory.close()
    },
  }
}
