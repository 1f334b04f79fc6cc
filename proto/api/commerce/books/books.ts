import { featureFlag } from '../../../enums/feature-flag.ts'
import { permission } from '../../../enums/permission.ts'
import type { BooksQuery, BooksReply, LedgerQuery, SalesQuery, SalesReply } from '../../../http/shop/books.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'

const access = may(permission.commerceAccounting, 'query', featureFlag.commerce)

export const readBooks = endpoint<{ query: typeof BooksQuery; answers: { 200: typeof BooksReply } }>(
  'GET',
  '/api/rest/commerce/reconciliation',
  { access },
)

/** Makes the checks of a day now. */
export const checkBooks = endpoint<{ query: typeof BooksQuery; answers: { 200: typeof BooksReply } }>(
  'POST',
  '/api/rest/commerce/reconciliation',
  { access, changes: [readBooks] },
)

export const exportLedger = endpoint<{
  query: typeof LedgerQuery
  answers: { 200: readonly ['text/csv'] }
}>('GET', '/api/rest/commerce/ledger.csv', { access })

export const readSales = endpoint<{ query: typeof SalesQuery; answers: { 200: typeof SalesReply } }>(
  'GET',
  '/api/rest/commerce/sales',
  { access },
)
