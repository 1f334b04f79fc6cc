import { MAX_DATASET_COLUMNS, MAX_DATASET_ROWS } from '@portico/proto/limits'
import type { Dataset } from '@portico/proto/values/dataset'

/** A table that was read from text. `isTruncated` is true if rows or columns beyond the limits were left out (MISC-05). */
export type Table = Pick<Dataset, 'columns' | 'rows'> & { isTruncated: boolean }

/**
 * Reads comma, semicolon or tab separated text, as spreadsheets copy it: the first line has the columns, the first field of
 * each further line is its label. A field that is empty or no number is a missing figure (null).
 */
export function readTable(text: string): Table {
  const lines = readLines(text)
  const [head = [], ...rest] = lines.filter((fields) => fields.some((field) => field.trim() !== ''))
  const columns = head.slice(1).map((name) => name.trim())
  const rows = rest.map(([label = '', ...figures]) => ({
    label: label.trim(),
    figures: columns.map((_, at) => toFigure(figures[at] ?? '')),
  }))
  return {
    columns: columns.slice(0, MAX_DATASET_COLUMNS),
    rows: rows
      .slice(0, MAX_DATASET_ROWS)
      .map(({ label, figures }) => ({ label, figures: figures.slice(0, MAX_DATASET_COLUMNS) })),
    isTruncated: columns.length > MAX_DATASET_COLUMNS || rows.length > MAX_DATASET_ROWS,
  }
}

/** A dataset as text that `readTable` reads again. */
export function writeTable({ columns, rows }: Pick<Dataset, 'columns' | 'rows'>): string {
  const line = (fields: readonly string[]) =>
    fields.map((field) => (/[",\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)).join(',')
  const figure = (value: number | null) => (value === null ? '' : String(value))
  return [
    line(['', ...columns]),
    ...rows.map(({ label, figures }) => line([label, ...figures.map(figure)])),
  ].join('\n')
}

function toFigure(text: string): number | null {
  // A comma is a decimal sign only where fields are not separated by commas.
  const plain = text.trim().replace(/^(-?\d+),(\d+)$/, '$1.$2')
  const value = plain === '' ? Number.NaN : Number(plain)
  return Number.isFinite(value) ? value : null
}

function readLines(text: string): string[][] {
  const separator = separatorOf(text)
  const lines: string[][] = [['']]
  let isQuoted = false
  const line = () => lines.at(-1)!
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!
    const field = line().at(-1)!
    const extend = (more: string) => (line()[line().length - 1] = field + more)
    if (isQuoted && character === '"' && text[at + 1] === '"') {
      extend('"')
      at++
    } else if (character === '"' && (isQuoted || field === '')) isQuoted = !isQuoted
    else if (isQuoted || !(character === separator || character === '\n' || character === '\r'))
      extend(character)
    else if (character === separator) line().push('')
    else if (character === '\n') lines.push([''])
  }
  return lines
}

function separatorOf(text: string): string {
  const first = text.slice(0, text.indexOf('\n') < 0 ? text.length : text.indexOf('\n'))
  return ['\t', ';', ','].find((each) => first.includes(each)) ?? ','
}
