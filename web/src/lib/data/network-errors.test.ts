import { afterEach, expect, test, vi } from 'vitest'
import { COLLECT_EVENT } from '@portico/proto/collect/collector-events'
import { noteNetworkError } from './network-errors.ts'

afterEach(() => vi.unstubAllGlobals())

test('DATA-24: a call without a reply is told to the page without its query, which contains the crumb', () => {
  const page = new EventTarget()
  const told: unknown[] = []
  page.addEventListener(COLLECT_EVENT, (event) => told.push((event as CustomEvent).detail))
  vi.stubGlobal('window', page)
  noteNetworkError('/api/commerce/shopping-cart?crumb=secret#top')
  expect(told).toEqual([{ kind: 'network-error', url: '/api/commerce/shopping-cart' }])
})
