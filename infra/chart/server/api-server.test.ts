import { expect, test } from 'vitest'

import { warningsOf } from './api-server.ts'

test('reads the texts of a Warning header', () => {
  expect(warningsOf(undefined)).toEqual([])
  expect(warningsOf('299 - "one, with a comma", 299 - "says \\"two\\""')).toEqual([
    'one, with a comma',
    'says "two"',
  ])
  expect(warningsOf(['299 - "one"', '299 - "two"'])).toEqual(['one', 'two'])
})
