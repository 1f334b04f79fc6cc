import { expect, test } from 'vitest'
import { takeBatch } from './take-batch.ts'

const take = (waiting: number[]) => takeBatch(waiting, 10, (size) => size)

test('a batch takes what fits from the front and leaves the rest', () => {
  const waiting = [4, 6, 1, 2]
  expect(take(waiting)).toEqual([4, 6])
  expect(waiting).toEqual([1, 2])
  expect(take(waiting)).toEqual([1, 2])
  expect(take(waiting)).toEqual([])
})

test('an item that is larger than a batch is taken alone', () => {
  const waiting = [20, 1]
  expect(take(waiting)).toEqual([20])
  expect(waiting).toEqual([1])
})
