import { expect, test } from 'vitest'
import { MemberAreaValue } from './member-area.ts'

const planOf = (value: string) => ({
  plans: [{ title: 'Plan', oneTime: { price: { value, currency: 'EUR' }, joinUrl: '/join' } }],
})

test('the price of a plan is an amount', () => {
  expect(MemberAreaValue.safeParse(planOf('12.50')).success).toBe(true)
  for (const value of ['x', '', '-1', '1e3', 'NaN']) {
    const { error } = MemberAreaValue.safeParse(planOf(value))
    expect(error?.issues[0]?.path).toEqual(['plans', 0, 'oneTime', 'price', 'value'])
  }
})
