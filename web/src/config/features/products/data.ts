import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query'
import * as inventory from '@portico/proto/api/commerce/stock/inventory'
import * as products from '@portico/proto/api/commerce/products/products'
import type {
  ChangeVariants,
  InventoryReply,
  InventoryRow,
  InventorySort,
} from '@portico/proto/http/shop/inventory'
import type { Product, StockLevel } from '@portico/proto/http/shop/commerce'
import { CallFailure } from '../../../lib/data/failure.ts'
import { chargedPrice, stockLeft, stockLevel } from '../../../ui/shop/stock.ts'
import { call, keyOf, readAgain } from '../../session/calls.ts'
import { refusalText } from '../../ui/forms/refusal.ts'
import { toast } from '../../ui/toasts/toast.ts'

export type ProductFilter = {
  search?: string
  category?: string
  stock?: StockLevel
  sort: InventorySort
}
type VariantChange = ChangeVariants['variants'][number]
type Pages = InfiniteData<InventoryReply>

export const useInventory = (websiteId: string, filter: ProductFilter) => {
  const query = { websiteId, ...filter, limit: 25 }
  return useInfiniteQuery({
    queryKey: keyOf(inventory.listInventory, { query }),
    queryFn: ({ pageParam }) => call(inventory.listInventory, { query: { ...query, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  })
}

type Change = {
  product: { id: string; title: string; version: number }
  change: VariantChange
  back: VariantChange
}

/**
 * Changes the price or stock of a variant optimistically, with undo. A refused change is reverted and reported. After a
 * version conflict the product is read again.
 */
export function useChangeVariant(websiteId: string) {
  const queries = useQueryClient()
  const lists = keyOf(inventory.listInventory, { query: { websiteId } })
  const keyOfProduct = (id: string) => keyOf(products.readProduct, { params: { id }, query: { websiteId } })
  const show = (id: string, change: VariantChange, version?: number) => {
    const changed = (row: InventoryRow) => (row.id === id ? withChange(row, change, version) : row)
    // The products that show a file are one page.
    queries.setQueriesData<Pages | InventoryReply>({ queryKey: lists }, (data) => {
      if (!data) return data
      if ('pages' in data)
        return {
          ...data,
          pages: data.pages.map((page) => ({ ...page, products: page.products.map(changed) })),
        }
      return { ...data, products: data.products.map(changed) }
    })
    queries.setQueryData<Product>(
      keyOfProduct(id),
      (data) =>
        data && {
          ...data,
          version: version ?? data.version,
          variants: data.variants.map((variant) =>
            variant.id === change.id ? { ...variant, ...defined(change) } : variant,
          ),
        },
    )
  }
  const mutation = useMutation({
    mutationFn: ({ product, change }: Change) =>
      call(products.changeVariants, {
        params: { id: product.id },
        query: { websiteId },
        body: { version: product.version, variants: [change] },
      }),
    onMutate: ({ product, change }) => show(product.id, change),
    onSuccess: ({ version }, { product, change, back }) => {
      show(product.id, change, version)
      toast(`${product.title}: saved`, {
        undo: () => mutation.mutate({ product: { ...product, version }, change: back, back: change }),
      })
    },
    onError: (error, { product, back }) => {
      show(product.id, back)
      toast(`${product.title} was not saved: ${refusalText(error)}`, { tone: 'poor' })
      if (error instanceof CallFailure && error.status === 409) {
        void queries.invalidateQueries({ queryKey: lists })
        void queries.invalidateQueries({ queryKey: keyOfProduct(product.id) })
      }
    },
    onSettled: () => readAgain(queries, products.changeVariants, { query: { websiteId } }),
  })
  return mutation.mutate
}

/** The fields of a variant that a change sets. */
const defined = ({
  id: _,
  qtyShown: __,
  ...change
}: VariantChange): Partial<InventoryRow['variants'][number]> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

function withChange(row: InventoryRow, change: VariantChange, version = row.version): InventoryRow {
  const variants = row.variants.map((variant) =>
    variant.id === change.id ? { ...variant, ...defined(change) } : variant,
  )
  const left = stockLeft(variants)
  const prices = variants.map(chargedPrice)
  return {
    ...row,
    version,
    variants,
    left,
    stockLevel: stockLevel(left),
    priceFrom: Math.min(...prices),
    priceTo: Math.max(...prices),
  }
}
