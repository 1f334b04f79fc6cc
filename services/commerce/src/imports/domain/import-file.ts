import type { CurrencyCode } from '@portico/proto/enums/currency'
import type { ImportFormat } from '@portico/proto/enums/import-format'

/** A row of a file: its line, and its cells by the names of their columns in lower case. */
export type FileRow = { line: number; cells: Readonly<Record<string, string>> }

/** A value that cannot be imported. `column` is the name of its column. */
export type Problem = { line: number; column: string; text: string }

/**
 * A product of a file before it is checked. The values have the names of `ProductInput`; `places` says where the value of a path is in
 * the file, so that an error names its line and column.
 */
export type Draft = {
  line: number
  /** The number of the store page that the file names, from 1. */
  page: number | null
  input: Record<string, unknown> & { variants: Record<string, unknown>[] }
  /** Paths of categories from the outermost on, which the tree of categories gets. */
  paths: readonly (readonly string[])[]
  places: ReadonlyMap<string, { line: number; column: string }>
  problems: Problem[]
}

/** How the rows of a format become products. */
export type Format = {
  name: ImportFormat
  /** Columns that only this format has, in lower case. */
  marks: readonly string[]
  /** The rows with the same key make one product. A row with `owner` belongs to the product that has this alias. */
  keyOf: (row: FileRow) => { key: string; alias?: string; owner?: string } | Problem
  draftOf: (rows: readonly FileRow[], currency: CurrencyCode) => Draft
  /** Sentences about the columns that an import leaves out. */
  notices: (columns: ReadonlySet<string>) => string[]
}

export const cellOf = ({ cells }: FileRow, column: string): string => cells[column.toLowerCase()] ?? ''

/** Collects the values of a product with their places. */
export function draftMaker(line: number) {
  const places = new Map<string, { line: number; column: string }>()
  const problems: Problem[] = []
  return {
    places,
    problems,
    /** Notes where the value of a path is, and returns the value. */
    at<T>(path: string, row: FileRow, column: string, value: T): T {
      places.set(path, { line: row.line, column })
      return value
    },
    /** The same for a value that may not be readable; the problem is noted then. */
    read<T>(path: string, row: FileRow, column: string, value: T | null, text: string): T | undefined {
      places.set(path, { line: row.line, column })
      if (value !== null) return value
      problems.push({ line: row.line, column, text })
      return undefined
    },
    line,
  }
}

export const AMOUNT = 'Enter an amount such as 12.50.'
export const NUMBER = 'Enter a number such as 0.5.'
export const WHOLE = 'Enter a whole number.'
