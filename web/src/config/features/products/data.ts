import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query'
import type { CartsSummary } from '@portico/proto/http/carts'
import type {
  ChangeVariants,
  InventoryReply,
  InventoryRow,
  InventorySort,
  InventorySummary,
} from '@portico/proto/http/inventory'
import type { Product, StockLevel } from '@portico/proto/http/commerce'
import { CallFailure } from '../../../lib/data/failure.ts'
import { get, put } from '../../../lib/data/verbs.ts'
import { chargedPrice, stockLeft, stockLevel } from '../../../ui/stock.ts'
import { refusalText } from '../../ui/refusal.ts'
import { toast } from '../../ui/toast.ts'

export type ProductFilter = {
  search?: string
  category?: string
  stock?: StockLevel
  sort: InventorySort
}
type VariantChange = ChangeVariants['variants'][number]
type Pages = InfiniteData<InventoryReply>

export const useInventory = (websiteId: string, filter: ProductFilter) =>
  useInfiniteQuery({
    queryKey: ['inventory', websiteId, filter],
    queryFn: ({ pageParam }) =>
      get<InventoryReply>('/api/rest/commerce/inventory', {
        websiteId,
        ...filter,
        limit: 25,
        cursor: pageParam,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  })

export const useInventorySummary = (websiteId: string, enabled = true) =>
  useQuery({
    queryKey: ['inventory-summary', websiteId],
    queryFn: () => get<InventorySummary>('/api/rest/commerce/inventory/summary', { websiteId }),
    enabled,
  })

export const useCarts = (websiteId: string, since: string, enabled = true) =>
  useQuery({
    queryKey: ['carts', websiteId, since],
    queryFn: () => get<CartsSummary>('/api/rest/commerce/carts/summary', { websiteId, since }),
    refetchInterval: 30_000,
    enabled,
  })

export const useProduct = (websiteId: string, id: string) =>
  useQuery({
    queryKey: ['product', websiteId, id],
    queryFn: () => get<Product>(`/api/rest/commerce/products/${id}`, { websiteId }),
  })

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
  const show = (id: string, change: VariantChange, version?: number) => {
    queries.setQueriesData<Pages>(
      { queryKey: ['inventory', websiteId] },
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            products: page.products.map((row) => (row.id === id ? withChange(row, change, version) : row)),
          })),
        },
    )
    queries.setQueryData<Product>(
      ['product', websiteId, id],
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
      put<{ version: number }>(
        `/api/rest/commerce/products/${product.id}/variants?websiteId=${websiteId}`,
        { version: product.version, variants: [change] },
        { errors: 'beside' },
      ),
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
        void queries.invalidateQueries({ queryKey: ['inventory', websiteId] })
        void queries.invalidateQueries({ queryKey: ['product', websiteId, product.id] })
      }
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['inventory-summary', websiteId] }),
  })
  return mutation.mutate
}

/** The fields of a change that have a value. */
const defined = ({ id: _, ...change }: VariantChange): Partial<InventoryRow['variants'][number]> =>
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
