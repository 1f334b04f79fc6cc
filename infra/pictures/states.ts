import type { Page } from 'playwright-core'
import type { Demo } from '../e2e/stack.ts'
import type { Place } from './places.ts'

/** What a visitor meets only by doing something: the cart, a drawer, a lightbox, a wrong answer, nothing there. */
export function siteStates(demo: Demo): Place[] {
  const at = (path: string) => new URL(path, demo.site).href
  const product = demo.products.find((each) => each.stock === null || each.stock > 3)!
  return [
    { name: 'not-found', url: at('/no/such/page') },
    { name: 'cart-empty', url: at('/cart') },
    { name: 'shop-no-category', url: at('/shop?category=Nothing%20like%20this') },
    { name: 'cart-drawer', url: at(product.path), prepare: addToCart },
    {
      name: 'cart-full',
      url: at(product.path),
      async prepare(page) {
        await addToCart(page)
        await page.goto(at('/cart'))
        await page.locator('#sqs-cart-root .cart[data-state=ready]').waitFor()
      },
    },
    {
      name: 'contact-wrong',
      url: at(demo.forms.contact.path),
      async prepare(page) {
        const form = page.locator(`form[data-form-id="${demo.forms.contact.id}"]`)
        await form.scrollIntoViewIfNeeded()
        await page.locator('[data-alive=ready] form').waitFor()
        await form.locator('input[type=email]').fill('not an address')
        await form.locator('button[type=submit]').click()
        await form.locator('[aria-invalid=true]').first().waitFor()
      },
    },
    {
      name: 'gallery-lightbox',
      url: at('/gallery'),
      async prepare(page) {
        await page.locator('[data-lightbox]').first().click()
        await page.locator('dialog.lightbox[open]').waitFor()
      },
    },
    {
      name: 'questions-open',
      url: at('/questions'),
      async prepare(page) {
        await page.locator('main summary').nth(1).click() // the first is open already
      },
    },
    { name: 'long-texts', url: at('/about'), prepare: longTexts },
  ]
}

/** What an owner meets when there is nothing, when a search finds nothing, and when a service is away. */
export function configStates(demo: Demo): Place[] {
  const at = (path: string) => `${demo.config}sites/${demo.websiteId}${path}`
  return [
    {
      name: 'visitors-away',
      url: at('/visitors'),
      async prepare(page) {
        await page.route('**/api/rest/census/**', (route) =>
          route.fulfill({ status: 503, json: { error: 'Service unavailable.' } }),
        )
        await page.reload()
        await page.getByRole('alert').first().waitFor()
      },
    },
    {
      name: 'products-nothing-found',
      url: at('/products'),
      async prepare(page) {
        await page.getByRole('searchbox').first().fill('nothing is called this')
        await page.getByText(/^No product has/).waitFor()
      },
    },
    { name: 'no-such-panel', url: at('/nowhere') },
    // Words on buttons of the owner's area are ours.
    { name: 'long-texts', url: at('/products'), prepare: (page) => longTexts(page, '[aria-label], .button') },
  ]
}

async function addToCart(page: Page): Promise<void> {
  await page.locator('[data-alive=ready] .sqs-add-to-cart-button').first().click()
  await page.locator('dialog.drawer .cart[data-state=ready]').waitFor()
}

/**
 * Makes titles and links three times as long, one word without a place to break: nothing may run out of its box. What
 * has a name (it would no longer fit its words) or is in `short` stays.
 */
async function longTexts(page: Page, short = '[aria-label]'): Promise<void> {
  await page.evaluate((short) => {
    for (const element of document.querySelectorAll('main :is(h1, h2, h3, p, li, td, a, span, button)')) {
      if (element.closest(short)) continue
      for (const node of element.childNodes) {
        const text = node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '').trim() : ''
        if (!/[a-z]{3}/i.test(text)) continue // figures do not grow
        node.textContent = `${text} — Donaudampfschifffahrtsgesellschaft ${text} ${text}`
      }
    }
  }, short)
}
