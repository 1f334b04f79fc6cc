import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { COLLECTOR_INTERVAL_MS } from '@portico/proto/limits/tracking-limits'
import { watchTimings } from './timings.ts'

let report: Record<string, (...entries: object[]) => void>
beforeEach(() => {
  vi.useFakeTimers()
  report = {}
  vi.stubGlobal('location', { origin: 'https://shop.example' })
  vi.stubGlobal('performance', { timeOrigin: 1_000_000 })
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      private readonly take: (list: { getEntries(): object[] }) => void
      constructor(take: (list: { getEntries(): object[] }) => void) {
        this.take = take
      }
      observe({ type }: { type: string }) {
        report[type] = (...entries) => this.take({ getEntries: () => entries })
      }
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const picture = (path: string, initiatorType = 'img') => ({
  ...{ name: `https://shop.example${path}`, startTime: 10.4, duration: 20.2, initiatorType },
  ...{ encodedBodySize: 900, decodedBodySize: 900 },
})

test('PERF-11: user timings and pictures wait for the interval of 30,000 ms, and nothing is sent without any', () => {
  const send = vi.fn()
  watchTimings(send)
  vi.advanceTimersByTime(COLLECTOR_INTERVAL_MS)
  expect(send).not.toHaveBeenCalled()
  report['measure']!({ name: 'checkout', startTime: 5, duration: 120 })
  const landing = picture('/api/track/Track?landing=x')
  report['resource']!(picture('/s/a.jpg?format=300w'), landing, picture('/x.js', 'script'))
  vi.advanceTimersByTime(COLLECTOR_INTERVAL_MS - 1)
  expect(send).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(send.mock.calls).toEqual([
    [
      [
        { event: 'user', time: 1_000_125, data: { name: 'checkout', startTime: 5, duration: 120 } },
        {
          event: 'image',
          time: 1_000_031,
          data: {
            ...{ name: '/s/a.jpg', startTime: 10, duration: 20 },
            ...{ encodedBodySize: 900, decodedBodySize: 900 },
          },
        },
      ],
    ],
  ])
  vi.advanceTimersByTime(COLLECTOR_INTERVAL_MS)
  expect(send).toHaveBeenCalledOnce()
})

test('a page load sends at most fifty timings, and waiting ones are sent when the page is left', () => {
  const send = vi.fn<(timings: unknown[]) => void>()
  const flush = watchTimings(send)
  report['mark']!(...Array.from({ length: 80 }, () => ({ name: 'm', startTime: 1, duration: 0 })))
  flush()
  flush()
  expect(send.mock.calls.map(([timings]) => timings.length)).toEqual([50])
})
