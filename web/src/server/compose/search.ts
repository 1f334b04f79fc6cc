import { internalProductSearch } from '@portico/proto/api/commerce/products/catalog.schemas'
import { internalSearch } from '@portico/proto/api/sites/serving/search.schemas'
import type { Search } from '../../page/model.ts'
import type { Upstreams } from './compose.ts'
import type { PageQuery } from '@portico/proto/http/content/page-query'

type Website = { id: string; identifier: string }

/**
 * Searches the published pages and the products of a website in parallel. Products are shown with the first results. Without
 * the products of an unavailable shop the pages are shown; without the pages the search has failed.
 */
export async function searchWebsite(
  { sites, commerce }: Pick<Upstreams, 'sites' | 'commerce'>,
  website: Website,
  { q = '', offset, tag, category }: Pick<PageQuery, 'q' | 'offset' | 'tag' | 'category'>,
): Promise<Search> {
  if (q === '') return { status: 'empty' }
  const first = Math.min(offset?.at ?? 0, 1_000)
  const inShop = (text: string) =>
    commerce.call(internalProductSearch, { query: { q: text } }, { website }).catch(() => null)
  try {
    const [found, shop] = await Promise.all([
      sites.call(internalSearch, { query: { q, offset: first, tag, category } }, { website }),
      first === 0 ? inShop(q) : null,
    ])
    const { results = [], count = 0, correctedTo } = found ?? {}
    const products = shop?.products ?? []
    // A corrected search is not used if the shop has what was typed.
    const isCorrected = correctedTo !== undefined && products.length === 0
    return {
      status: 'found',
      query: q,
      ...(isCorrected && { correctedTo }),
      results: correctedTo === undefined || isCorrected ? results : [],
      products,
      count: correctedTo === undefined || isCorrected ? count : 0,
      offset: first,
    }
  } catch {
    return { status: 'failed', query: q }
  }
}
