import type { Offer } from '../domain/cart.ts'

/** An offer without its stock, which every sale changes. */
export type CachedOffer = Omit<Offer, 'qtyInStock' | 'unlimited'>

/** The offers of a website that were read under one version of its catalogue; null for a variant that does not exist. */
type Catalogue = { version: string; offers: Map<string, CachedOffer | null> }

/** Limits of the cache: websites, and offers of one website. */
const MAX_WEBSITES = 500
const MAX_OFFERS = 2_000

const withoutStock = ({ qtyInStock: _, unlimited: __, ...offer }: Offer): CachedOffer => offer

export type OfferCache = ReturnType<typeof createOfferCache>

/**
 * Caches offers by website under the version that its catalogue had in the same snapshot. The database returns the
 * catalogue version with every cart, and an entry counts only under exactly that version. So an entry is never older than
 * the snapshot in which the cart was read. A price that changes while a request waits for the lock of the cart counts
 * from the next request.
 */
export function createOfferCache() {
  const websites = new Map<string, Catalogue>()
  return {
    /** Returns the offers of the variants `ids`; null if one of them was not read under `catalogueVersion`. */
    get(websiteId: string, catalogueVersion: string | null, ids: readonly string[]): CachedOffer[] | null {
      const cached = websites.get(websiteId)
      if (!cached || cached.version !== catalogueVersion) return ids.length === 0 ? [] : null
      const found: CachedOffer[] = []
      for (const id of ids) {
        const offer = cached.offers.get(id)
        if (offer === undefined) return null
        if (offer) found.push(offer)
      }
      return found
    },
    /** Stores what was read of the variants `ids` under `catalogueVersion`: one that is not in `offers` does not exist. */
    set(websiteId: string, catalogueVersion: string, ids: readonly string[], offers: readonly Offer[]): void {
      let cached = websites.get(websiteId)
      if (cached?.version !== catalogueVersion) {
        websites.delete(websiteId)
        if (websites.size >= MAX_WEBSITES) websites.delete(websites.keys().next().value!)
        websites.set(websiteId, (cached = { version: catalogueVersion, offers: new Map() }))
      }
      if (cached.offers.size + ids.length > MAX_OFFERS) cached.offers.clear()
      const byId = new Map(offers.map((offer) => [offer.id, withoutStock(offer)]))
      for (const id of ids) cached.offers.set(id, byId.get(id) ?? null)
    },
  }
}
