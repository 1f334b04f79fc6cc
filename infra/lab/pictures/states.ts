import type { Page } from 'playwright-core'
import { productInStock, type Demo } from '../../e2e/stack.ts'
import { longTexts } from './long-texts.ts'
import type { Place } from './places.ts'

/** States of the published site that need an action: the cart, the drawer, the lightbox, invalid input, empty lists. */
export function siteStates(demo: Demo): Place[] {
  const at = (path: string) => new URL(path, demo.site).href
  const product = productInStock(demo)
  const scarce = demo.products.find(({ stock }) => stock !== null && stock > 0 && stock <= 3)!
  return [
    { name: 'not-found', url: at('/no/such/page') },
    { name: 'cart-empty', url: at('/cart') },
    ...['sign-in', 'sign-up', 'reset', 'password', 'confirm'].map((screen) => ({
      name: `account-${screen}`,
      url: at(`/account/${screen}${['password', 'confirm'].includes(screen) ? '#token=of-a-letter' : ''}`),
    })),
    { name: 'account-no-token', url: at('/account/password') },
    {
      name: 'account-confirm-broken',
      url: at('/account/confirm#token=of-a-letter'),
      async prepare(page) {
        await page.getByRole('button', { name: 'Confirm email address' }).click()
        await page.getByRole('alert').waitFor()
      },
    },
    {
      name: 'account-reset-sent',
      url: at('/account/reset'),
      async prepare(page) {
        await page.locator('form').waitFor()
        await page.getByLabel('Email').fill('no-account@example.com')
        await page.keyboard.press('Enter')
        await page.locator('.account-done').waitFor()
      },
    },
    {
      name: 'account-wrong',
      url: at('/account/sign-in'),
      async prepare(page) {
        await page.locator('form').waitFor()
        await page.getByRole('button', { name: 'Sign in', exact: true }).click()
        await page.locator('[aria-invalid=true]').first().waitFor()
      },
    },
    {
      name: 'account',
      url: at('/account/sign-in?next=/account'),
      async prepare(page) {
        await page.locator('form').waitFor()
        await page.getByLabel('Email').fill(demo.member.email)
        await page.getByLabel('Password', { exact: true }).fill(demo.member.password)
        await page.getByRole('button', { name: 'Sign in', exact: true }).click()
        await page.locator('.account-sections').waitFor()
      },
    },
    {
      name: 'logged-out',
      url: at('/?logout=true'),
      async prepare(page) {
        await page.getByRole('status').filter({ hasText: 'Logout Successful' }).waitFor()
      },
    },
    {
      name: 'menu',
      url: at('/'),
      async prepare(page) {
        const menu = page.getByRole('button', { name: 'Menu' })
        if (await menu.isVisible()) await menu.click() // only on a phone
      },
    },
    {
      name: 'focus',
      url: at('/shop'),
      async prepare(page) {
        for (let step = 0; step < 9; step++) await page.keyboard.press('Tab')
      },
    },
    { name: 'shop-no-category', url: at('/shop?category=Nothing%20like%20this') },
    { name: 'cart-drawer', url: at(product.path), prepare: addToCart },
    {
      name: 'cart-drawer-empty',
      url: at('/'),
      async prepare(page) {
        await page.locator('[data-cart-open]').click()
        await page.locator('dialog.drawer .cart-empty').waitFor()
      },
    },
    {
      name: 'cart-drawer-many',
      url: at('/shop'),
      async prepare(page) {
        const several = demo.products.filter(({ stock }) => stock === null || stock > 3).slice(0, 6)
        for (const { path } of several) {
          await page.goto(at(path))
          await addToCart(page)
        }
        await longTexts(page, '[aria-label]', 'dialog .cart-lines')
      },
    },
    {
      name: 'product-too-many',
      url: at(scarce.path),
      async prepare(page) {
        await page.locator('.product-quantity-input').first().fill('9')
        await page.locator('.sqs-add-to-cart-button').first().click()
        await page.locator('.buy-message .field-error').waitFor()
      },
    },
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
        await page.locator('form').waitFor()
        await form.locator('input[type=email]').fill('not an address')
        await form.locator('button[type=submit]').click()
        await form.locator('[aria-invalid=true]').first().waitFor()
      },
    },
    {
      name: 'newsletter-sent',
      url: at(demo.forms.newsletter.path),
      async prepare(page) {
        const form = page.locator(`form[data-form-id="${demo.forms.newsletter.id}"]`).first()
        await form.scrollIntoViewIfNeeded()
        await page.locator('form').first().waitFor()
        await form.locator('input[type=email]').fill('reader@example.com')
        await form.locator('button[type=submit]').click()
        await page.locator('.form-submission-text').first().waitFor()
      },
    },
    {
      name: 'gallery-lightbox',
      url: at('/gallery'),
      async prepare(page) {
        await page.locator('[data-lightbox]').first().click()
        await page.locator('dialog.lightbox[open]').waitFor()
        await page.waitForFunction(() => {
          const image = document.querySelector<HTMLImageElement>('dialog.lightbox img')
          return image !== null && image.complete && image.naturalWidth > 0
        })
      },
    },
    {
      name: 'questions-open',
      url: at('/questions'),
      async prepare(page) {
        await page.locator('main summary').nth(1).click() // the first is already open
      },
    },
    { name: 'long-texts', url: at('/about'), prepare: longTexts },
  ]
}

async function addToCart(page: Page): Promise<void> {
  await page.locator('.sqs-add-to-cart-button').first().click()
  await page.locator('dialog.drawer .cart[data-state=ready]').waitFor()
}
