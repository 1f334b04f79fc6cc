import { expect, test } from 'vitest'
import type { RatesRow } from '@portico/proto/http/visits/consent'
import { comparison, valueText } from './measures.ts'

const row = (counts: Partial<RatesRow>): RatesRow => ({
  key: 'all',
  decisions: 0,
  accepted: 0,
  declined: 0,
  partial: 0,
  withdrawn: 0,
  statistics: 0,
  marketing: 0,
  embeds: 0,
  ...counts,
})

test('rates are shares of the decisions, and there is none without decisions', () => {
  expect(valueText('accepted', row({ decisions: 4, accepted: 3 }))).toBe('75%')
  expect(valueText('accepted', row({}))).toBe('–')
  expect(valueText('withdrawn', row({ withdrawn: 2 }))).toBe('2')
})

test('a rate is compared in percentage points, a count with the earlier count', () => {
  const now = row({ decisions: 10, accepted: 6, withdrawn: 3 })
  const before = row({ decisions: 10, accepted: 5, withdrawn: 1 })
  expect(comparison('accepted', now, before)).toBe('10 points higher')
  expect(comparison('accepted', before, now)).toBe('10 points lower')
  expect(comparison('accepted', now, now)).toBe('no change')
  expect(comparison('withdrawn', now, before)).toBe('1 before')
  expect(comparison('accepted', now, row({}))).toBe('')
  expect(comparison('accepted', now, undefined)).toBe('')
})
