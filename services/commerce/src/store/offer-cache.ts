import type { Offer } from '../domain/cart.ts'

/** Offers of a website that were read under one mark of its catalogue; null for a variant that is not there. */
type Catalogue = { mark: string; offers: Map<string, Offer | null> }

/** Websites, and offers of one, that are remembered at most. */
const MAX_WEBSITES = 500
const MAX_OFFERS = 2_000

export type OfferCache = ReturnType<typeof createOfferCache>

/**
 * What was read of the websites' products, by the mark that their catalogue had in the same snapshot. The database gives
 * its mark with every cart, and only what was read under that very mark counts, so what is here is never older than the snapshot
 * that the cart was asked in: a price that changed while it waited for another change of the cart counts from the next one.
 */
export function createOfferCache() {
  const websites = new Map<string, Catalogue>()
  return {
    /** The offers of `ids` as they are under `mark`; null where one of them was not read yet. */
    of(websiteId: string, mark: string | null, ids: readonly string[]): Offer[] | null {
      const known = websites.get(websiteId)
      if (!known || known.mark !== mark) return ids.length === 0 ? [] : null
      const found: Offer[] = []
      for (const id of ids) {
        const offer = known.offers.get(id)
        if (offer === undefined) return null
        if (offer) found.push(offer)
      }
      return found
    },
    /** Remembers that under `mark` the offers of `ids` are these. */
    keep(websiteId: string, mark: string, ids: readonly string[], offers: readonly Offer[]): void {
      let known = websites.get(websiteId)
      if (known?.mark !== mark) {
        websites.delete(websiteId)
        if (websites.size >= MAX_WEBSITES) websites.delete(websites.keys().next().value!)
        websites.set(websiteId, (known = { mark, offers: new Map() }))
      }
      if (known.offers.size + ids.length > MAX_OFFERS) known.offers.clear()
      const byId = new Map(offers.map((offer) => [offer.id, offer]))
      for (const id of ids) known.offers.set(id, byId.get(id) ?? null)
    },
  }
}
