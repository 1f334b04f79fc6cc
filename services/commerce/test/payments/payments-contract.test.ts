import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentProvider, ProviderPayment } from '../../src/payments/port.ts'
import { startProvider } from './provider.ts'
import { sandboxKey, startSandbox } from './sandbox.ts'

/** These tests move the clock, add faults or use a card of the test provider, which Stripe's sandbox does not offer. */
const own = test.skipIf(sandboxKey !== undefined)

let world: Awaited<ReturnType<typeof startProvider>>
let account: string
let provider: PaymentProvider
beforeAll(async () => {
  world = await (sandboxKey === undefined ? startProvider() : startSandbox(sandboxKey))
})
afterAll(() => world.close())
beforeEach(() => {
  account = randomUUID().replaceAll('-', '')
  provider = world.adapterOf(account)
  world.faults.clear()
})

const order = (amount = 2_345) => ({
  paymentId: randomUUID(),
  checkoutId: 'checkout-1',
  amount,
  currency: 'EUR' as const,
  methods: ['card', 'bank-debit'] as const,
})
/** The payment of a result that has one. */
function paymentIn(result: { status: string; payment?: ProviderPayment }): ProviderPayment {
  if (!result.payment) throw new Error(JSON.stringify(result))
  return result.payment
}
async function created(amount?: number) {
  const wanted = order(amount)
  const { providerId } = paymentIn(await provider.create(wanted))
  return { paymentId: wanted.paymentId, providerId }
}
const attemptOf = async (ref: { paymentId: string; providerId: string }, card?: string, attempt = 1) => ({
  ...ref,
  attempt,
  confirmationToken: await world.token(account, card),
  method: 'card' as const,
  returnUrl: 'http://shop.localhost/checkout/order/1',
})
async function captured(card?: string, amount?: number) {
  const ref = await created(amount)
  paymentIn(await provider.confirm(await attemptOf(ref, card)))
  paymentIn(await provider.capture(ref))
  return ref
}
async function stateOf(providerId: string) {
  const found = await provider.look(providerId)
  return found.status === 'found' ? found.payment.state.status : found.status
}

describe('a payment by card', () => {
  test('is created without money, authorised, captured, and shown with its card', async () => {
    const wanted = order()
    const first = paymentIn(await provider.create(wanted))
    expect(first).toMatchObject({
      paymentId: wanted.paymentId,
      amount: 2_345,
      currency: 'EUR',
      captured: 0,
      state: { status: 'created', lastDecline: undefined },
    })
    const ref = { paymentId: wanted.paymentId, providerId: first.providerId }
    const authorised = paymentIn(await provider.confirm(await attemptOf(ref)))
    expect(authorised.state).toEqual({ status: 'authorised' })
    const paid = paymentIn(await provider.capture(ref))
    expect(paid).toMatchObject({
      state: { status: 'captured' },
      captured: 2_345,
      isLive: false,
      method: { kind: 'card', label: 'visa', last4: '4242' },
    })
    expect(paid.chargeId).toMatch(/^ch_/)
  })

  test('is created once for repeats with the same id', async () => {
    const wanted = order()
    const payments = await Promise.all(Array.from({ length: 10 }, () => provider.create(wanted)))
    expect(new Set(payments.map((each) => paymentIn(each).providerId)).size).toBe(1)
  })

  test.each([
    ['4000000000000002', 'generic_decline'],
    ['4000000000009995', 'insufficient_funds'],
    ['4000000000000069', 'expired_card'],
    ['4000000000000127', 'incorrect_cvc'],
  ])('with the card %s is declined: %s', async (card, code) => {
    const ref = await created()
    const result = await provider.confirm(await attemptOf(ref, card))
    expect(result).toEqual({ status: 'declined', code, retry: true })
    expect(paymentIn(await provider.look(ref.providerId)).state).toEqual({
      status: 'created',
      lastDecline: { status: 'declined', code, retry: true },
    })
  })

  test('succeeds with a second card after a declined one, as one payment', async () => {
    const ref = await created()
    expect((await provider.confirm(await attemptOf(ref, '4000000000000002'))).status).toBe('declined')
    const second = await provider.confirm(await attemptOf(ref, undefined, 2))
    expect(paymentIn(second).state.status).toBe('authorised')
    expect(paymentIn(await provider.capture(ref)).captured).toBe(2_345)
  })

  own('waits for the bank of the buyer, who may confirm after leaving the shop', async () => {
    const ref = await created()
    const waiting = paymentIn(await provider.confirm(await attemptOf(ref, '4000002760003184')))
    if (waiting.state.status !== 'action-required' || waiting.state.action.kind !== 'redirect')
      throw new Error(waiting.state.status)
    const bank = new URL(waiting.state.action.url)
    const answer = await fetch(world.url + bank.pathname, {
      method: 'POST',
      body: new URLSearchParams({ approve: '1' }),
      redirect: 'manual',
    })
    expect(answer.headers.get('location')).toBe('http://shop.localhost/checkout/order/1')
    expect(await stateOf(ref.providerId)).toBe('authorised')
  })

  own('ends without money when the capture is refused', async () => {
    const ref = await created()
    await provider.confirm(await attemptOf(ref, '4000000000000341'))
    expect(await provider.capture(ref)).toEqual({ status: 'refused', reason: 'charge_expired_for_capture' })
    expect(await stateOf(ref.providerId)).toBe('cancelled')
  })

  test('is captured once by repeats and by further attempts', async () => {
    const ref = await captured()
    expect((await provider.capture(ref)).status).toBe('captured')
    expect((await provider.capture({ ...ref, attempt: 2 })).status).toBe('captured')
    expect(paymentIn(await provider.look(ref.providerId)).captured).toBe(2_345)
  })

  test('is cancelled before the capture, and not after it', async () => {
    const ref = await created()
    await provider.confirm(await attemptOf(ref))
    expect(await provider.cancel(ref)).toEqual({ status: 'cancelled' })
    expect(await provider.cancel({ ...ref, attempt: 2 })).toEqual({ status: 'cancelled' })
    expect(await provider.capture(ref)).toEqual({ status: 'refused', reason: 'canceled' })
    const paid = await captured()
    expect((await provider.cancel(paid)).status).toBe('captured')
  })

  test('below the smallest amount is refused', async () => {
    expect(await provider.create(order(49))).toEqual({ status: 'refused', reason: 'amount_too_small' })
  })

  own('of another account is missing', async () => {
    const ref = await created()
    const other = world.adapterOf(randomUUID().replaceAll('-', ''))
    expect(await other.look(ref.providerId)).toEqual({ status: 'missing' })
  })
})

