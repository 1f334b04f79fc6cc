import type { App } from '@portico/kit/app'
import { topics } from '@portico/proto/topics'
import { assetChanged } from './consumers/asset-changed.ts'
import { startCleaningProducts } from './use-cases/clean-again.ts'
import type { CommerceContext, CommerceDeps } from './deps.ts'
import { ACTED, CART_CHANGED, PRODUCT_CHANGED, SETTINGS_CHANGED } from './facts.ts'
import { startHousekeeping } from './housekeeping.ts'
import { createOfferCache } from './store/offer-cache.ts'
import * as cartV1 from './routes/cart-v1.ts'
import * as cartV3 from './routes/cart-v3.ts'
import {
  internalProduct,
  internalProductCounts,
  internalProductPaths,
  internalProducts,
  internalProductSearch,
} from './routes/internal-products.ts'
import { internalStore } from './routes/internal-store.ts'
import { cartsSummary } from './routes/carts-summary.ts'
import { changeVariants } from './routes/change-variants.ts'
import { inventory, inventorySummary } from './routes/inventory.ts'
import { cartAtSignIn, cartAtSignOut, readCartOf } from './routes/member-cart.ts'
import { addCartEntryForm } from './routes/plain-cart.ts'
import * as manage from './routes/manage-products.ts'
import { getSettings, putSettings } from './routes/store-settings.ts'
import { addHistory } from './sample/add-history.ts'
import { removeHistory } from './sample/remove-history.ts'
import { createSignals } from './signals.ts'

/** Builds the commerce service: products and carts. */
export async function buildApp(deps: CommerceDeps): Promise<App> {
  const commerce: CommerceContext = {
    ...deps,
    signals: createSignals(deps.metrics),
    offerCache: createOfferCache(),
    random: Math.random,
  }
  let background: { stop(): Promise<void> }[] = []
  return {
    name: 'commerce',
    routes: [
      cartV1.getCart(commerce),
      cartV1.addCartEntry(commerce),
      addCartEntryForm(commerce),
      cartV1.changeCartEntry(commerce),
      cartV1.removeCartEntry(commerce),
      cartV3.getCartV3(commerce),
      cartV3.addItemV3(commerce),
      cartV3.changeItemV3(commerce),
      cartV3.removeItemV3(commerce),
      manage.createProduct(commerce),
      manage.changeProduct(commerce),
      manage.readProduct(commerce),
      manage.listOwnProducts(commerce),
      changeVariants(commerce),
      inventory(commerce),
      inventorySummary(commerce),
      cartsSummary(commerce),
      getSettings(commerce),
      putSettings(commerce),
      addHistory(commerce),
      removeHistory(commerce),
      internalProducts(commerce),
      internalProduct(commerce),
      internalProductCounts(commerce),
      internalProductPaths(commerce),
      internalProductSearch(commerce),
      internalStore(commerce),
      cartAtSignIn(commerce),
      cartAtSignOut(commerce),
      readCartOf(commerce),
    ],
    topics: [PRODUCT_CHANGED, CART_CHANGED, SETTINGS_CHANGED, ACTED, topics.assetChanged],
    consumers: [assetChanged(commerce)],
    async start() {
      background = [startHousekeeping(commerce), startCleaningProducts(commerce)]
    },
    async stop() {
      await Promise.all(background.map((job) => job.stop()))
    },
  }
}
