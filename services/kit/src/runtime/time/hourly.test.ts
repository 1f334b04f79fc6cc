import { expect, test, vi } from 'vitest'
import type { Logger } from '../logger.ts'
import { runSoonAndHourly } from './hourly.ts'

test('work runs at once and every hour, a failed run is logged, and stopping aborts the current run', async () => {
  vi.useFakeTimers()
  const warn = vi.fn()
  const options = { logger: { warn } as Partial<Logger> as Logger, failureMessage: 'failed' }
  let runs = 0
  const repeated = runSoonAndHourly(async (signal) => {
    if (++runs === 1) throw new Error('first')
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  }, options)
  await vi.advanceTimersByTimeAsync(0)
  expect([runs, warn.mock.calls.length]).toEqual([1, 1])
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(runs).toBe(2)
  await repeated.stop()
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect([runs, warn.mock.calls.length]).toEqual([2, 1])
  vi.useRealTimers()
})
