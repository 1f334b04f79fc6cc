import { expect, test } from 'vitest'
import type { PaymentSettings } from '@portico/proto/http/shop/payments'
import { amountsText, methodsText, paymentState } from './payment-state.ts'

const accepts: PaymentSettings['accepts'] = {
  currency: 'EUR',
  minimum: 50,
  maximum: 99_999_999,
  methods: ['card', 'bank-debit'],
}
const account = (mode: 'test' | 'live') => ({
  mode,
  publishableKey: `pk_${mode}_12345678`,
  keyEnd: '1234',
  hasWebhook: true,
  connectedAt: 0,
})
const stateOf = (settings: Partial<PaymentSettings>) =>
  paymentState({ mode: 'test', accounts: [], accepts, ...settings })

test('the state says whether buyers can pay, and with which money', () => {
  expect(stateOf({})).toBe('none')
  expect(stateOf({ testBank: 'http://localhost:1' })).toBe('test')
  expect(stateOf({ accounts: [account('test')] })).toBe('test')
  expect(stateOf({ accounts: [account('live')] })).toBe('test-ready')
  expect(stateOf({ mode: 'live', accounts: [account('live')] })).toBe('live')
})

test('limits and methods are words', () => {
  expect(methodsText(accepts.methods)).toBe('Cards, direct debit (SEPA)')
  expect(amountsText({ ...accepts, currency: 'JPY', maximum: 99_999_999 })).toMatch(/50.* to .*99,999,999/)
})
