import { expect, test, vi } from 'vitest'
import { takeTurn } from './media-turn.ts'

test('VID-03: the next film stops the former one, and a film that has ended is not stopped', () => {
  const [first, second, third] = [vi.fn(), vi.fn(), vi.fn()]
  const endFirst = takeTurn(first)
  const endSecond = takeTurn(second)
  expect(first).toHaveBeenCalledOnce()
  endFirst()
  endSecond()
  takeTurn(third)
  expect(second).not.toHaveBeenCalled()
  expect(first).toHaveBeenCalledOnce()
})
