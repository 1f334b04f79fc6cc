import * as z from 'zod'
import { books } from '../../enums/book.ts'
import { toStorable } from '../../values/storable.ts'
import { Currency } from './money.ts'
import { ObjectId } from '../common/object-id.ts'
import { OrderRow } from './orders.ts'

/**
 * GET `/api/rest/commerce/customers`: the newest first. Without `book` they are real ones; without a real one,
 * customers of test orders, then of sample orders. `search` is the beginning of an e-mail address or a name. It ignores case.
 */
export const CustomersQuery = z.object({
  websiteId: ObjectId,
  book: z.enum(books).optional(),
  search: z.string().trim().max(200).transform(toStorable).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
  cursor: z.string().max(200).optional(),
})
export type CustomersQuery = z.infer<typeof CustomersQuery>

/** GET `/api/rest/commerce/customers.csv`. */
export const CustomersExportQuery = z.object({ websiteId: ObjectId, book: z.enum(books).default('live') })

/** A buyer by e-mail address. `totals` is paid less refunded, in minor units. An erased customer has no name and address. */
export const CustomerRow = z.object({
  id: z.string(),
  book: z.enum(books),
  email: z.string(),
  name: z.string(),
  memberId: z.string().nullable(),
  orders: z.number().int(),
  totals: z.array(z.object({ currency: Currency, amount: z.number().int() })),
  isErased: z.boolean(),
  createdAt: z.number(),
})
export type CustomerRow = z.infer<typeof CustomerRow>

/** `books` have customers; load tests are left out. `book` is the one that is listed. */
export const CustomersReply = z.object({
  book: z.enum(books),
  books: z.array(z.enum(books)),
  customers: z.array(CustomerRow),
  nextCursor: z.string().optional(),
})
export type CustomersReply = z.infer<typeof CustomersReply>

/**
 * GET `/api/rest/commerce/customers/:id`: `recent` are the newest 100 orders. `erasure`: the orders that were erased and that will be,
 * while the erasure goes on; null before and after.
 */
export const Customer = z.object({
  ...CustomerRow.shape,
  note: z.string(),
  recent: z.array(OrderRow),
  erasure: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
})
export type Customer = z.infer<typeof Customer>

/** PUT `/api/rest/commerce/customers/:id`: a note that only the owners of the store see. */
export const CustomerInput = z.object({ note: z.string().trim().max(2_000).transform(toStorable) })
