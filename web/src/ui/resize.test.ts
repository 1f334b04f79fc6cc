import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GALLERY_RESIZE_EMITTER_MS, RESIZE_EMITTER_MS } from '@portico/proto/limits/display-limits'
import { createResizeEmitter } from './resize.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each([RESIZE_EMITTER_MS, GALLERY_RESIZE_EMITTER_MS])(
  'GAL-34: an emitter of %d ms calls its listeners once, that long after the last resize',
  (timeoutMs) => {
    const source = new EventTarget()
    const called = vi.fn()
    createResizeEmitter(timeoutMs, source).listen(called)
    source.dispatchEvent(new Event('resize'))
    vi.advanceTimersByTime(timeoutMs - 1)
    source.dispatchEvent(new Event('resize'))
    vi.advanceTimersByTime(timeoutMs - 1)
    expect(called).toHaveBeenCalledTimes(0)
    vi.advanceTimersByTime(1)
    expect(called).toHaveBeenCalledTimes(1)
  },
)

test('GAL-34: an emitter without listeners does not listen to the window, and a removed listener is not called', () => {
  const source = new EventTarget()
  const added = vi.spyOn(source, 'addEventListener')
  const removed = vi.spyOn(source, 'removeEventListener')
  const emitter = createResizeEmitter(RESIZE_EMITTER_MS, source)
  const called = vi.fn()
  const [removeFirst, removeSecond] = [emitter.listen(called), emitter.listen(called)]
  source.dispatchEvent(new Event('resize'))
  removeFirst()
  removeFirst()
  expect(removed).toHaveBeenCalledTimes(0)
  removeSecond()
  vi.advanceTimersByTime(RESIZE_EMITTER_MS)
  expect([called, added, removed].map(({ mock }) => mock.calls.length)).toEqual([0, 1, 1])
})

test('an error of one listener does not stop the others', () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const source = new EventTarget()
  const emitter = createResizeEmitter(RESIZE_EMITTER_MS, source)
  const called = vi.fn()
  emitter.listen(() => {
    throw new Error('broken')
  })
  emitter.listen(called)
  source.dispatchEvent(new Event('resize'))
  vi.advanceTimersByTime(RESIZE_EMITTER_MS)
  expect([called, reported].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  vi.unstubAllGlobals()
})
