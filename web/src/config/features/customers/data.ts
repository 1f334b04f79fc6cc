import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import * as customers from '@portico/proto/api/commerce/orders/customers'
import type { Book } from '@portico/proto/enums/book'
import type { CustomerRow } from '@portico/proto/http/shop/customers'
import { centsText } from '../../../ui/shop/money.ts'
import { call, keyOf } from '../../session/calls.ts'

export type CustomerFilter = { book?: Book; search?: string }

export const bookNames = {
  live: 'Customers',
  test: 'From test orders',
  sample: 'From sample orders',
  load: 'From load tests',
} satisfies Record<Book, string>

/** Where a customer comes from. */
export const sourceNames = {
  live: 'Orders',
  test: 'Test orders',
  sample: 'Sample orders',
  load: 'Load tests',
} satisfies Record<Book, string>

/** The customers of a book, the newest first. Without a book it is the first one that has customers. */
export const useCustomers = (websiteId: string, filter: CustomerFilter) => {
  const query = { websiteId, ...filter, limit: 25 }
  return useInfiniteQuery({
    queryKey: keyOf(customers.listCustomers, { query }),
    queryFn: ({ pageParam }) => call(customers.listCustomers, { query: { ...query, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  })
}

/** The name of a customer, or the best text in place of it. */
export const customerName = ({ name, email, isErased }: Pick<CustomerRow, 'name' | 'email' | 'isErased'>) =>
  isErased ? 'Erased customer' : name || email

/** The paid amounts of a customer: "$120.00, €30.00". */
export const totalsText = ({ totals }: Pick<CustomerRow, 'totals'>): string =>
  totals.map(({ amount, currency }) => centsText(amount, currency)).join(', ') || '–'
