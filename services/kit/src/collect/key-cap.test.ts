import { expect, test } from 'vitest'
import { rowsBeyondCap } from './key-cap.ts'

test('each series accepts new rows in their order up to its cap', () => {
  const fresh = ['a1', 'b1', 'a2', 'b2', 'b3']
  const beyond = rowsBeyondCap({ fresh, seriesOf: (row) => row[0]!, taken: new Map([['a', 1]]), most: 2 })
  expect([...beyond]).toEqual(['a2', 'b3'])
})
