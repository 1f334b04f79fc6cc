import { enqueue } from '@portico/kit/bus/outbox/outbox'
import { startCleaningAgain, type UncleanedTable } from '@portico/kit/html/clean-again'
import { CLEANER_VERSION } from '@portico/kit/html/clean-html'
import { cleanTexts } from './clean-product.ts'
import type { CommerceContext } from '../deps.ts'
import type { StoredProduct } from '../domain/product.ts'
import { productChanged } from '../facts.ts'
import { findProducts, lockProduct } from '../store/products.ts'
import { readUncleanedProducts, writeTexts, type UncleanedProduct } from '../store/product-texts.ts'

/** Cleans the texts of products again that a lower version of the cleaner cleaned. */
export function startCleaningProducts({ db, ids, logger }: CommerceContext) {
  const products: UncleanedTable<UncleanedProduct> = {
    name: 'product',
    read: (after) => db.job((tx) => readUncleanedProducts(tx, CLEANER_VERSION, after)),
    async clean({ websiteId, id }) {
      const [before] = await db.tenant(websiteId, (tx) => findProducts(tx, websiteId, { ids: [id] }))
      if (!before) return
      const after = await cleaned(websiteId, before)
      const isChanged = after.description !== before.description || after.excerpt !== before.excerpt
      await db.tenant(websiteId, async (tx) => {
        const locked = await lockProduct(tx, websiteId, id)
        if (locked?.version !== before.version) return // its owner saved it meanwhile
        // Pages that were kept with the old text or the other policy are not served again.
        const isSeen = isChanged || after.hasCode !== before.hasCode
        const version = before.version + (isSeen ? 1 : 0)
        writeTexts(tx, websiteId, id, { ...after, cleaner: CLEANER_VERSION, version })
        if (isSeen) enqueue(tx, productChanged(ids.uuid(), websiteId, { ...before, version }))
      })
    },
  }
  return startCleaningAgain([products], { logger })
}

/** Texts with code are those of an account with permission 1219: the service has refused all others. */
async function cleaned(websiteId: string, { description, excerpt, hasCode, cleaner }: StoredProduct) {
  const written = { description, excerpt }
  if (hasCode) return { ...written, hasCode }
  const { texts, hadCode } = await cleanTexts(written, websiteId)
  // Before version 1 nothing said which texts hold code.
  return cleaner === 0 && hadCode ? { ...written, hasCode: true } : { ...texts, hasCode: false }
}
