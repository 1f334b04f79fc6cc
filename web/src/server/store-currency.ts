import type { InternalClient } from '@portico/kit/http/internal'
import { DEFAULT_CURRENCY, storeCurrency, type CurrencyCode } from '@portico/proto/enums/currency'
import type { StoreReply } from '@portico/proto/http/commerce'

type Website = { id: string; identifier: string }
/** `isCurrent` is false where commerce did not answer: such a page is shown and not kept. */
export type StoreCurrency = { code: CurrencyCode; isCurrent: boolean }

/** Websites whose currency is remembered; the oldest is forgotten first. */
const MAX_WEBSITES = 10_000

/**
 * Tells the currency of a website's store, which commerce alone keeps (CTX-04, CUR-03). A change raises the content
 * version, so an answer holds for its version and most pages ask nobody. Without commerce the last answer is told.
 */
export function storeCurrencies(commerce: Pick<InternalClient, 'get'>) {
  const known = new Map<string, { contentVersion: number; code: CurrencyCode }>()

  return async (website: Website, contentVersion: number): Promise<StoreCurrency> => {
    const last = known.get(website.id)
    if (last?.contentVersion === contentVersion) return { code: last.code, isCurrent: true }
    try {
      const store = await commerce.get<StoreReply>('/internal/store', { website })
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
