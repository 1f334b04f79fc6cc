import type { Route } from '@portico/kit/http/route'
import type { BooksDeps } from '../deps.ts'
import { getBooks, postChecks } from './books.ts'
import { getLedger, getSales } from './sales.ts'

/** The books of a store (permission 1418). */
export const booksRoutes = (deps: BooksDeps): Route[] => [
  getBooks(deps),
  postChecks(deps),
  getSales(deps),
  getLedger(deps),
]
