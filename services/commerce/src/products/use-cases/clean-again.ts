import { enqueue } from '@portico/kit/bus/outbox/outbox'
import { startCleaningAgain, type UncleanedTable } from '@portico/kit/html/clean-again'
import { CLEANER_VERSION } from '@portico/kit/html/clean-html'
import { cleanTexts } from './clean-product.ts'
import type { ProductsDeps } from '../deps.ts'
import type { StoredProduct } from '../domain/product.ts'
import { productChanged } from '../facts.ts'
import { findProducts, lockProduct } from '../store/products.ts'
import { readUncleanedProducts, writeTexts, type UncleanedProduct } from '../store/product-texts.ts'

/** Starts to clean the texts of products that were cleaned by a lower version of the cleaner. */
export function startCleaningProducts({ db, ids, logger }: ProductsDeps) {
  const products: UncleanedTable<UncleanedProduct> = {
    name: 'product',
    read: (after) => db.job((tx) => readUncleanedProducts(tx, CLEANER_VERSION, after)),
    async clean({ websiteId, id }) {
      const [before] = await db.tenant(websiteId, (tx) => findProducts(tx, websiteId, { ids: [id] }))
      if (!before) return
      const after = await recleanTexts(websiteId, before)
      const isChanged = after.description !== before.description || after.excerpt !== before.excerpt
      await db.tenant(websiteId, async (tx) => {
        const locked = await lockProduct(tx, websiteId, id)
        if (locked?.version !== before.version) return // the product was saved in the meantime
        // A new version invalidates cached pages with the old text or content security policy.
        const affectsPages = isChanged || after.hasCode !== before.hasCode
        const version = before.version + (affectsPages ? 1 : 0)
        writeTexts(tx, websiteId, id, { ...after, cleaner: CLEANER_VERSION, version })
        if (affectsPages) enqueue(tx, productChanged(ids.uuid(), websiteId, { ...before, version }))
      })
    },
  }
  return startCleaningAgain([products], { logger })
}

/** Texts with code were written with permission 1219, else the service had refused them; they are kept as they are. */
async function recleanTexts(websiteId: string, { description, excerpt, hasCode, cleaner }: StoredProduct) {
  const written = { description, excerpt }
  if (hasCode) return { ...written, hasCode }
  const { texts, hadCode } = await cleanTexts(written, { websiteId })
  // Before version 1 of the cleaner, `hasCode` was not recorded.
  return cleaner === 0 && hadCode ? { ...written, hasCode: true } : { ...texts, hasCode: false }
}
