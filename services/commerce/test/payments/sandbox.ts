import { createStripeProvider } from '../../src/payments/stripe/provider.ts'
import type { startProvider } from './provider.ts'

/** The key of a sandbox of Stripe, from `make stripe-sandbox`; the suite runs against the test provider without it. */
export const sandboxKey = process.env['STRIPE_SANDBOX_KEY']

/** Stripe's names of its test cards. */
const methods: Readonly<Record<string, string>> = {
  '4242424242424242': 'pm_card_visa',
  '4000000000000002': 'pm_card_visa_chargeDeclined',
  '4000000000009995': 'pm_card_visa_chargeDeclinedInsufficientFunds',
  '4000000000000069': 'pm_card_chargeDeclinedExpiredCard',
  '4000000000000127': 'pm_card_chargeDeclinedIncorrectCvc',
}

const refused = (what: string) => () => {
  throw new Error(`Stripe's sandbox has no ${what}`)
}

/**
 * The adapter for a sandbox of Stripe, in the shape of `startProvider`. The levers of the test provider throw, and
 * the tests that need them are skipped.
 */
export async function startSandbox(key: string): Promise<Awaited<ReturnType<typeof startProvider>>> {
  return {
    url: 'https://api.stripe.com',
    port: 443,
    adapterOf: (_name, timeoutMs) => createStripeProvider(key, timeoutMs === undefined ? {} : { timeoutMs }),
    now: () => new Date(),
    faults: { add: refused('faults'), clear() {}, take: () => undefined },
    tick: refused('ticks'),
    moveClock: refused('clock that moves'),
    async token(_name, number = '4242424242424242') {
      const method = methods[number]
      if (method === undefined) throw new Error(`no name of the card ${number} is known`)
      const answer = await fetch('https://api.stripe.com/v1/test_helpers/confirmation_tokens', {
        method: 'POST',
        headers: { authorization: `Bearer ${key}` },
        body: new URLSearchParams({ payment_method: method }),
      })
      const { id, error } = (await answer.json()) as { id?: string; error?: { message: string } }
      if (id === undefined) throw new Error(error?.message ?? `status ${answer.status}`)
      return id
    },
    restart: refused('restart'),
    stopProvider: refused('stop'),
    async close() {},
  }
}
