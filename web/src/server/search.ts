import type { ProductsReply } from '@portico/proto/http/commerce'
import type { SearchReply } from '@portico/proto/http/search'
import type { Search } from '../page/model.ts'
import type { Upstreams } from './compose.ts'
import type { PageQuery } from '@portico/proto/http/page-query'

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
  const asked = new URLSearchParams({
    q,
    offset: String(first),
    ...(tag !== undefined && { tag }),
    ...(category !== undefined && { category }),
  })
  const inShop = (text: string) =>
    commerce
      .get<ProductsReply>(`/internal/product-search?q=${encodeURIComponent(text)}`, { website })
      .catch(() => null)
  try {
    const [found, shop] = await Promise.all([
      sites.get<SearchReply>(`/internal/search?${asked.toString()}`, { website }),
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
