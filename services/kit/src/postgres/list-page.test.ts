import { expect, test } from 'vitest'
import { toPage } from './list-page.ts'

const cursorOf = (row: number) => `after ${row}`

test('a list with more rows than the limit has a cursor after the last row of the page', () => {
  expect(toPage([1, 2, 3], 2, cursorOf)).toEqual({ page: [1, 2], nextCursor: 'after 2' })
})

test('the last page has no cursor', () => {
  expect(toPage([1, 2], 2, cursorOf)).toEqual({ page: [1, 2] })
  expect(toPage([], 2, cursorOf)).toEqual({ page: [] })
})
