import { check, sleep } from 'k6'
import http from 'k6/http'
import { Counter, Trend } from 'k6/metrics'
import { countHeld, countHeldGaveUp } from './answers.js'
import { app, demo } from './demo.js'
import { openBrowser } from './browser.js'
import { uuid } from './people.js'

/** Test cards of the test provider. */
const GOOD_CARD = '4242 4242 4242 4242'
const DECLINED_CARD = '4000 0000 0000 0002'
/** The share of buyers whose first card is declined. They have a hold while they enter another one. */
const SHARE_DECLINED = 0.25
/** How long a buyer goes on after a refusal or while the payment is under way. */
const MAX_TRIES = 20

/** Orders that buyers saw as paid, by their own page. */
const orders = new Counter('orders')
/** Buyers who were told that nothing is left. */
const soldOut = new Counter('sold_out')
/** Times of the refusals of these buyers, ms. */
const soldOutTime = new Trend('sold_out_time')

/** Counts a buyer who was told that nothing is left. */
function countSoldOut({ timings }) {
  soldOut.add(1)
  soldOutTime.add(timings.duration)
  return 'sold-out'
}

const address = {
  name: 'Robin Reed',
  line1: '1 Long Street',
  city: 'London',
  postalCode: 'N1 9GU',
  country: 'GB',
}

/**
 * Creates a product for this run as the owner, so that no run uses up the stock of the shop or of an earlier run. `stock` is null for
 * an unlimited one.
 */
export function addProduct(title, stock) {
  const browser = openBrowser()
  signIn(browser)
  const variant = stock === null ? { price: 1_250, unlimited: true } : { price: 1_250, qtyInStock: stock }
  const made = browser.call('owner', 'POST', `/api/rest/commerce/products?websiteId=${demo.websiteId}`, {
    origin: app,
    json: {
      collectionId: demo.products[0].collectionId,
      title,
      productType: 'physical',
      variants: [variant],
    },
  })
  if (!made) throw new Error('the owner could not add the product of the load test')
  const id = made.json('id')
  const product = browser.call(
    'owner',
    'GET',
    `/api/rest/commerce/products/${id}?websiteId=${demo.websiteId}`,
    {
      origin: app,
    },
  )
  browser.call('owner', 'POST', '/api/auth/Logout', { origin: app })
  return { id, sku: product.json('variants.0.sku'), path: product.json('fullUrl'), stock }
}

/** Moves the product of a run into the trash. */
export function removeProduct({ id }) {
  const browser = openBrowser()
  signIn(browser)
  browser.call('owner', 'DELETE', `/api/rest/commerce/products/${id}?websiteId=${demo.websiteId}`, {
    origin: app,
  })
  browser.call('owner', 'POST', '/api/auth/Logout', { origin: app })
}

function signIn(browser) {
  const { email, password } = demo.owner
  const at = { origin: app }
  browser.call('owner', 'GET', '/config/', { ...at, headers: { accept: 'text/html' } })
  if (!browser.call('sign-in', 'POST', '/api/auth/Login', { ...at, json: { email, password } }))
    throw new Error('the owner could not sign in')
}

/**
 * Buys what is in the cart of a browser: says where it goes, opens the checkout page, enters a test card and pays. Some buyers are declined
 * first. A buyer who is refused repeats the request with the same key. Returns `paid`, `sold-out` or `gave-up`.
 */
export function checkOut(browser) {
  const located = insist(() =>
    browser.call('cart', 'PUT', '/api/commerce/shopping-cart/shipping/location', {
      json: { country: address.country, postalCode: address.postalCode },
    }),
  )
  const page =
    located &&
    insist(() =>
      browser.call('checkout', 'GET', '/checkout', {
        headers: { accept: 'text/html' },
        good: (r) => r.status === 200,
      }),
    )
  if (!page) return 'gave-up'
  const data = /<script type="application\/json" id="checkout-data"[^>]*>(.*?)<\/script>/s.exec(page.body)
  if (!data) return 'gave-up' // the cart page: what was in it is gone
  const { cart, cartToken, payment } = JSON.parse(data[1])
  const buyer = { browser, cart, cartToken, payment, holds: false }
  if (Math.random() < SHARE_DECLINED) {
    const declined = pay(buyer, DECLINED_CARD)
    if (declined !== 'declined') return declined
    sleep(1)
  }
  return pay(buyer, GOOD_CARD)
}

