import { afterEach, expect, test, vi } from 'vitest'
import { measureSoftNavigation } from './soft-navigation.ts'

afterEach(() => vi.unstubAllGlobals())

const navigation = { from: 'http://a/', to: 'http://a/shop', started: 1_000, responded: 1_040 }

test('a soft navigation is measured from the click to the first frame, with layout shifts not caused by input', () => {
  let frame: FrameRequestCallback = () => {}
  let report: (list: { getEntries(): object[] }) => void = () => {}
  const disconnect = vi.fn()
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => (frame = callback))
  vi.stubGlobal('performance', { now: () => 1_060 })
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(callback: typeof report) {
        report = callback
      }
      observe() {}
      disconnect = disconnect
    },
  )
  const metrics = measureSoftNavigation(navigation)
  frame(1_072)
  report({
    getEntries: () => [
      { startTime: 1_100, value: 0.02, hadRecentInput: false },
      { startTime: 1_200, value: 0.5, hadRecentInput: true },
      { startTime: 900, value: 0.5, hadRecentInput: false },
    ],
  })
  expect(metrics().metrics).toEqual({
    navigationType: 'soft',
    timeToFirstByte: 40,
    responseStart: 40,
    firstContentfulPaint: 72,
    cumulativeLayoutShift: 0.02,
  })
  expect(disconnect).toHaveBeenCalledOnce()
})

test('times are measured even if the browser does not measure layout shifts', () => {
  vi.stubGlobal('requestAnimationFrame', () => 1)
  vi.stubGlobal('PerformanceObserver', undefined)
  expect(measureSoftNavigation(navigation)().metrics).toEqual({
    navigationType: 'soft',
    timeToFirstByte: 40,
    responseStart: 40,
  })
})
