import type { InternalClient } from '@portico/kit/http/internal'
import { internalStore } from '@portico/proto/api/commerce/settings/store-settings.schemas'
import { DEFAULT_CURRENCY, storeCurrency, type CurrencyCode } from '@portico/proto/enums/currency'

type Website = { id: string; identifier: string }
/** `isCurrent` is false if commerce did not answer. Such a page is shown but not cached. */
export type StoreCurrency = { code: CurrencyCode; isCurrent: boolean }

/** Maximum number of websites whose currency is cached; the oldest is dropped first. */
const MAX_WEBSITES = 10_000

/**
 * Creates a function that returns the currency of a website's store, which commerce stores (CTX-04, CUR-03). A change
 * raises the content version, so the currency is cached per version. If commerce is unavailable, the function returns the
 * last known currency.
 */
export function createCurrencyLookup(commerce: Pick<InternalClient, 'call'>) {
  const known = new Map<string, { contentVersion: number; code: CurrencyCode }>()

  return async (website: Website, contentVersion: number): Promise<StoreCurrency> => {
    const last = known.get(website.id)
    if (last?.contentVersion === contentVersion) return { code: last.code, isCurrent: true }
    try {
      const store = await commerce.call(internalStore, {}, { website })
      const code = storeCurrency(store?.currency)
      known.delete(website.id)
      if (known.size >= MAX_WEBSITES) known.delete(known.keys().next().value!)
      known.set(website.id, { contentVersion, code })
      return { code, isCurrent: true }
    } catch {
      return { code: last?.code ?? DEFAULT_CURRENCY, isCurrent: false }
    }
  }
}
