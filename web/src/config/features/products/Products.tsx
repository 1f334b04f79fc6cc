import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { get } from '../../../lib/api.ts'
import type { Product, ProductsReply } from '@portico/proto/http/commerce'
import { moneyText } from '../../../ui/money.ts'
import { useWebsite } from '../../app/SiteLayout.tsx'
import { countText } from '../../ui/format.ts'
import { Search } from '../../ui/Search.tsx'
import { Await, Empty, PanelHead } from '../../ui/States.tsx'

type Row = Product

/** The products of the website with their price and stock; search and page are in the address. */
export function Products() {
  const { websiteId } = useWebsite()
  const [search, setSearch] = useSearchParams()
  const words = search.get('search') ?? ''
  const cursor = search.get('cursor') ?? undefined
  const products = useQuery({
    queryKey: ['products', websiteId, words, cursor],
    queryFn: () => get<ProductsReply>('/api/rest/commerce/products', { websiteId, search: words, cursor }),
    placeholderData: keepPreviousData,
  })
  useEffect(() => {
    document.title = 'Products — Portico'
  }, [])
  return (
    <>
      <PanelHead title="Products">
        <Search
          label="Search products"
          value={words}
          onSearch={(value) => setSearch(value ? { search: value } : {})}
        />
      </PanelHead>
      <Await query={products}>
        {(data) =>
          data.products.length === 0 ? (
            words ? (
              <Empty title={`No product has “${words}”`}>Try fewer letters, or clear the search.</Empty>
            ) : (
              <Empty title="No product yet">
                What you sell will be listed here with its price and stock.
              </Empty>
            )
          ) : (
            <>
              <table className="table">
                <thead>
                  <tr>
                    <th>Product</th>
                    <th className="wide-only">SKU</th>
                    <th className="number">Price</th>
                    <th className="number">In stock</th>
                  </tr>
                </thead>
                <tbody>
                  {data.products.map((product) => (
                    <tr key={product.id}>
                      <td>{product.title}</td>
                      <td className="wide-only soft">{skus(product)}</td>
                      <td className="number">{priceOf(product)}</td>
                      <td className="number">{stockOf(product)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
              {data.nextCursor && (
                <nav className="pages" aria-label="Pages">
                  <button
                    type="button"
                    className="button quiet"
                    onClick={() => setSearch({ ...(words && { search: words }), cursor: data.nextCursor! })}
                  >
                    More products
                  </button>
                </nav>
              )}
            </>
          )
        }
      </Await>
    </>
  )
}

function skus({ variants }: Row): string {
  return variants.length === 1 ? (variants[0]?.sku ?? '') : `${countText(variants.length)} variants`
}

function priceOf({ variants: [first] }: Row): string {
  return first ? moneyText(first.onSale ? first.salePriceMoney : first.priceMoney) : '–'
}

function stockOf({ variants }: Row): string {
  if (variants.some((variant) => variant.unlimited)) return 'Unlimited'
  const total = variants.reduce((sum, variant) => sum + variant.qtyInStock, 0)
  return total === 0 ? 'Sold out' : countText(total)
}
