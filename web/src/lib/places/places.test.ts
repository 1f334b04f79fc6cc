import { afterEach, expect, test, vi } from 'vitest'
import { placeDetails } from './places.ts'

afterEach(() => vi.restoreAllMocks())

test('DATA-21: without a complete context the details of a place are not requested, and an error is logged', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const send = vi.spyOn(globalThis, 'fetch')
  expect(await placeDetails('w', 'p', { productPage: 'settings' })).toBeNull()
  expect(log).toHaveBeenCalledWith('The details of a place need productSection.')
  expect(send).not.toHaveBeenCalled()
})
