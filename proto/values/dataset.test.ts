import { expect, test } from 'vitest'
import { Dataset } from './dataset.ts'

const dataset = { fileName: 'kiln.csv', columns: ['Pots'], rows: [{ label: '2025', figures: [12] }] }
const problems = (change: object) =>
  Dataset.safeParse({ ...dataset, ...change }).error?.issues.map(({ path, message }) => [
    path.join('.'),
    message,
  ])

test('MISC-04: a dataset needs a file name, a column, a row and every figure', () => {
  expect(Dataset.parse(dataset)).toEqual(dataset)
  expect(problems({ fileName: ' ' })).toEqual([['fileName', 'Please enter a file name']])
  expect(problems({ fileName: undefined })).toEqual([['fileName', 'Please enter a file name']])
  expect(problems({ columns: [], rows: [{ label: '', figures: [] }] })).toEqual([
    ['columns', 'A dataset needs at least one column.'],
  ])
  expect(problems({ rows: [] })).toEqual([['rows', 'A dataset needs at least one row.']])
  const missing = [['rows.1', 'One or more rows was missing data']]
  expect(problems({ rows: [...dataset.rows, { label: 'x', figures: [] }] })).toEqual(missing)
  expect(problems({ rows: [...dataset.rows, { label: 'x', figures: [null] }] })).toEqual(missing)
})

test('MISC-05: a larger dataset is cut to 1,000 rows and 50 columns', () => {
  const figures = Array.from({ length: 60 }, (_, at) => at)
  const cut = Dataset.parse({
    fileName: 'large.csv',
    columns: figures.map(String),
    rows: Array.from({ length: 1_200 }, () => ({ label: 'x', figures })),
  })
  expect([cut.rows.length, cut.columns.length, cut.rows[0]!.figures.length]).toEqual([1_000, 50, 50])
})

test('a dataset of another shape is refused', () => {
  for (const value of [null, 'x', [], { columns: 'x', rows: 'y' }])
    expect(Dataset.safeParse(value).success).toBe(false)
})
