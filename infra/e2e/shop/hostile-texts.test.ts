import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { listCustomers } from '@portico/proto/api/commerce/orders/customers'
import { readMails } from '@portico/proto/api/commerce/mails/mails'
import { until } from '@portico/kit/testing/until'
import type { Product } from '@portico/proto/http/shop/commerce'
import type { OwnerOrder } from '@portico/proto/http/shop/orders'
import type { TaxesReply } from '@portico/proto/http/shop/taxes'
import { settled } from '../../lab/pictures/places.ts'
import { confirmOwner } from '../code/policy-site.ts'
import { ask } from '../http.ts'
import { inbox } from '../inbox.ts'
import { browser, stack } from '../suite.ts'
import { enterCard } from './buying.ts'
import {
  hostileTexts,
  openUnprotected,
  showHtml,
  type HostileText,
  type Unprotected,
} from './hostile-texts.ts'
import { makeShop, orderNumber, type ShopSite } from './make-shop.ts'

// A buyer, a member and an owner write markup and scripts into every field of the shop that is a text. The description of a
// product is left out: code of an account with permission 1219 may run, and other code is cleaned.

/** The mails that the purchase sends. */
const MAILS = ['confirmation', 'shipped', 'refund', 'new-order'] as const
type Make = ReturnType<typeof hostileTexts>['make']

const PASSWORD = 'seven plates under one lamp'
const BUYER = 'hostile-buyer@example.com'

test('a text that a page takes as markup is detected in each place where it can be', async () => {
  const { make, made } = hostileTexts()
  const places: Record<string, (text: string) => string> = {
    'an element': (text) => `<p>${text}</p>`,
    'a title': (text) => `<title>${text}</title>`,
    'an attribute': (text) => `<input value="${text}">`,
    'a field': (text) => `<textarea>${text}</textarea>`,
    'a script': (text) => `<script>"${text}"</script>`,
    'a literal of a script': (text) => `<script>\`${text.replaceAll('</script>', '')}\`</script>`,
  }
  for (const [name, html] of Object.entries(places)) {
    const { context, ran, look } = await openUnprotected(browser())
    const page = await showHtml(context, html(make(name)))
    await look(page, made)
    await expect.poll(() => ran.join('\n'), { message: name }).toMatch(/script \d+ ran on/)
    await context.close()
  }

  const { context, ran, look } = await openUnprotected(browser())
  const page = await showHtml(context, `<p>${make('a long text')}</p><p>${make('a short text', 30)}</p>`)
  const frame = '<iframe sandbox srcdoc="<a href=javascript:hit(1)>Open</a>"></iframe>'
  await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), frame)
  await page.frameLocator('iframe').getByText('Open').waitFor()
  expect(await look(page, made)).toEqual([])
  for (const expected of ['<x-hostile ', '<a href="javascript:', '<img src="', '<script>hit('])
    expect(ran.join('\n')).toContain(`an element on http://mail.example/: ${expected}`)
  await expect.poll(() => ran.join('\n')).toMatch(/canary\.example\/\d+ was loaded on/)

  const literal = await showHtml(context, `<p>${escaped(make('a literal text'))}</p>`)
  const before = ran.length
  expect(await look(literal, made)).toEqual(['a literal text'])
  expect(ran.slice(before)).toEqual([])
  await context.close()
})

