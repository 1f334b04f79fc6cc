import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import * as orders from '@portico/proto/api/commerce/orders'
import type { Book } from '@portico/proto/enums/book'
import type { OrdersSummary, OrderTab } from '@portico/proto/http/orders'
import { call, keyOf, useRead } from '../../session/calls.ts'

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

export const useOrdersSummary = (websiteId: string) =>
  useRead(orders.readOrdersSummary, { query: { websiteId } })

/** The counts of a book; undefined if it has no orders. */
export const countsOf = ({ books }: OrdersSummary, book: Book) =>
  books.find((each) => each.book === book && each.all > 0)

/** The book that is shown first: real orders, then test orders, then sample orders. */
export function firstBook(summary: OrdersSummary): Book {
  return (['live', 'test', 'sample', 'load'] as const).find((book) => countsOf(summary, book)) ?? 'live'
}
