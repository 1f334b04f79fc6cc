import { expect, test, vi } from 'vitest'
import { addBackTarget, handleBack } from './back-targets.ts'

test('the back button is handled by the latest overlay, each once, and otherwise by the page', () => {
  const [first, second, removed] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()]
  addBackTarget(first)
  addBackTarget(second)
  addBackTarget(removed)()
  expect([handleBack(), second.mock.calls.length, first.mock.calls.length]).toEqual([true, 1, 0])
  expect([handleBack(), first.mock.calls.length]).toEqual([true, 1])
  expect(handleBack()).toBe(false)
  expect(removed).not.toHaveBeenCalled()
})
