import { stringify } from 'csv-stringify/sync'
import { Reply } from '../route.ts'

type Cell = string | number | boolean | undefined

/**
 * Replies with a table as a CSV file for spreadsheets: UTF-8 with a byte order mark, a head line with the names of
 * `columns`, then the rows. A cell that a spreadsheet would run as a formula is kept as text. An absent value is an empty
 * cell. `name` is the name of the file without `.csv`.
 */
export function csvReply<Column extends string>(
  name: string,
  columns: readonly Column[],
  rows: readonly { readonly [C in Column]?: Cell }[],
): Reply {
  const text = stringify([columns, ...rows.map((row) => columns.map((column) => row[column]))], {
    bom: true,
    escape_formulas: true,
    record_delimiter: '\r\n',
  })
  return new Reply(200, text, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name.replace(/[^\w.-]+/g, '-')}.csv"`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
}
