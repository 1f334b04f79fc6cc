import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import type { Refusal } from '../errors.ts'
import type { Caller } from '../http/principal.ts'
import { createAdmission, createQuota, OVER_QUOTA_HEADER } from './quota.ts'

test('a website beyond its quota waits, another does not, and a second later it may send again', () => {
  let now = 0
  const quota = createQuota({ perSecond: 30, atOnce: 300, nowMs: () => now })
  let visitors = 0
  const take = (website: string) => quota.take(website, `visitor ${visitors++}`)
  for (let n = 0; n < 300; n++) expect(take('a').waitSeconds).toBe(0)
  expect(take('a').waitSeconds).toBeCloseTo(1 / 30)
  expect(take('a').ofWebsite).toBe(true)
  expect(take('b').waitSeconds).toBe(0)
  now += 1_000
  for (let n = 0; n < 30; n++) expect(take('a').waitSeconds).toBe(0)
  expect(take('a').waitSeconds).toBeGreaterThan(0)
  quota.charge('b', 'visitor', 600)
  expect(take('b').waitSeconds).toBeGreaterThan(1)
})

test('senders with many items cannot use up the quota of visitors', () => {
  let now = 0
  const quota = createQuota({ perSecond: 300, atOnce: 900, nowMs: () => now })
  let refusedVisitors = 0
  let refusedSenders = 0
  // 50 senders with 30 items a second beside 20 visitors with one.
  for (let second = 0; second < 20; second++)
    for (let tick = 0; tick < 30; tick++) {
      now += 1_000 / 30
      for (let sender = 0; sender < 50; sender++)
        if (quota.take('a', `sender ${sender}`).waitSeconds > 0) refusedSenders++
      if (tick < 20 && quota.take('a', `visitor ${tick}`).waitSeconds > 0) refusedVisitors++
    }
  expect(refusedVisitors).toBe(0)
  expect(refusedSenders).toBeGreaterThan(15_000)
})

test('senders with many items in each request cannot use up the quota of visitors', () => {
  let now = 0
  const quota = createQuota({ perSecond: 300, atOnce: 900, nowMs: () => now })
  const attempt = (address: string, items: number) => {
    const isTaken = quota.take('a', address).waitSeconds === 0
    return isTaken && quota.charge('a', address, items - 1).waitSeconds === 0
  }
  let refusedVisitors = 0
  let taken = 0
  // A sender with 30 requests of 50 items a second beside 20 visitors with one item.
  for (let second = 0; second < 60; second++)
    for (let tick = 0; tick < 30; tick++) {
      now += 1_000 / 30
      if (attempt('sender', 50)) taken += 50
      if (tick < 20 && !attempt(`visitor ${tick}`, 1)) refusedVisitors++
    }
  expect(refusedVisitors).toBe(0)
  // Half of what the website may send at once, and then a share of one in 21.
  expect(taken).toBeGreaterThan(900)
  expect(taken).toBeLessThan(60 * 300)
})

test('requests of one address that are admitted at the same time have one share', () => {
  const quota = createQuota({ perSecond: 300, atOnce: 900, nowMs: () => 0 })
  for (let n = 0; n < 500; n++) quota.take('a', `visitor ${n}`)
  for (let n = 0; n < 10; n++) quota.take('a', 'visitor 1')
  expect(quota.charge('a', 'visitor 0', 49).waitSeconds).toBe(0)
  expect(quota.charge('a', 'visitor 0', 49)).toEqual({ waitSeconds: 1, ofWebsite: false })
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
      admit(given, new IncomingMessage(new Socket()))
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
  // A visitor can invent the cookie of a preview.
  expect(statusOf({ ...caller, synthetic: true, preview: true })).toBe(429)
  expect(reasons).toEqual(['over-quota', 'over-quota'])
})
