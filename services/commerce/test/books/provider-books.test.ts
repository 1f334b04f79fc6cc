import type { BooksReply } from '@portico/proto/http/shop/books'
import type { CheckoutDone } from '@portico/proto/http/shop/checkout'
import type { OrdersReply, OrdersSummary, OwnerOrder } from '@portico/proto/http/shop/orders'
import { until } from '@portico/kit/testing/until'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProvider } from '../payments/provider.ts'
import { startProviderShop, type ProviderShop } from '../checkout/provider-shop.ts'
import { SITE } from '../service.ts'

// Fees, payouts and disputes of the test provider in the books, over HTTP.

const DISPUTED = '4000000000000259'

let world: Awaited<ReturnType<typeof startProvider>>
let shop: ProviderShop
let itemId: string
beforeAll(async () => {
  world = await startProvider()
  shop = await startProviderShop(world.url)
  // The clock of the provider is the real one.
  shop.advance(world.now().getTime() - shop.deps.clock.now().getTime())
  itemId = await shop.digital(SITE, 10_000)
})
afterAll(async () => {
  await shop.close()
  await world.close()
})

async function buy(key: string, number?: string): Promise<string> {
  const { account } = await shop.accountOf(SITE)
  const cart = await shop.cart(itemId)
  const answer = await cart.pay(key, await world.token(account.id, number))
  return answer.json<CheckoutDone>().orderNumber!
}
/** Presses a button of "Test bank". */
async function press(action: string, id: string): Promise<void> {
  const { account } = await shop.accountOf(SITE)
  const form = new URLSearchParams({ account: `acct_test_${account.id}`, id })
  const answer = await fetch(`${world.url}/bank/${action}`, {
    ...{ method: 'POST', body: form, redirect: 'manual' },
  })
  expect(answer.status).toBe(303)
}
const pass = async (seconds: number) => {
  world.moveClock(seconds * 1_000)
  shop.advance(seconds * 1_000)
  await world.tick()
}
const books = async () => {
  const checked = await shop.ownOf('reconciliation?book=test', 'POST')
  expect(checked.status).toBe(200)
  return checked.json<BooksReply>().checks.find(({ kind }) => kind === 'provider')!
}
const figuresOf = ({ figures }: Awaited<ReturnType<typeof books>>) =>
  Object.fromEntries(figures.map(({ names: [name], amounts }) => [name, amounts]))
const orderOf = async (number: string) => {
  const { orders } = (await shop.ownOf(`orders?book=test&search=${number}`)).json<OrdersReply>()
  return (await shop.ownOf(`orders/${orders[0]!.id}`)).json<OwnerOrder>()
}
const sums = async () =>
  Object.fromEntries(
    (
      await shop.rows<{ account: string; amount: number }>(
        'select account, sum(amount) as amount from ledger_line group by account order by account',
      )
    ).map(({ account, amount }) => [account, amount]),
  )
/** The id of the only payout or dispute in a state. */
const idOf = async (table: 'payout' | 'dispute', state: string): Promise<string> => {
  const [found, ...others] = await shop.rows<{ id: string }>(`select id from ${table} where state = $1`, [
    state,
  ])
  expect(others).toEqual([])
  return found!.id
}

test('the fee of a charge is in the ledger, and clearing is the balance of the provider', async () => {
  await buy('fee')
  const check = await books()
  expect([check.state, check.faults]).toEqual(['green', []])
  expect(figuresOf(check)).toEqual({
    'Payments and refunds in the ledger': [10_000, 10_000],
    'Fees in the ledger': [-175, -175],
    'Clearing account now': [9_825, 9_825],
  })
  expect(await sums()).toEqual({ clearing: 9_825, fees: 175, sales: -10_000 })
})

test('a payout is in clearing while it is on its way, and is entered when it arrives; one that comes back is reversed', async () => {
  await press('payout', 'usd')
  const onItsWay = await books()
  expect([onItsWay.state, figuresOf(onItsWay)['Clearing account now']]).toEqual(['green', [9_825, 9_825]])
  expect((await sums())['bank']).toBeUndefined()
  await pass(6)
  const arrived = await books()
  expect([arrived.state, figuresOf(arrived)['Payouts in the ledger']]).toEqual(['green', [-9_825, -9_825]])
  expect(await sums()).toMatchObject({ bank: 9_825, clearing: 0 })

  await press('payout-fail', await idOf('payout', 'paid'))
  const back = await books()
  expect([back.state, back.faults, figuresOf(back)['Payouts in the ledger']]).toEqual(['green', [], [0, 0]])
  expect(await sums()).toMatchObject({ bank: 0, clearing: 9_825 })

  // One that fails on its way was never in the bank.
  await press('payout', 'usd')
  await books()
  await press('payout-fail', await idOf('payout', 'on-the-way'))
  expect((await books()).state).toBe('green')
  expect(await sums()).toMatchObject({ bank: 0, clearing: 9_825 })
})