test('hostile texts in every field of the shop are shown as text on pages, mails, documents and screens: 0 run', async () => {
  const { make, made } = hostileTexts()
  const shop = await makeShop(stack(), { currency: 'USD', shipping: 500 })
  await confirmOwner(stack(), shop.owner, shop.account.email)
  const product = await fillOwnersFields(shop, make)
  const opened = await openUnprotected(browser())
  const page = await opened.context.newPage()
  const look = (at = page) => opened.look(at, made)
  const visit = async (address: string) => {
    await page.goto(address)
    await settled(page)
    return look()
  }
  const { id, fullUrl, categories, title, variants } = product

  await becomeMember(page, shop, make)
  await look()
  for (const path of ['/', '/account', '/search?q=x-hostile']) await visit(shop.at(path))
  expect(await visit(shop.at('/shop'))).toContain('title of the product')
  await visit(shop.at(`/shop?category=${encodeURIComponent(categories[0]!)}`))
  await visit(shop.at(`/search?q=${encodeURIComponent(title)}`))
  expect(await visit(shop.at(fullUrl))).toEqual(
    expect.arrayContaining(['title of the product', 'option name', 'option value', 'alternative text']),
  )
  await addWithFields(page, { itemId: id, sku: variants[1]!.sku, quantity: 2 }, make)
  expect(await visit(shop.at('/cart'))).toContain('title of the product')
  await tryCoupon(page, make)
  await look()
  await visit(shop.at('/checkout'))
  const order = await buy(page, shop, make)
  const onOrder = ['title of the product', 'buyer’s name', 'address', 'city', 'shipping option']
  expect(await look()).toEqual(expect.arrayContaining(onOrder))
  await fillOrdersFields(shop, order, make)
  expect(await visit(page.url())).toEqual(expect.arrayContaining([...onOrder, 'tracking number']))
  const documents = await page
    .locator('.order-facts a[href^="/api/commerce/orders/"]')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
  expect(documents).toHaveLength(2)
  for (const each of documents)
    expect(await visit(each)).toEqual(
      expect.arrayContaining(['title of the product', 'buyer’s name', 'name of the place']),
    )
  await visit(shop.at('/account/orders'))
  await lookAtMails(opened, shop, made)
  await lookAtScreens(opened, shop, made, { productId: id, orderId: order.id })

  expect(opened.ran).toEqual([])
  // No page shows captions of a product's pictures, and the code was refused.
  expect(made.map(({ name }) => name).filter((name) => !opened.seen.has(name))).toEqual([
    'caption',
    'code of a coupon',
  ])
  await opened.context.close()
})

/** Texts as HTML. */
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Fills in the product, and everything that the owner names in the shop. Returns the product. */
async function fillOwnersFields(shop: ShopSite, make: Make): Promise<Product> {
  const { owner, of, id: websiteId } = shop
  await owner.write('PUT', '/api/rest/accounts/me', { name: make('name of the owner', 60) })
  await owner.write('PUT', `/api/rest/sites/${websiteId}/settings`, {
    title: make('title of the website', 200),
    businessInformation: {
      location: {
        addressTitle: make('name of the place', 200),
        addressLine1: make('address of the shop', 200),
      },
    },
  })
  await owner.write('POST', of('shipping/zones'), {
    ...{ name: make('shipping zone', 100), areas: [{ country: 'FR' }] },
    options: [{ name: make('shipping option', 100), kind: 'flat', price: 500 }],
  })
  const pickups = [{ name: make('pickup', 100), kind: 'pickup' }]
  await owner.write('PUT', of('shipping/pickups'), { pickups })
  await owner.write('PUT', of('taxes'), { storePlace: { country: 'FR' } })
  const { classes } = await owner.write<TaxesReply>('POST', of('taxes/classes'), {
    name: make('tax class', 100),
  })
  for (const rate of [
    { name: make('tax rate', 100) },
    { name: make('other rate', 100), taxClass: classes[0]!.id },
  ])
    await owner.write('POST', of('taxes/rates'), { ...rate, area: { country: 'FR' }, ppm: 100_000 })
  const { collectionId } = await shop.product({ title: make('title of another product', 200), price: 500 })
  const optionName = make('option name', 100)
  const { id } = await owner.write<{ id: string }>('POST', of('products'), {
    collectionId,
    title: make('title of the product', 200),
    excerpt: make('excerpt'),
    tags: [make('tag', 50)],
    categories: [make('category', 25)],
    images: [
      {
        assetUrl: '/s/none.webp',
        width: 400,
        height: 500,
        alt: make('alternative text'),
        caption: make('caption'),
      },
    ],
    seo: {
      ...{ title: make('search title', 200), description: make('search text', 500) },
      ...{ socialTitle: make('social title', 200), socialDescription: make('social text', 500) },
    },
    variants: ['option value', 'other option value'].map((name, at) => ({
      ...{ price: 4_000, qtyInStock: 9, sku: make(`SKU ${at}`, 60) },
      optionValues: [{ optionName, value: make(name, 200) }],
    })),
  })
  await owner.write('POST', `/api/rest/sites/${websiteId}/publish`)
  const product = await shop.read({ id })
  const coupon = { code: make('code of a coupon', 40), kind: 'percent', ppm: 100_000 }
  await expect(owner.write('POST', of('coupons'), coupon)).rejects.toThrow(/ 400 .*code/)
  const { mails } = await owner.read(readMails, { query: { websiteId } })
  for (const kind of MAILS) {
    const text = (part: string) => make(`${part} of the mail “${kind}”`, 200)
    const texts = {
      ...{ subject: text('subject'), heading: text('heading') },
      ...{ opening: text('opening'), closing: text('closing') },
    }
    const { version } = mails.find((mail) => mail.kind === kind)!
    await owner.write('PUT', of(`mails/${kind}`), { version, texts })
  }
  await until(async () => (await ask(shop.at(product.fullUrl))).status === 200)
  return product
}

