import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import * as orders from '@portico/proto/api/commerce/orders/orders'
import type { Book } from '@portico/proto/enums/book'
import type { OrdersSummary, OrderTab } from '@portico/proto/http/shop/orders'
import { call, keyOf, queryOf } from '../../session/calls.ts'

export type OrderFilter = { book: Book; tab?: OrderTab; search?: string }

/** The orders of a book, newest first. */
export const useOrders = (websiteId: string, filter: OrderFilter) => {
  const query = { websiteId, ...filter, limit: 25 }
  return useInfiniteQuery({
    queryKey: keyOf(orders.listOrders, { query }),
    queryFn: ({ pageParam }) => call(orders.listOrders, { query: { ...query, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  })
}

/** How often an open list looks for new orders, ms. */
const LOOK_EVERY_MS = 20_000

/** The counts of the orders, read again while they are shown: new orders come at any time. */
export const useOrdersSummary = (websiteId: string) =>
  useQuery({
    ...queryOf(orders.readOrdersSummary, { query: { websiteId } }),
    refetchInterval: LOOK_EVERY_MS,
  })

/** The counts of a book; undefined if it has no orders. */
export const countsOf = ({ books }: Pick<OrdersSummary, 'books'>, book: Book) =>
  books.find((each) => each.book === book && each.all > 0)

/** The book that is shown first: real orders, then test orders, then sample orders. */
export function firstBook(summary: Pick<OrdersSummary, 'books'>): Book {
  return (['live', 'test', 'sample', 'load'] as const).find((book) => countsOf(summary, book)) ?? 'live'
}
