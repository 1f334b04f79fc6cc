import { BooksQuery, BooksReply } from '../../http/books.ts'
import { contract } from '../contract.ts'
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
