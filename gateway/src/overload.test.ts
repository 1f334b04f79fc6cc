import { expect, test } from 'vitest'
import { until } from '@portico/kit/testing/until'
import { overloadGuard } from './overload.ts'

test('H5: a late event loop refuses other requests and renders, and lets pages in that may be kept', async () => {
  const guard = overloadGuard({ maxInFlight: 10, maxDelayMs: 0.001 })
  try {
    await until(() => {
      for (const end = performance.now() + 150; performance.now() < end;); // blocks the loop
      return guard.delaySeconds() > 0
    })
    expect(guard.isLate()).toBe(true)
    expect(() => guard.enter('asset')).toThrow('very busy')
    expect(() => guard.enter('page')).not.toThrow()
  } finally {
    guard.stop()
  }
})
