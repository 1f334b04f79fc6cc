import { sleep } from 'k6'
import { app, demo } from './demo.js'
import { openBrowser } from './browser.js'
import { addProduct, addToCart, checkOut, removeProduct } from './checkout.js'
import { pick, uuid } from './people.js'

const pages = [
  '/',
  demo.forms.contact.path,
  demo.forms.newsletter.path,
  ...demo.products.map(({ path }) => path),
]
/** Products with enough stock for a load test. */
const plenty = demo.products.filter(({ stock }) => stock === null || stock >= 5)
/** Pauses like a reader. Without pauses a load test needs far fewer visitors for the same rate. */
const read = () => sleep(0.5 + Math.random())

/** Opens one to four pages. */
export function browse() {
  const browser = openBrowser()
  for (let left = 1 + Math.floor(Math.random() * 4); left > 0; left--) {
    const path = pick(pages)
    if (!browser.open(path)) return
    browser.beacon(path)
    read()
  }
}

/** Sends the contact form: requests a key, then submits the answers with it. */
export function write() {
  const browser = openBrowser()
  const { id, collectionId, path, fields } = demo.forms.contact
  browser.open(path)
  read()
  const key = browser.call('key', 'POST', '/api/form/FormSubmissionKey', {
    json: {},
    good: (r) => r.status === 200 && /^1:\d+:/.test(r.json('key')),
  })
  if (!key) return
  const answers = {}
  for (const field of fields) {
    answers[field.id] =
      field.type === 'email'
        ? 'visitor@example.com'
        : field.type === 'name'
          ? { First: 'Robin', Last: 'Reed' }
          : `Do you make a larger one? ${uuid()}`
  }
  browser.call('save', 'POST', '/api/form/SaveFormSubmission', {
    json: {
      key: key.json('key'),
      formId: id,
      collectionId,
      objectName: 'contact',
      form: JSON.stringify(answers),
      captchaKey: null,
      pagePermissionTypeValue: 1,
      pageTitle: 'Contact',
      pageId: collectionId,
      contentSource: 'c',
      pagePath: path,
      visitorCookie: browser.visitor,
    },
  })
}

/** The share of carts that are bought. */
const SHARE_BOUGHT = 1 / 3

/** The product that the buyers of a run buy. It is unlimited, so that no run uses up the stock of the shop in the book of load tests. */
export const setup = () => addProduct('Load test', null)
export const teardown = (product) => removeProduct(product)

/** Fills a cart. A third of the carts are bought, in the book of load tests. */
export function buy(product) {
  if (Math.random() < SHARE_BOUGHT) return complete(product)
  return changeCart()
}

/** Buys one of the run's product. */
export function complete(product) {
  const browser = openBrowser()
  if (!browser.open(product.path)) return
  read()
  if (addToCart(browser, product)) checkOut(browser)
}

/** Adds two products to a cart, changes one, removes the other, and reads the cart. */
function changeCart() {
  const browser = openBrowser()
  const cart = '/api/commerce/shopping-cart'
  const entries = []
  const chosen = [pick(plenty), pick(plenty)]
  for (const product of chosen) {
    if (!browser.open(product.path)) return
    read()
    const added = browser.call('cart', 'POST', `${cart}/entries`, {
      json: { itemId: product.id, sku: product.sku, quantity: 1 },
      headers: { 'add-to-cart-id': uuid() },
      good: (r) => r.status === 200 && r.json('newlyAdded.itemId') === product.id,
    })
    if (!added) return
    entries.push(added.json('newlyAdded.id'))
  }
  const [first, second] = entries
  const quantity = first === second ? 3 : 2
  const changed = browser.call('cart', 'PUT', `${cart}/entries/${first}`, {
    json: { quantity },
    good: (r) => r.status === 200 && r.json('totalQuantity') !== 0,
  })
  if (!changed) return
  if (first !== second && !browser.call('cart', 'DELETE', `${cart}/entries/${second}`)) return
  browser.call('cart', 'GET', cart, {
    good: (r) =>
      r.status === 200 && r.json('entries').reduce((sum, entry) => sum + entry.quantity, 0) === quantity,
  })
}

/** A member signs in, reads the profile and signs out. */
export function member() {
  const browser = openBrowser()
  const { email, password } = demo.member
  const session = '/api/site-users/account/session'
  browser.open('/')
  const signedIn = browser.call('sign-in', 'POST', session, { json: { email, password, rememberMe: false } })
  if (!signedIn) return
  const headers = { 'x-siteuser-xsrf-token': signedIn.json('xsrfToken') }
  read()
  browser.call('session', 'GET', '/api/site-users/account/profile', {
    headers,
    good: (r) => r.status === 200 && r.json('email') === email,
  })
  browser.open('/') // sets a crumb for the session
  browser.call('session', 'DELETE', session, { headers })
}

/** The owner signs in, reads websites and visits, and signs out. */
export function owner() {
  const browser = openBrowser()
  const { email, password } = demo.owner
  const at = { origin: app }
  browser.call('owner', 'GET', '/config/', {
    ...at,
    headers: { accept: 'text/html' },
    good: (r) => r.status === 200,
  })
  if (!browser.call('sign-in', 'POST', '/api/auth/Login', { ...at, json: { email, password } })) return
  browser.call('owner', 'GET', '/api/rest/sites', {
    ...at,
    good: (r) => r.status === 200 && r.body.includes(demo.websiteId),
  })
  const day = (offset) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
  const range = `websiteId=${demo.websiteId}&from=${day(-30)}&to=${day(1)}`
  browser.call('owner', 'GET', `/api/rest/census/visits?${range}&by=day`, {
    ...at,
    good: (r) => r.status === 200 && r.json('rows').length === 31,
  })
  browser.call('owner', 'GET', '/config/', {
    ...at,
    headers: { accept: 'text/html' },
    good: (r) => r.status === 200,
  })
  browser.call('owner', 'POST', '/api/auth/Logout', at)
}
