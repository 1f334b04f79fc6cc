import { expect, test } from 'vitest'
import type { Refusal } from '../errors.ts'
import type { Caller } from '../http/principal.ts'
import { createAdmission, createQuota, OVER_QUOTA_HEADER } from './quota.ts'

test('a website beyond its quota waits, another does not, and a second later it may send again', () => {
  let now = 0
  const quota = createQuota({ perSecond: 30, atOnce: 300, nowMs: () => now })
  for (let n = 0; n < 300; n++) expect(quota.take('a')).toBe(0)
  expect(quota.take('a')).toBeCloseTo(1 / 30)
  expect(quota.take('b')).toBe(0)
  now += 1_000
  for (let n = 0; n < 30; n++) expect(quota.take('a')).toBe(0)
  expect(quota.take('a')).toBeGreaterThan(0)
  quota.charge('b', 600)
  expect(quota.take('b')).toBeGreaterThan(1)
})

test('a request beyond the quota is refused with 429 and counted, and load tests have no quota', () => {
  const reasons: string[] = []
  const admit = createAdmission({
    quota: createQuota({ perSecond: 1, atOnce: 1 }),
    dropped: (reason) => reasons.push(reason),
  })
  const caller: Caller = {
    website: { id: 'a1'.repeat(12), identifier: 'acme' },
    principal: { kind: 'anonymous' },
  }
  const statusOf = (given: Caller) => {
    try {
      admit(given)
      return null
    } catch (error) {
      const { status, headers } = error as Refusal
      expect(headers).toMatchObject({ [OVER_QUOTA_HEADER]: '1', 'retry-after': '1' })
      return status
    }
  }
  expect([statusOf(caller), statusOf(caller)]).toEqual([null, 429])
  expect(statusOf({ ...caller, synthetic: true })).toBe(null)
  expect(statusOf({ ...caller, website: null })).toBe(null)
  expect(reasons).toEqual(['over-quota'])
})
