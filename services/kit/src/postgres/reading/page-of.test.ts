import { expect, test } from 'vitest'
import { pageOf } from './page-of.ts'
import { readCursor } from './time-cursor.ts'

const rows = [1, 2, 3].map((ms) => ({ at: new Date(ms), id: `a${ms}` }))
const cursorOf = (row: (typeof rows)[number]) => row

test('a page ends after `limit` rows, and its cursor is the cursor of its last row', () => {
  const { page, next } = pageOf(rows, 2, cursorOf)
  expect(page).toEqual(rows.slice(0, 2))
  expect(readCursor(next.nextCursor)).toEqual(rows[1])
})

test('the last page has no cursor', () => {
  expect(pageOf(rows, 3, cursorOf)).toEqual({ page: rows, next: {} })
  expect(pageOf([], 3, cursorOf)).toEqual({ page: [], next: {} })
})