describe('a bank debit', () => {
  own('is processing, and captured when the bank has settled it', async () => {
    const ref = await created()
    const begun = paymentIn(await provider.confirm(await attemptOf(ref, 'AT611904300234573201')))
    expect(begun).toMatchObject({ state: { status: 'processing' }, method: { kind: 'bank-debit' } })
    world.moveClock(6_000)
    await world.tick()
    expect(await stateOf(ref.providerId)).toBe('captured')
  })

  own('that the bank refuses leaves the payment without money', async () => {
    const ref = await created()
    await provider.confirm(await attemptOf(ref, 'AT861904300235473202'))
    world.moveClock(6_000)
    await world.tick()
    expect(paymentIn(await provider.look(ref.providerId)).state).toMatchObject({
      status: 'created',
      lastDecline: { code: 'payment_intent_payment_attempt_failed' },
    })
  })
})

describe('a failure of the provider', () => {
  own.each(['create', 'confirm', 'capture', 'cancel', 'refund'] as const)(
    'in %s before and after its effect is unknown, and never "not charged"',
    async (call) => {
      for (const kind of [
        'error-before',
        'error-after',
        'timeout-before',
        'timeout-after',
        'busy',
      ] as const) {
        const ref = call === 'create' ? undefined : call === 'refund' ? await captured() : await created()
        if (ref && call === 'capture') await provider.confirm(await attemptOf(ref))
        world.faults.add({ call, kind, times: 1, delayMs: 1_000 })
        const caller = kind.startsWith('timeout') ? world.adapterOf(account, 250) : provider
        const result =
          ref === undefined
            ? await caller.create(order())
            : call === 'confirm'
              ? await caller.confirm(await attemptOf(ref))
              : call === 'capture'
                ? await caller.capture(ref)
                : call === 'cancel'
                  ? await caller.cancel(ref)
                  : await caller.refund({ ...ref, refundId: randomUUID(), amount: 100 })
        expect(result.status, kind).toBe('unknown')
      }
    },
  )

  own('after the charge is found by a look, and the stored failure is replayed under its key', async () => {
    const ref = await created()
    world.faults.add({ call: 'confirm', kind: 'error-after', times: 1, delayMs: 0 })
    const attempt = await attemptOf(ref)
    expect((await provider.confirm(attempt)).status).toBe('unknown')
    expect((await provider.confirm(attempt)).status).toBe('unknown')
    expect(await stateOf(ref.providerId)).toBe('authorised')
  })

  own('before a capture is repaired by the next attempt, not by the same key', async () => {
    const ref = await created()
    await provider.confirm(await attemptOf(ref))
    world.faults.add({ call: 'capture', kind: 'error-before', times: 1, delayMs: 0 })
    expect((await provider.capture(ref)).status).toBe('unknown')
    expect((await provider.capture(ref)).status).toBe('unknown')
    expect((await provider.capture({ ...ref, attempt: 2 })).status).toBe('captured')
  })

  own('ends with the stored reply after a day', async () => {
    const wanted = order()
    world.faults.add({ call: 'create', kind: 'error-before', times: 1, delayMs: 0 })
    expect((await provider.create(wanted)).status).toBe('unknown')
    world.moveClock(25 * 3_600_000)
    expect((await provider.create(wanted)).status).toBe('created')
  })

  own('that is slow ends after our own time-out', async () => {
    const ref = await created()
    world.faults.add({ call: 'look', kind: 'delay', times: 1, delayMs: 4_000 })
    expect((await provider.look(ref.providerId)).status).toBe('unknown')
    expect(await stateOf(ref.providerId)).toBe('created')
  })
})

