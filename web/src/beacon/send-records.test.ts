import { afterEach, expect, test, vi } from 'vitest'
import { sendRecords, text } from './send-records.ts'

afterEach(() => vi.unstubAllGlobals())

/** A page whose error reporter takes errors, or that has none. */
function stubPage({ beacon, status, hasCapture }: { beacon: boolean; status: number; hasCapture: boolean }) {
  const captured: string[] = []
  const warn = vi.fn()
  const fetch = vi.fn(() => Promise.resolve(new Response(null, { status })))
  vi.stubGlobal('navigator', { sendBeacon: () => beacon })
  vi.stubGlobal('console', { warn })
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('dispatchEvent', (event: CustomEvent<{ error: Error }>) => {
    if (hasCapture) captured.push(event.detail.error.message)
    return !hasCapture
  })
  return { captured, warn, fetch }
}
const record = { app: 'site', data: { pathname: '/' } }

test('PERF-02 and PERF-08: a record names the way it is sent: beacon, or xhr if the browser refuses a beacon', () => {
  const page = stubPage({ beacon: false, status: 204, hasCapture: true })
  const ways: string[] = []
  sendRecords((delivery) => (ways.push(delivery), [record]))
  expect(ways).toEqual(['beacon', 'xhr'])
  expect(page.fetch).toHaveBeenCalledOnce()
  stubPage({ beacon: true, status: 204, hasCapture: true })
  sendRecords((delivery) => (ways.push(delivery), [record]))
  expect(ways).toEqual(['beacon', 'xhr', 'beacon'])
})

test('PERF-13 and PERF-14: an unexpected status goes to the error reporter, or to the console without one', async () => {
  const message = 'RUM timing error: XHR request DONE with unexpected status: 500'
  for (const hasCapture of [true, false]) {
    const page = stubPage({ beacon: false, status: 500, hasCapture })
    sendRecords(() => [record])
    await expect.poll(() => page.captured.length + page.warn.mock.calls.length).toBe(1)
    expect(page.captured).toEqual(hasCapture ? [message] : [])
    expect(page.warn.mock.calls).toEqual(hasCapture ? [] : [[message]])
  }
})

test('PERF-12 and PERF-14: nothing to send and data that cannot be encoded are reported and do not throw', () => {
  const page = stubPage({ beacon: true, status: 204, hasCapture: true })
  sendRecords(() => [])
  sendRecords(() => [{}])
  expect(page.captured).toEqual(['RUM timing error: no payload', 'RUM timing error: Data is empty'])
  expect(() => text([])).toThrow('no payload')
})
