import { expect, test } from 'vitest'
import { plansPath, trialText } from './standing.ts'

const NOW = Date.UTC(2026, 2, 1)
const at = (hours: number) => ({ status: 'trial', trialEndsOn: NOW + hours * 3_600_000 }) as const

test('the days of a trial are counted up, and its last day is named', () => {
  expect(trialText(at(14 * 24), NOW)).toBe('The trial ends in 14 days.')
  expect(trialText(at(25), NOW)).toBe('The trial ends in 2 days.')
  expect(trialText(at(24), NOW)).toBe('The trial ends within a day.')
  expect(trialText(at(0), NOW)).toMatch(/^The trial ended on .*\. The website stays online\.$/)
  expect(trialText({ status: 'paid' }, NOW)).toBeUndefined()
})

test('PAGE-12: a trial has the upgrade path, and other websites have the path to change the plan', () => {
  expect(plansPath({ status: 'trial' })).toBe('settings/billing/billing/upgrade')
  expect(plansPath({ status: 'expired' })).toBe('settings/billing/billing/upgrade')
  expect(plansPath({ status: 'paid' })).toBe('settings/billing/billing/website/change-plan')
})
