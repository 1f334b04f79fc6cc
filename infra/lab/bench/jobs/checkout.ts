import { COUPON, prepareCheckouts } from '../shop/buying.ts'
import type { Bench, Job } from './job.ts'
import { analyse, untilMailed, untilPublished } from './settle.ts'

const LINES = 3
const REQUESTS = 200
const RATE = 50

/** Job 12: a checkout of three lines that costs nothing, so the provider is not asked. Load tests send no mails. */
export const checkout: Job = {
  name: '12 checkout, 3 lines, without provider',
  gate: 150,
  requests: REQUESTS,
  connections: 16,
  rate: RATE,
  p99Gate: 60,
  prepare: (bench) => prepareCheckouts(bench, { ...ordersOf(bench), promoCode: COUPON, isLoadTest: true }),
  settle: afterOrders(untilPublished),
}

/** Job 12a: the same with its mails, to the buyer and to the owner, which are written to files. */
export const mailedCheckout: Job = {
  ...checkout,
  name: '12a checkout, 3 lines, with its mails',
  // Shown, without a gate.
  gate: Number.POSITIVE_INFINITY,
  p99Gate: Number.POSITIVE_INFINITY,
  prepare: (bench) => prepareCheckouts(bench, { ...ordersOf(bench), promoCode: COUPON }),
  settle: afterOrders(async (bench) => {
    await untilPublished(bench)
    await untilMailed(bench)
  }),
}

/** Job 12b: the same with a card of the test provider. Its own time is not counted; the calls to it are. */
export const paidCheckout: Job = {
  ...mailedCheckout,
  name: '12b checkout, 3 lines, with a card',
  prepare: (bench) => prepareCheckouts(bench, ordersOf(bench)),
}

/** The orders of a whole run, each of the same three products. */
function ordersOf({ demo, rounds }: Bench) {
  const items = demo.products.filter(({ stock }) => stock !== null).slice(0, LINES)
  return { wanted: REQUESTS * (rounds + 1) + RATE * 10, itemsOf: () => items }
}

/** Waits for what follows the orders. The first time is after the warm-up, so the tables have rows to be counted. */
function afterOrders(settle: (bench: Bench) => Promise<void>) {
  let isFirst = true
  return async (bench: Bench): Promise<void> => {
    if (isFirst) await analyse(bench)
    isFirst = false
    await settle(bench)
  }
}
