import { expect, test } from 'vitest'
import { csvReply } from './csv.ts'

test('a table is a CSV file in which formulas, quotes and line ends are text', () => {
  const rows = [
    { key: '/shop', count: 3, good: 0.5 },
    { key: '=1+2', count: -4 },
    { key: 'a "b"\r\n,c', count: 0, good: 1 },
  ]
  const { status, body, headers } = csvReply('page speed', ['key', 'count', 'good'], rows)
  expect(status).toBe(200)
  expect(body).toBe(`\ufeffkey,count,good\r\n/shop,3,0.5\r\n'=1+2,-4,\r\n"a ""b""\r\n,c",0,1\r\n`)
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="page-speed.csv"',
  })
})
