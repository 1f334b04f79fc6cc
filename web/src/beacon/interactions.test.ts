import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchInteractions } from './interactions.ts'

type Entry = { interactionId?: number; startTime: number; duration: number; processingEnd: number }

const click = (interactionId: number, startTime: number, duration: number): Entry => ({
  interactionId,
  startTime,
  duration,
  processingEnd: startTime + 4,
})

let deliver: (...entries: Entry[]) => void
let waiting: Entry[]
let count: number
beforeEach(() => {
  vi.useFakeTimers()
  waiting = []
  count = 0
  vi.stubGlobal('performance', {
    get interactionCount() {
      return count
    },
  })
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(report: (list: { getEntries(): Entry[] }) => void) {
        deliver = (...entries) => report({ getEntries: () => entries })
      }
      observe() {}
      takeRecords = () => waiting.splice(0)
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a click that is reported after a soft navigation belongs to the previous page', () => {
  const begin = watchInteractions()
  const left = begin(0)
  const done = vi.fn()
  left.end(120, 101, done)
  const shown = begin(120)
  expect(done).not.toHaveBeenCalled()
  deliver(click(7, 100, 48))
  expect(done).toHaveBeenCalledOnce()
  expect([left.inp(), shown.inp()]).toEqual([48, undefined])
})

test('an entry that is still queued when the page is hidden is counted', () => {
  const view = watchInteractions()(0)
  waiting = [click(1, 50, 32)]
  expect(view.inp()).toBe(32)
})

test('a view ends once, after a second, if its last entry never arrives', () => {
  const done = vi.fn()
  const view = watchInteractions()(0)
  view.end(120, 101, done)
  vi.advanceTimersByTime(999)
  expect(done).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  deliver(click(7, 100, 48))
  expect(done).toHaveBeenCalledOnce()
})

test('the longest event of an interaction counts; one outlier is ignored for each 50 interactions', () => {
  const view = watchInteractions()(0)
  deliver(click(1, 10, 24), { ...click(1, 12, 40) }, click(2, 60, 200), { ...click(0, 70, 900) })
  expect(view.inp()).toBe(200)
  count = 50
  expect(view.inp()).toBe(40)
})

test('interactions too short to be reported count as 8 ms after the view is over', () => {
  const view = watchInteractions()(0)
  count = 1
  expect(view.inp()).toBeUndefined()
  view.end(120, 101, () => {})
  vi.advanceTimersByTime(1_000)
  expect(view.inp()).toBe(8)
})

test('a view ends without a value if the browser does not measure interactions', () => {
  vi.stubGlobal('PerformanceObserver', undefined)
  const done = vi.fn()
  const view = watchInteractions()(0)
  view.end(120, 101, done)
  vi.advanceTimersByTime(0)
  expect(done).toHaveBeenCalledOnce()
  expect(view.inp()).toBeUndefined()
})
