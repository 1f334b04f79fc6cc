import { expect, test, vi } from 'vitest'
import { FEW_REQUESTS_OF_CLIENT } from '@portico/proto/limits/gateway-limits'
import { until } from '@portico/kit/testing/until'
import { overloadGuard } from './overload.ts'

test('a late event loop refuses other requests and renders, and lets pages in that may be kept', async () => {
  const guard = overloadGuard({ maxInFlight: 10, maxDelayMs: 0.001 })
  try {
    await until(() => {
      for (const end = performance.now() + 150; performance.now() < end;); // blocks the loop
      return guard.delaySeconds() > 0
    })
    expect(guard.isLate()).toBe(true)
    expect(() => guard.enter('asset', 1)).toThrow('very busy')
    expect(() => guard.enter('page', 1)).not.toThrow()
  } finally {
    guard.stop()
  }
})

test('one pause of the process refuses nothing, and a delay that lasts refuses until it ends', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const measured = [0, 400, 20, 400, 450, 30]
  const guard = overloadGuard({
    maxInFlight: 10,
    maxDelayMs: 500,
    delays: { read: () => measured.shift()!, stop: () => {} },
  })
  try {
    const answers = measured.slice().map(() => {
      vi.advanceTimersByTime(500)
      try {
        guard.enter('census', 1)
        guard.leave()
        return 'served'
      } catch {
        return 'refused'
      }
    })
    expect(answers).toEqual(['served', 'served', 'served', 'served', 'refused', 'served'])
  } finally {
    guard.stop()
    vi.useRealTimers()
  }
})

test('clients with many requests at once do not shut out a client with few, up to twice the limit', () => {
  const refused: string[] = []
  const guard = overloadGuard({
    maxInFlight: 10,
    maxDelayMs: Infinity,
    onRefused: (reason, name) => refused.push(`${reason} ${name}`),
  })
  try {
    const many = FEW_REQUESTS_OF_CLIENT + 1
    for (let n = 0; n < 10; n++) guard.enter('page', many)
    expect(() => guard.enter('page', many)).toThrow('very busy')
    for (let n = 0; n < 10; n++) guard.enter('page', FEW_REQUESTS_OF_CLIENT)
    expect(guard.inFlight()).toBe(20)
    expect(() => guard.enter('page', 1)).toThrow('very busy')
    expect(refused).toEqual(['in-flight page', 'in-flight page'])
  } finally {
    guard.stop()
  }
})
