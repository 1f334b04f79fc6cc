import { expect, test } from 'vitest'
import { billingOptions, BillingVariables, DEFAULT_PLANS } from './plans.ts'

const read = (values: Record<string, string>) => BillingVariables.safeParse(values)
const problems = (values: Record<string, string>) => read(values).error?.issues.map(({ path }) => path[0])

test('without variables there are the default plans, a trial of 14 days, and the demo site is the operator’s', () => {
  expect(billingOptions(BillingVariables.parse({}))).toEqual({
    plans: DEFAULT_PLANS,
    trialDays: 14,
    internalWebsites: ['demo'],
  })
})

test('plans are read from JSON; a broken or ambiguous list is refused under its name', () => {
  const plan = { id: 'one', name: 'One' }
  expect(read({ PORTICO_PLANS: JSON.stringify([plan]) }).data?.PORTICO_PLANS).toEqual([
    { ...plan, description: '', features: [] },
  ])
  for (const text of [
    '{',
    '[]',
    '[{"id":"One","name":"One"}]',
    JSON.stringify([plan, plan]),
    '[{"id":"a","name":"A","price":{"amount":9.5,"currency":"USD","per":"month"}}]',
    '[{"id":"a","name":"A","price":{"amount":9,"currency":"XXX","per":"month"}}]',
  ])
    expect(problems({ PORTICO_PLANS: text })).toEqual(['PORTICO_PLANS'])
  expect(problems({ PORTICO_TRIAL_DAYS: '366' })).toEqual(['PORTICO_TRIAL_DAYS'])
})
