import { CsvError, parse } from 'csv-parse'
import { pipeline, Transform, type Readable } from 'node:stream'
import { tooLarge } from '@portico/kit/errors'
import { MAX_IMPORT_BYTES, MAX_IMPORT_PROBLEMS, MAX_IMPORT_ROWS } from '@portico/proto/limits'
import { toStorable } from '@portico/proto/values/storable'
import type { ImportsDeps } from '../deps.ts'
import { formatOf } from '../domain/check-draft.ts'
import type { FileRow, Format, Problem } from '../domain/import-file.ts'
import { insertProblems, insertRows, joinOwners, type KeyedRow } from '../store/import-rows.ts'

/** Rows that are stored at a time. */
const BATCH = 500
const MAX_RECORD_CHARACTERS = 1_000_000

export type ReadFile = { ok: true; format: Format; columns: Set<string> } | { ok: false }

/**
 * Stores the rows of a CSV file as fast as it arrives, with the key of the product that each belongs to. A row without one is a
 * problem. A file that cannot be read is `ok: false`, and its problem names the line.
 * @throws Refusal 413 for a file that is too large
 */
export async function readFile(
  { db }: Pick<ImportsDeps, 'db'>,
  of: { websiteId: string; id: string },
  file: Readable,
): Promise<ReadFile> {
  const problems: Problem[] = []
  let rows: KeyedRow[] = []
  let columns: string[] | undefined
  let format: Format | undefined
  let count = 0
  const store = (tx: Parameters<typeof insertRows>[0]) => {
    insertRows(tx, of, rows)
    rows = []
  }
  try {
    for await (const { line, cells } of recordsOf(file)) {
      if (!columns) {
        columns = cells.map((cell) => cell.trim().toLowerCase())
        format = formatOf(new Set(columns))
        if (!format) {
          problems.push({
            line,
            column: '',
            text: 'The first line names no columns of a product file of Portico, Shopify or WooCommerce.',
          })
          break
        }
        continue
      }
      count += 1
      if (count > MAX_IMPORT_ROWS) {
        problems.push({ line, column: '', text: `A file may have at most ${MAX_IMPORT_ROWS} rows.` })
        format = undefined
        break
      }
      const row: FileRow = { line, cells: named(columns, cells) }
      const key = format!.keyOf(row)
      if ('text' in key) {
        if (problems.length < MAX_IMPORT_PROBLEMS) problems.push(key)
      } else rows.push({ ...row, ...key })
      if (rows.length >= BATCH) await db.tenant(of.websiteId, async (tx) => store(tx))
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    problems.push({ line: Number(error['lines'] ?? 1), column: '', text: reasonOf(error) })
    format = undefined
  }
  await db.tenant(of.websiteId, async (tx) => {
    store(tx)
    joinOwners(tx, of)
    insertProblems(tx, of, 0, problems)
  })
  return format && columns ? { ok: true, format, columns: new Set(columns) } : { ok: false }
}

type Record = { line: number; cells: string[] }

/** The records of a file with their first lines. */
async function* recordsOf(file: Readable): AsyncGenerator<Record> {
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_CHARACTERS,
  })
  let bytes = 0
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      done(bytes > MAX_IMPORT_BYTES ? tooLarge(MAX_IMPORT_BYTES) : null, chunk)
    },
  })
  // An error of any of them ends the iteration below.
  pipeline(file, counted, parser, () => {})
  let last = 0
  for await (const { record, info } of parser as AsyncIterable<{
    record: string[]
    info: { lines: number }
  }>) {
    yield { line: last + 1, cells: record }
    last = info.lines
  }
}

/** The cells by the names of their columns; empty ones are left out. */
const named = (columns: readonly string[], cells: readonly string[]) =>
  Object.fromEntries(
    columns.flatMap((column, at) => {
      const cell = cells[at] ?? ''
      return cell === '' || column === '' ? [] : [[column, toStorable(cell)]]
    }),
  )

function reasonOf(error: CsvError): string {
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return 'A quotation mark is not closed before the end of the file.'
    case 'CSV_MAX_RECORD_SIZE':
      return 'A row is too long. A quotation mark may be missing.'
    default:
      return 'A quotation mark is at a place where it cannot be.'
  }
}