describe('refunds', () => {
  test('are found by our id, once each, and never exceed the payment', async () => {
    const ref = await captured()
    const refund = { ...ref, refundId: randomUUID(), amount: 2_000 }
    const [first, second] = await Promise.all([provider.refund(refund), provider.refund(refund)])
    expect(second).toEqual(first)
    expect(first).toMatchObject({ status: 'sent', refund: { state: 'done', amount: 2_000, currency: 'EUR' } })
    const more = await provider.refund({ ...ref, refundId: randomUUID(), amount: 346 })
    expect(more.status).toBe('refused')
    const list = await provider.listRefunds(ref.providerId)
    expect(list).toMatchObject({ status: 'listed', refunds: [{ refundId: refund.refundId, amount: 2_000 }] })
  })

  own(
    'are sent again under the same key after a time-out, and say when a stored failure is replayed',
    async () => {
      const ref = await captured()
      const refund = { ...ref, refundId: randomUUID(), amount: 100 }
      world.faults.add({ call: 'refund', kind: 'timeout-after', times: 1, delayMs: 1_000 })
      expect(await world.adapterOf(account, 250).refund(refund)).not.toHaveProperty('isReplay')
      expect((await provider.refund(refund)).status).toBe('sent')
      const failing = { ...refund, refundId: randomUUID() }
      world.faults.add({ call: 'refund', kind: 'error-before', times: 1, delayMs: 0 })
      expect(await provider.refund(failing)).not.toHaveProperty('isReplay')
      expect(await provider.refund(failing)).toMatchObject({ status: 'unknown', isReplay: true })
      expect((await provider.refund({ ...failing, attempt: 2 })).status).toBe('sent')
      expect(await provider.listRefunds(ref.providerId)).toMatchObject({ refunds: [{}, {}] })
    },
  )

  own('may be pending first, and may fail later', async () => {
    const late = await captured('4000000000007726')
    expect(await provider.refund({ ...late, refundId: randomUUID(), amount: 100 })).toMatchObject({
      refund: { state: 'pending' },
    })
    const failing = await captured('4000000000005126')
    await provider.refund({ ...failing, refundId: randomUUID(), amount: 100 })
    world.moveClock(3_000)
    await world.tick()
    expect(await provider.listRefunds(late.providerId)).toMatchObject({ refunds: [{ state: 'done' }] })
    expect(await provider.listRefunds(failing.providerId)).toMatchObject({
      refunds: [{ state: 'failed', failure: 'expired_or_canceled_card' }],
    })
  })
})

describe('the balance', () => {
  own('lists charges with their fees and refunds, newest first, in pages', async () => {
    const ref = await captured(undefined, 10_000)
    await provider.refund({ ...ref, refundId: randomUUID(), amount: 4_000 })
    const day = 86_400_000
    const period = {
      from: new Date(world.now().getTime() - day),
      until: new Date(world.now().getTime() + day),
    }
    const page = await provider.listBalance(period)
    if (page.status !== 'listed') throw new Error(page.reason)
    expect(page.transactions.map(({ kind, amount, fee, net }) => ({ kind, amount, fee, net }))).toEqual([
      { kind: 'refund', amount: -4_000, fee: 0, net: -4_000 },
      { kind: 'charge', amount: 10_000, fee: 175, net: 9_825 },
    ])
    expect(page.transactions[1]?.sourceId).toBe(paymentIn(await provider.look(ref.providerId)).chargeId)
    expect(await provider.listBalance({ ...period, after: page.transactions[0]!.id })).toMatchObject({
      transactions: [{ kind: 'charge' }],
    })
  })
})

