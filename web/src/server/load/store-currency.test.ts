import { expect, test } from 'vitest'
import { answering } from '@portico/kit/testing/internal'
import { createCurrencyLookup } from './store-currency.ts'

const website = { id: '1'.repeat(24), identifier: 'demo' }

function store() {
  const asked: string[] = []
  const state = { currency: 'EUR', isAway: false }
  const commerce = answering(({ path }) => {
    asked.push(path)
    if (state.isAway) throw new Error('away')
    return { currency: state.currency }
  })
  return { state, asked, currencyOf: createCurrencyLookup(commerce) }
}

test('CUR-03: the currency is loaded once per content version, and again after a change', async () => {
  const { state, asked, currencyOf } = store()
  for (let n = 0; n < 3; n++) expect(await currencyOf(website, 4)).toEqual({ code: 'EUR', isCurrent: true })
  expect(asked).toEqual(['/internal/store'])
  state.currency = 'JPY'
  expect(await currencyOf(website, 5)).toEqual({ code: 'JPY', isCurrent: true })
  expect(asked).toHaveLength(2)
})

test('if commerce is unavailable, the last known currency is returned and marked as not current', async () => {
  const { state, currencyOf } = store()
  state.isAway = true
  expect(await currencyOf(website, 1)).toEqual({ code: 'USD', isCurrent: false })
  state.isAway = false
  await currencyOf(website, 1)
  state.isAway = true
  expect(await currencyOf(website, 2)).toEqual({ code: 'EUR', isCurrent: false })
})
