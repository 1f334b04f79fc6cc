import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

test('initialisers run once a page, and destructors run in reverse before the next page', async () => {
  const { endPage, onPage, startPage } = await import('./lifecycle.ts')
  const seen: string[] = []
  onPage(() => {
    seen.push('first')
    return () => seen.push('end of first')
  })
  startPage()
  startPage()
  onPage(() => {
    seen.push('late')
    return () => seen.push('end of late')
  })
  endPage()
  expect(seen).toEqual(['first', 'late', 'end of late', 'end of first'])
  startPage()
  expect(seen.slice(4)).toEqual(['first', 'late'])
  endPage()
})

test('a failing part is reported and does not stop the others', async () => {
  const { endPage, onPage, startPage } = await import('./lifecycle.ts')
  const reported = vi.fn<(error: unknown) => void>()
  vi.stubGlobal('reportError', reported)
  let started = 0
  onPage(() => {
    throw new Error('broken')
  })
  onPage(() => {
    started++
  })
  startPage()
  endPage()
  expect(started).toBe(1)
  expect(reported).toHaveBeenCalledTimes(1)
})

test('EVT-21: after the global destroy, nothing runs', async () => {
  const { destroyPage, onPage, startPage } = await import('./lifecycle.ts')
  const seen: string[] = []
  // The module has the initialisers of the tests before.
  destroyPage()
  startPage()
  onPage(() => {
    seen.push('start')
    return () => seen.push('end')
  })
  destroyPage()
  destroyPage()
  startPage()
  expect(seen).toEqual(['start', 'end'])
})