describe('payouts and disputes', () => {
  const press = (action: string, id: string) =>
    fetch(`${world.url}/bank/${action}`, {
      method: 'POST',
      body: new URLSearchParams({ account: `acct_test_${account}`, id }),
      redirect: 'manual',
    })
  const movements = async (kind: string) => {
    const until = new Date(world.now().getTime() + 86_400_000)
    const page = await provider.listBalance({ from: new Date(0), until })
    if (page.status !== 'listed') throw new Error(page.reason)
    return page.transactions.filter((each) => each.kind === kind)
  }

  own('a payout leaves the balance at once, arrives later, and may come back', async () => {
    await captured(undefined, 10_000)
    const before = await provider.readBalance()
    if (before.status !== 'read') throw new Error(before.reason)
    const amount = before.amounts['EUR']!
    expect(amount).toBeGreaterThan(0)
    await press('payout', 'eur')
    expect(await provider.readBalance()).toMatchObject({ amounts: { EUR: 0 } })
    const [moved] = await movements('payout')
    expect(moved).toMatchObject({ amount: -amount, net: -amount, sourceId: expect.stringMatching(/^po_/) })
    const payout = async () => (await provider.lookPayout(moved!.sourceId!)) as object
    expect(await payout()).toMatchObject({ payout: { state: 'on-the-way', amount, currency: 'EUR' } })
    world.moveClock(6_000)
    await world.tick()
    expect(await payout()).toMatchObject({ payout: { state: 'paid' } })
    await press('payout-fail', moved!.sourceId!)
    expect(await payout()).toMatchObject({ payout: { state: 'failed' } })
    expect(await movements('payout-failure')).toMatchObject([{ amount, sourceId: moved!.sourceId }])
    expect(await provider.readBalance()).toMatchObject({ amounts: { EUR: amount } })
    expect((await provider.lookPayout('po_unknown')).status).toBe('unknown')
  })

  own('a disputed card takes the money back with a fee, and the shop may win it', async () => {
    const ref = await captured('4000000000000259', 4_000)
    const [moved] = await movements('dispute')
    expect(moved).toMatchObject({ amount: -4_000, fee: 1_500, net: -5_500 })
    const dispute = async () => (await provider.lookDispute(moved!.sourceId!)) as object
    expect(await dispute()).toMatchObject({
      dispute: { providerId: ref.providerId, state: 'open', amount: 4_000, reason: 'fraudulent' },
    })
    await press('dispute-won', moved!.sourceId!)
    expect(await dispute()).toMatchObject({ dispute: { state: 'won' } })
    expect((await movements('dispute')).map(({ net }) => net)).toEqual([4_000, -5_500])
  })
})

describe('an account', () => {
  own('accepts its own key and no other', async () => {
    expect(await provider.checkKey()).toEqual({ status: 'accepted' })
    const { createStripeProvider } = await import('../../src/payments/stripe/provider.ts')
    const thief = createStripeProvider(`rk_test_${account}_ffffffffffffffffffff`, {
      at: { protocol: 'http', host: '127.0.0.1', port: world.port },
    })
    expect((await thief.checkKey()).status).toBe('refused')
  })

  own('keeps its book through a restart', async () => {
    const ref = await captured()
    await world.restart()
    expect(paymentIn(await provider.look(ref.providerId)).captured).toBe(2_345)
  })

  test('lists the events of a payment, each with the id of the payment', async () => {
    const ref = await captured()
    const listed = await provider.listEvents(new Date(world.now().getTime() - 60_000))
    if (listed.status !== 'listed') throw new Error(listed.reason)
    expect(new Set(listed.events.map(({ type }) => type))).toEqual(
      new Set(['payment_intent.succeeded', 'payment_intent.amount_capturable_updated']),
    )
    expect(new Set(listed.events.map(({ providerId }) => providerId))).toEqual(new Set([ref.providerId]))
  })
})

test('only listed test numbers become a token', async () => {
  for (const number of ['4111111111111111', '5105105105105100', '4242424242424241'])
    expect(await world.token(account, number)).toBeUndefined()
})