async function becomeMember(page: Page, shop: ShopSite, make: Make): Promise<void> {
  await page.goto(shop.at('/account/sign-up'))
  await page.locator('form').waitFor()
  await page.getByLabel('First name').fill(make('first name', 100))
  await page.getByLabel('Last name').fill(make('last name', 100))
  await page.getByLabel('Email').fill(BUYER)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor()
}

/** Adds an item with additional fields, as a script of the page does. */
async function addWithFields(
  page: Page,
  item: { itemId: string; sku: string; quantity: number },
  make: Make,
): Promise<void> {
  const fields = { [make('name of an additional field', 200)]: make('additional field') }
  const status = await page.evaluate(
    async (body) => {
      const crumb = /(?:^|; )crumb=([^;]*)/.exec(document.cookie)?.[1] ?? ''
      const headers = { 'content-type': 'application/json', 'x-csrf-token': decodeURIComponent(crumb) }
      const path = '/api/commerce/shopping-cart/entries'
      return (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).status
    },
    { ...item, additionalFields: fields },
  )
  expect(status).toBe(200)
}

/** Enters a coupon that does not exist, and waits for the answer. */
async function tryCoupon(page: Page, make: Make): Promise<void> {
  const form = page.locator('.cart-form')
  await form.getByLabel('Coupon').fill(make('coupon of the buyer', 40))
  const answer = page.waitForResponse((reply) => reply.url().includes('promo-codes'))
  await form.getByRole('button', { name: 'Apply' }).click()
  await answer
}

/** Fills in the checkout and pays. Returns the order. */
async function buy(page: Page, shop: ShopSite, make: Make): Promise<OwnerOrder> {
  await page.locator('#checkout-pay:enabled').waitFor()
  const form = page.locator('#checkout-form')
  await form.getByLabel('Email').fill(BUYER)
  await form.getByLabel('Country').selectOption('FR')
  await form.getByLabel('Full name').fill(make('buyer’s name', 200))
  await form.getByLabel('Company').fill(make('company', 200))
  await form.getByRole('textbox', { name: 'Address', exact: true }).fill(make('address', 200))
  await form.getByLabel('Apartment, floor, building').fill(make('second line of the address', 200))
  await form.getByLabel('City').fill(make('city', 100))
  await form.getByLabel('Postal code').fill('75001')
  await form.getByLabel('Note to the shop').fill(make('buyer’s note', 1_000))
  await form.locator('input[name=delivery]:checked').waitFor()
  await enterCard(page, '4242424242424242')
  await page.locator('#checkout-pay').press('Enter')
  await page.waitForURL(/\/checkout\/order\/[\w-]{40}$/)
  return shop.order(await orderNumber(page))
}

/** Sends a part, refunds an item, and writes notes about the order and its buyer. */
async function fillOrdersFields(
  { owner, of, id: websiteId }: ShopSite,
  { id, version, lines }: OwnerOrder,
  make: Make,
): Promise<void> {
  const part = [{ lineId: lines[0]!.id, quantity: 1 }]
  const bad = owner.write('POST', of(`orders/${id}/shipments`), {
    ...{ version, lines: part, trackingUrl: 'javascript:hit(1)' },
  })
  await expect(bad).rejects.toThrow(/ 400 .*trackingUrl/)
  const sent = await owner.write<OwnerOrder>('POST', of(`orders/${id}/shipments`), {
    ...{ version, lines: part, carrier: make('carrier', 100), trackingNumber: make('tracking number', 100) },
    trackingUrl: 'https://parcels.example/?n="><script>hit(2)</script>',
  })
  await owner.write('POST', of(`orders/${id}/refunds`), {
    ...{ version: sent.version, lines: part, reason: make('reason of the refund', 500) },
  })
  await owner.write('POST', of(`orders/${id}/notes`), { text: make('note about the order', 2_000) })
  const { customers } = await owner.read(listCustomers, { query: { websiteId, book: 'test' } })
  await owner.write('PUT', of(`customers/${customers[0]!.id}`), {
    note: make('note about the customer', 2_000),
  })
}

