import { expect, test } from 'vitest'
import { formatVisitor, parseVisitor, visitorAfterView } from './visitor-cookie.ts'

const newId = () => '5b1c'

test('CENS-05: a visitor cookie is an id and four positive integers, separated by bars', () => {
  const record = { id: 'a-1', first: 10, previous: 20, latest: 30, count: 3 }
  expect(parseVisitor('a-1|10|20|30|3')).toEqual(record)
  expect(formatVisitor(record)).toBe('a-1|10|20|30|3')
})

test.each([
  '',
  'a|1|2|3',
  'a|0|1|1|1',
  'a|1|1|1|0',
  'a|1|-2|3|4',
  'a|1|2|3|4|5',
  'a b|1|2|3|4',
  'a|1.5|2|3|4',
  '|1|2|3|4',
])('CENS-05: %j is not a visitor cookie', (text) => expect(parseVisitor(text)).toBeNull())

test('CENS-06: the first view creates a visitor with three equal timestamps and one visit', () => {
  expect(visitorAfterView(null, false, 100, newId)).toEqual({
    id: '5b1c',
    first: 100,
    previous: 100,
    latest: 100,
    count: 1,
  })
})

test('CENS-06: a second session raises the count and moves the latest visit to the previous one', () => {
  const first = visitorAfterView(null, false, 100, newId)
  expect(visitorAfterView(first, true, 200, newId)).toEqual(first)
  expect(visitorAfterView(first, false, 900, newId)).toEqual({
    ...first,
    previous: 100,
    latest: 900,
    count: 2,
  })
})
