import * as api from '@portico/proto/api/commerce/orders/customers.schemas'
import { reportAct } from '@portico/kit/audit/report-act'
import { notFound } from '@portico/kit/errors'
import { Reply, route, type Route } from '@portico/kit/http/route'
import type { Tx } from '@portico/kit/postgres/db'
import { pageOf } from '@portico/kit/postgres/reading/page-of'
import { readCursor, type Cursor } from '@portico/kit/postgres/reading/time-cursor'
import type { Customer } from '@portico/proto/http/shop/customers'
import type { OrdersDeps } from '../deps.ts'
import {
  findCustomer,
  listCustomerBooks,
  listCustomers,
  readRecentOrders,
  writeCustomerNote,
  type StoredCustomer,
} from '../store/customers.ts'
import { eraseCustomer } from '../use-cases/erase-customer.ts'
import { exportCustomers } from '../use-cases/export-customers.ts'

/** The buyers of a store (permission 1810). */
export const customersRoutes = (deps: OrdersDeps): Route[] => [
  getCustomers(deps),
  getCustomersCsv(deps),
  getCustomer(deps),
  putCustomer(deps),
  deleteCustomer(deps),
]

const cursorOf = ({ createdAt, id }: StoredCustomer): Cursor => ({ at: new Date(createdAt), id })

const getCustomers = ({ db }: OrdersDeps) =>
  route(api.listCustomers, ({ query }) =>
    db.tenant(query.websiteId, async (tx) => {
      const after = readCursor(query.cursor)
      const books = await listCustomerBooks(tx, query.websiteId)
      const { book = books[0] ?? 'live', limit } = query
      const found = await listCustomers(tx, query.websiteId, { ...query, book, limit: limit + 1 }, after)
      const { page, next } = pageOf(found, limit, cursorOf)
      return { book, books, customers: page.map(({ note: _, ...customer }) => customer), ...next }
    }),
  )

const getCustomersCsv = ({ db, clock, ids }: OrdersDeps) =>
  route(api.exportCustomers, async ({ query: { websiteId, book }, principal: { accountId } }) => {
    await db.tenant(websiteId, async (tx) => {
      reportAct({ clock, ids }, tx, 'commerce', { websiteId, accountId, action: 'customers.exported' })
    })
    return new Reply(
      200,
      undefined,
      {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="customers.csv"',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
      exportCustomers({ db }, { websiteId, book }),
    )
  })

async function show(tx: Tx, websiteId: string, id: string): Promise<Customer> {
  const customer = await findCustomer(tx, websiteId, id)
  if (!customer) throw notFound('customer')
  return { ...customer, recent: await readRecentOrders(tx, websiteId, id) }
}

const getCustomer = ({ db }: OrdersDeps) =>
  route(api.readCustomer, ({ query: { websiteId }, params: { id } }) =>
    db.tenant(websiteId, (tx) => show(tx, websiteId, id)),
  )

const putCustomer = ({ db, clock, ids }: OrdersDeps) =>
  route(api.saveCustomer, ({ query: { websiteId }, principal: { accountId }, params: { id }, body }) =>
    db.tenant(websiteId, async (tx) => {
      if (!(await writeCustomerNote(tx, websiteId, id, body.note, clock.now()))) throw notFound('customer')
      const act = { websiteId, accountId, action: 'customer.changed', fields: ['note'] } as const
      reportAct({ clock, ids }, tx, 'commerce', { ...act, subject: { kind: 'customer', id } })
      return show(tx, websiteId, id)
    }),
  )

const deleteCustomer = (deps: OrdersDeps) =>
  route(api.eraseCustomer, async ({ query: { websiteId }, principal: { accountId }, params: { id } }) => {
    await eraseCustomer(deps, { websiteId, accountId }, id)
    return deps.db.tenant(websiteId, (tx) => show(tx, websiteId, id))
  })
