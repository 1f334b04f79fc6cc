import { BooksQuery, BooksReply, LedgerQuery, SalesQuery, SalesReply } from '../../../http/shop/books.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './books.ts'

export const readBooks = contract(endpoints.readBooks, {
  summary:
    'Returns the checks of a day’s books with both figures of each, and the days that were closed or checked.',
  query: BooksQuery,
  answers: { 200: BooksReply },
})

export const checkBooks = contract(endpoints.checkBooks, {
  summary: 'Makes the checks of a day’s books now: of today, or of an earlier day.',
  query: BooksQuery,
  answers: { 200: BooksReply },
})

export const exportLedger = contract(endpoints.exportLedger, {
  summary: 'Returns the lines of the ledger’s entries of a period as CSV, oldest first.',
  query: LedgerQuery,
  answers: { 200: ['text/csv'] },
})

export const readSales = contract(endpoints.readSales, {
  summary: 'Returns the sales of a period by day: closed days from their seals, later ones from the ledger.',
  query: SalesQuery,
  answers: { 200: SalesReply },
})
