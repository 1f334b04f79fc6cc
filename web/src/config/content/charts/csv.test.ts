import { expect, test } from 'vitest'
import { MAX_DATASET_COLUMNS, MAX_DATASET_ROWS } from '@portico/proto/limits'
import { readTable, writeTable } from './csv.ts'

test('text of spreadsheets is read with commas, semicolons and tabs, and with quoted fields', () => {
  const table = {
    columns: ['2025', '2026'],
    rows: [
      { label: 'Mugs, large', figures: [12, 30.5] },
      { label: 'Say "bowl"', figures: [-4, 0] },
    ],
    isTruncated: false,
  }
  expect(readTable(',2025,2026\n"Mugs, large",12,30.5\r\n"Say ""bowl""",-4,0\n\n')).toEqual(table)
  expect(readTable(';2025;2026\n"Mugs, large";12;30,5\n"Say ""bowl""";-4;0')).toEqual(table)
  expect(readTable('\t2025\t2026\nMugs, large\t12\t30.5\n"Say ""bowl"""\t-4\t0')).toEqual(table)
})

test('empty fields and words are missing figures', () => {
  expect(readTable('Year,A,B\n2025,1\n2026,x,2').rows).toEqual([
    { label: '2025', figures: [1, null] },
    { label: '2026', figures: [null, 2] },
  ])
  expect(readTable('')).toEqual({ columns: [], rows: [], isTruncated: false })
  expect(readTable('Only a label')).toEqual({ columns: [], rows: [], isTruncated: false })
})

test('MISC-05: rows and columns beyond the limits are left out', () => {
  const head = ['', ...Array.from({ length: MAX_DATASET_COLUMNS + 1 }, (_, at) => `c${at}`)].join(',')
  const row = ['r', ...Array.from({ length: MAX_DATASET_COLUMNS + 1 }, () => 1)].join(',')
  const table = readTable([head, ...Array.from({ length: MAX_DATASET_ROWS + 1 }, () => row)].join('\n'))
  expect([table.columns.length, table.rows.length, table.rows[0]!.figures.length, table.isTruncated]).toEqual(
    [MAX_DATASET_COLUMNS, MAX_DATASET_ROWS, MAX_DATASET_COLUMNS, true],
  )
})

test('a table is written as text that is read again', () => {
  const { isTruncated: _, ...table } = readTable('Year,"A, B",C\n"2025 ""x""",1,\n2026,-2.5,3')
  expect(readTable(writeTable(table))).toMatchObject(table)
})
