import { stringify } from 'csv-stringify/sync'
import type { Book } from '@portico/proto/enums/book'
import { currency, type CurrencyCode } from '@portico/proto/enums/currency'
import { toDecimal } from '@portico/proto/money/money'
import type { BooksDeps } from '../deps.ts'
import { readLedgerPage, type LedgerPlace, type LedgerRow } from '../store/ledger-lines.ts'

const PAGE = 500
const columns = [
  'Date',
  'Posted at',
  'Entry',
  'Kind',
  'Cause',
  'Order',
  'Account',
  'Debit',
  'Credit',
  'Currency',
  'Tax rate',
]

const csv = (rows: readonly (readonly string[])[], isFirst = false): string =>
  stringify(rows as string[][], { bom: isFirst, escape_formulas: true, record_delimiter: '\r\n' })

/** The lines of the ledger of a period as a CSV file, a page of entries at a time. */
export async function* exportLedger(
  { db }: Pick<BooksDeps, 'db'>,
  period: { websiteId: string; book: Book; from: string; until: string },
): AsyncGenerator<string> {
  yield csv([columns], true)
  let after: LedgerPlace | null = null
  for (;;) {
    const place: LedgerPlace | null = after
    const rows: LedgerRow[] = await db.tenant(period.websiteId, (tx) =>
      readLedgerPage(tx, period, { after: place, limit: PAGE }),
    )
    const last = rows.at(-1)
    if (!last) return
    after = last
    yield csv(rows.map(cells))
  }
}

function cells(row: LedgerRow): string[] {
  const { day, postedAt, entryId, kind, causeKind, causeId, orderNumber, account, amount, rate } = row
  const [debit, credit] = amount > 0 ? [amountOf(row), ''] : ['', amountOf({ ...row, amount: -amount })]
  return [
    ...[day, postedAt.toISOString(), entryId, kind, `${causeKind} ${causeId}`, orderNumber ?? ''],
    ...[account, debit, credit, row.currency, rate ?? ''],
  ]
}

const isCurrency = (code: string): code is CurrencyCode => Object.hasOwn(currency, code)
const amountOf = ({ amount, currency: code }: Pick<LedgerRow, 'amount' | 'currency'>): string =>
  isCurrency(code) ? toDecimal({ amount, currency: code }) : String(amount)