/** Repeats a request until its answer is good, like a buyer who tries again after a refusal. Returns null if it never is. */
export function insist(request) {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const answer = request()
    if (answer) return answer
    sleep(1 + Math.random())
  }
  return null
}

/**
 * Puts one of a product into the cart. Returns whether it is there; a buyer who finds nothing left is counted.
 */
export function addToCart(browser, { id, sku }) {
  const key = uuid()
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const answer = browser.ask('cart', 'POST', '/api/commerce/shopping-cart/entries', {
      json: { itemId: id, sku, quantity: 1 },
      headers: { 'add-to-cart-id': key },
      good: (r) => r.status === 200 || isOutOfStock(r),
    })
    if (answer.status === 200) return true
    if (isOutOfStock(answer)) {
      countSoldOut(answer)
      return false
    }
    sleep(1 + Math.random())
  }
  return false
}

const isOutOfStock = (r) => r.status === 400 && r.json('errorKey') === 'OUT_OF_STOCK'

/** Pays with a card until the outcome is known. */
function pay(buyer, number) {
  const { browser, cart, cartToken } = buyer
  const token = tokenOf(buyer.payment, number)
  if (!token) return 'gave-up'
  const body = {
    email: `buyer-${uuid()}@example.com`,
    shippingAddress: address,
    expectedTotal: cart.grandTotalCents,
    ...(cart.selectedShippingOption && { shippingOptionId: cart.selectedShippingOption.id }),
    payment: { method: 'card', confirmationToken: token },
  }
  const headers = { 'idempotency-key': uuid() }
  const path = `/api/commerce/checkout/${cartToken}`
  let resumes = null
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const answer = resumes
      ? browser.ask('pay', 'POST', `${path}/resume`, { json: { orderToken: resumes }, good: isOutcome })
      : browser.ask('pay', 'POST', path, { json: body, headers, good: isOutcome })
    const outcome = outcomeOf(answer)
    if (buyer.holds) countHeld(answer)
    if (outcome === 'paid') {
      buyer.holds = true
      return seeOrder(buyer, answer.json('orderToken'))
    }
    if (outcome === 'sold-out') return countSoldOut(answer)
    if (outcome === 'declined') {
      buyer.holds = true
      return outcome
    }
    if (outcome === 'under-way') {
      buyer.holds = true
      resumes = answer.json('status') === 'not-sent' ? null : answer.json('orderToken')
    }
    sleep(1 + Math.random())
  }
  if (buyer.holds) countHeldGaveUp()
  return 'gave-up'
}

/** The answers to a checkout that its page expects. */
const isOutcome = (r) => outcomeOf(r) !== 'refused'

function outcomeOf(answer) {
  if (answer.status === 200) return 'paid'
  if (answer.status === 202) return 'under-way'
  if (answer.status === 402) return 'declined'
  if (answer.status === 400 && answer.json('errorKey') === 'CART_PROBLEMS') return 'sold-out'
  return 'refused'
}

/** Opens the order by its token. An order counts when its buyer sees it as paid. */
function seeOrder(buyer, orderToken) {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const answer = buyer.browser.ask('order', 'GET', `/api/commerce/orders/${orderToken}`, {
      good: (r) => r.status === 200 && r.json('status') === 'paid' && r.json('order') !== null,
    })
    countHeld(answer)
    if (answer.status === 200) {
      orders.add(1)
      return 'paid'
    }
    sleep(1)
  }
  countHeldGaveUp()
  return 'gave-up'
}

/**
 * Makes the token of a card, as the frame of the test provider does. The provider is not what is loaded, so its answer is not counted.
 * PORTICO_TEST_PROVIDER replaces its origin where the browsers' one is not reachable.
 */
function tokenOf({ origin, publishableKey }, number) {
  const answer = http.post(
    `${__ENV.PORTICO_TEST_PROVIDER || origin}/frame/tokens`,
    JSON.stringify({ key: publishableKey, number, expiry: '12/40', code: '123' }),
    { headers: { 'content-type': 'application/json' }, tags: { kind: 'provider', name: 'provider' } },
  )
  check(answer, { 'provider: gave a token': (r) => r.status === 200 && r.json('ok') === true })
  return answer.status === 200 ? answer.json('token') : null
}
