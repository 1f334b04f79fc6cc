import { stringify } from 'csv-stringify/sync'
import type { Book } from '@portico/proto/enums/book'
import { money, toDecimal } from '@portico/proto/money/money'
import type { Cursor } from '@portico/kit/postgres/reading/time-cursor'
import type { OrdersDeps } from '../deps.ts'
import { listCustomers, type StoredCustomer } from '../store/customers.ts'

const PAGE = 500
const columns = ['email', 'name', 'orders', 'total', 'note', 'since']

const csv = (rows: readonly (readonly (string | number)[])[], isFirst = false): string =>
  stringify(rows as (string | number)[][], {
    bom: isFirst,
    escape_formulas: true,
    record_delimiter: '\r\n',
  })

/** The customers of a book as a CSV file, a page of them at a time. Erased ones are left out. */
export async function* exportCustomers(
  { db }: Pick<OrdersDeps, 'db'>,
  { websiteId, book }: { websiteId: string; book: Book },
  limit = PAGE,
): AsyncGenerator<string> {
  yield csv([columns], true)
  let after: Cursor | null = null
  for (;;) {
    const place: Cursor | null = after
    const page: StoredCustomer[] = await db.tenant(websiteId, (tx) =>
      listCustomers(tx, websiteId, { book, limit }, place),
    )
    const last = page.at(-1)
    if (!last) return
    after = { at: new Date(last.createdAt), id: last.id }
    yield csv(page.filter(({ isErased }) => !isErased).map(cells))
  }
}

const cells = ({ email, name, orders, totals, note, createdAt }: StoredCustomer): (string | number)[] => [
  ...[email, name, orders],
  totals.map(({ currency, amount }) => `${toDecimal(money(amount, currency))} ${currency}`).join(', '),
  ...[note, new Date(createdAt).toISOString()],
]