test('a dispute is a loss with its fee and is told at the order; a dispute that is won is turned back', async () => {
  const number = await buy('disputed', DISPUTED)
  const check = await books()
  expect([check.state, check.faults]).toEqual(['green', []])
  expect(figuresOf(check)).toMatchObject({
    'Fees in the ledger': [-350, -350],
    'Disputes in the ledger': [-11_500, -11_500],
    'Clearing account now': [8_150, 8_150],
  })
  expect(await sums()).toMatchObject({ 'dispute-losses': 10_000, fees: 350 + 1_500, clearing: 8_150 })
  const disputeId = await idOf('dispute', 'open')
  const disputed = { disputeId, amount: 10_000, reason: 'fraudulent', dueAt: expect.any(Number) as number }
  expect((await orderOf(number)).events.at(-1)).toMatchObject({
    ...{ kind: 'disputed', actor: 'provider', data: disputed },
  })
  await books()
  const kinds = async () =>
    (await orderOf(number)).events.map(({ kind }) => kind).filter((kind) => kind.startsWith('dispute'))
  expect(await kinds()).toEqual(['disputed'])

  const attention = async () =>
    (await shop.ownOf('orders/summary'))
      .json<OrdersSummary>()
      .attention.map(({ kind, number, amount }) => [kind, number, amount])
  expect(await attention()).toEqual([['disputed', number, 10_000]])

  await press('dispute-won', disputeId)
  const won = await books()
  expect([won.state, won.faults, figuresOf(won)['Disputes in the ledger']]).toEqual([
    'green',
    [],
    [-1_500, -1_500],
  ])
  expect(await kinds()).toEqual(['disputed', 'dispute-won'])
  expect(await attention()).toEqual([])
  expect(await sums()).toMatchObject({ 'dispute-losses': 0, clearing: 18_150 })
})

test('a dispute that is lost is told at the order, and nothing moves', async () => {
  const number = await buy('lost', DISPUTED)
  await books()
  const before = await sums()
  await press('dispute-lost', await idOf('dispute', 'open'))
  expect((await books()).state).toBe('green')
  expect((await orderOf(number)).events.at(-1)).toMatchObject({ kind: 'dispute-lost' })
  expect(await sums()).toEqual(before)
})

test('an event of the provider has the balance read at once, without a check', async () => {
  const [{ account }, secret] = [await shop.accountOf(SITE), await shop.secretOf(SITE)]
  const entries = async () => (await shop.rows(`select 1 from ledger_entry where kind = 'payout'`)).length
  const before = await entries()
  await press('payout', 'usd')
  await pass(6)
  const event = (type: string) => ({
    ...{ id: `evt_${type}`, object: 'event', type, livemode: false },
    created: Math.floor(world.now().getTime() / 1_000),
    data: { object: { id: 'po_1', object: 'payout' } },
  })
  expect((await shop.deliver(account.id, secret, event('payout.paid'))).status).toBe(200)
  await until(async () => (await entries()) === before + 1)
})

test('the export of the ledger has fees, payouts and disputes, each with the id at the provider and its order', async () => {
  const day = shop.deps.clock.now().toISOString().slice(0, 10)
  const from = new Date(shop.deps.clock.now().getTime() - 86_400_000).toISOString().slice(0, 10)
  const { text } = await shop.ownOf(`ledger.csv?book=test&from=${from}&until=${day}`)
  const lines = text.trim().split('\r\n')
  expect(lines.filter((line) => /,payout,transaction txn_\w+,,bank,98\.25,,USD/.test(line))).toHaveLength(1)
  expect(
    lines.filter((line) => /,dispute,transaction txn_\w+,0000\d,fees,15\.00,,USD/.test(line)),
  ).toHaveLength(2)
  expect(
    lines.filter((line) => /,dispute-won,transaction txn_\w+,00002,dispute-losses,,100\.00,/.test(line)),
  ).toHaveLength(1)
})