/** Shows every mail to the buyer and to the owner: the confirmation, the shipment, the refund, the new order and others. */
async function lookAtMails(
  { context, look }: Unprotected,
  { account }: ShopSite,
  made: readonly HostileText[],
): Promise<void> {
  const mails = inbox(stack().dataDir)
  const received = async () => [...(await mails.all(BUYER)), ...(await mails.all(account.email))]
  const subjects = MAILS.map(
    (kind) => made.find(({ name }) => name === `subject of the mail “${kind}”`)!.text,
  )
  await expect
    .poll(async () => (await received()).map(({ subject }) => subject))
    .toEqual(expect.arrayContaining(subjects))
  for (const { subject, html } of await received()) {
    const page = await showHtml(context, html)
    const shown = await look(page, made)
    const kind = MAILS[subjects.indexOf(subject)]
    if (kind)
      expect(shown).toEqual(
        expect.arrayContaining([
          ...['heading', 'opening', 'closing'].map((part) => `${part} of the mail “${kind}”`),
          'title of the product',
        ]),
      )
    await page.close()
  }
}

/** Opens every screen of the owner that shows something of the shop, the documents, and the pages of mails (type 301). */
async function lookAtScreens(
  { context, look }: Unprotected,
  { owner, id: websiteId, of, at }: ShopSite,
  made: readonly HostileText[],
  { productId, orderId }: { productId: string; orderId: string },
): Promise<void> {
  const { config } = stack().demo
  await addCookies(context, config, owner)
  const { customers } = await owner.read(listCustomers, { query: { websiteId, book: 'test' } })
  const page = await context.newPage()
  const open = async (address: string) => {
    await page.goto(address)
    await settled(page)
    return look(page, made)
  }
  const mustShow: Record<string, string[]> = {
    [`/products/${productId}`]: ['title of the product', 'option name', 'tag'],
    '/products': ['title of the product'],
    '/orders': ['buyer’s name'],
    [`/orders/${orderId}`]: [
      'buyer’s name',
      'buyer’s note',
      'note about the order',
      'reason of the refund',
      'carrier',
    ],
    [`/orders/print?order=${orderId}`]: ['title of the product', 'buyer’s name', 'buyer’s note'],
    '/customers?book=test': ['buyer’s name'],
    [`/customers/${customers[0]!.id}`]: ['note about the customer'],
    '/settings/shipping': ['shipping zone', 'shipping option', 'pickup'],
    '/settings/tax': ['tax rate', 'other rate', 'tax class'],
    '/settings/mails/shipped': ['subject of the mail “shipped”', 'closing of the mail “shipped”'],
  }
  for (const panel of [
    ...['', '/products/names', '/sales', '/books', '/discounts', '/settings', '/settings/payments'],
    ...['/settings/mails', '/members', '/audit', '/contributors', '/pages', '/inbox'],
    ...Object.keys(mustShow),
  ])
    expect(await open(`${config}sites/${websiteId}${panel}`), panel).toEqual(
      expect.arrayContaining(mustShow[panel] ?? []),
    )
  await open(`${config}sites/${websiteId}/products/${productId}`)
  await page
    .getByRole('button', { name: /^Details/ })
    .first()
    .click()
  expect(await look(page, made)).toContain('SKU 0')
  for (const each of ['invoice', 'credit-note'])
    await open(new URL(of(`orders/${orderId}/documents/${each}/00001`), config).href)

  const first = `/commerce/email-preview/${MAILS[0]}?order=${orderId}&noredirect`
  await page.goto(`${config}visit/${websiteId}?next=${encodeURIComponent(first)}`)
  await page.waitForURL((url) => url.pathname.startsWith('/commerce/'))
  for (const kind of MAILS)
    expect(await open(at(`/commerce/email-preview/${kind}?order=${orderId}`))).toEqual(
      expect.arrayContaining([
        `subject of the mail “${kind}”`,
        `opening of the mail “${kind}”`,
        'buyer’s name',
      ]),
    )
}

/** Signs the browser in to the owner's area. */
async function addCookies(context: Unprotected['context'], config: string, { cookies }: ShopSite['owner']) {
  await context.addCookies(
    [...cookies].map(([name, value]) => ({
      ...{ name, value, domain: new URL(config).hostname, path: '/', sameSite: 'Lax' as const },
      ...{ secure: name.startsWith('__Host-'), httpOnly: name.startsWith('__Host-') },
    })),
  )
}
