import type { Locator, Page } from 'playwright-core'
import { listOrders, readOwnerOrder } from '@portico/proto/api/commerce/orders/orders'
import { readProduct } from '@portico/proto/api/commerce/products/products'
import { listCollections } from '@portico/proto/api/sites/content/content-reads'
import { until } from '@portico/kit/testing/until'
import type { CurrencyCode } from '@portico/proto/enums/currency'
import type { OwnerOrder } from '@portico/proto/http/shop/orders'
import type { Product } from '@portico/proto/http/shop/commerce'
import { ask } from '../http.ts'
import { addStorePage } from '../owner/make-product.ts'
import type { Stack } from '../stack.ts'
import { makeWidgetSite, type WidgetSite } from '../widget-site.ts'

type Offer = { title: string; price: number; qtyInStock?: number }

/** A website with a store page of its own, which takes test payments. */
export type ShopSite = WidgetSite & {
  /** The address of an owner's call of commerce for this website. */
  of(path: string): string
  /** Adds a physical product with one variant, and waits until its page is served. */
  product(offer: Offer): Promise<Product>
  /** The product as its owner reads it. */
  read(product: Pick<Product, 'id'>): Promise<Product>
  /** Changes the price of the only variant. */
  setPrice(product: Product, price: number): Promise<void>
  /** Takes everything that is left out of the stock. */
  sellOut(product: Product): Promise<void>
  /** The order with this number. */
  order(number: string): Promise<OwnerOrder>
}

/** Makes a shop that sells in `currency` and sends to Germany for `shipping` in minor units. */
export async function makeShop(
  stack: Stack,
  { currency, shipping }: { currency: CurrencyCode; shipping: number },
): Promise<ShopSite> {
  const site = await makeWidgetSite(stack)
  const { owner, id: websiteId } = site
  const of = (path: string) =>
    `/api/rest/commerce/${path}${path.includes('?') ? '&' : '?'}websiteId=${websiteId}`
  const query = { websiteId }
  await addStorePage(site)
  await owner.write('PUT', of('settings'), { currency })
  await owner.write('POST', of('shipping/zones'), {
    ...{ name: 'Germany', areas: [{ country: 'DE' }] },
    options: [{ name: 'Parcel', kind: 'flat', price: shipping }],
  })
  const { collections } = await owner.read(listCollections, { params: { websiteId } })
  const collectionId = collections.find(({ urlId }) => urlId === 'shop')!.id

  const read = ({ id }: Pick<Product, 'id'>) => owner.read(readProduct, { params: { id }, query })
  const saveVariant = async (product: Product, change: object) => {
    const { version, variants } = await read(product)
    const json = { version, variants: [{ id: variants[0]!.id, ...change }] }
    await owner.write('PUT', of(`products/${product.id}/variants`), json)
  }
  return {
    ...site,
    of,
    read,
    async product({ title, price, qtyInStock }) {
      const stock = qtyInStock === undefined ? { unlimited: true } : { qtyInStock }
      const { id } = await owner.write<{ id: string }>('POST', of('products'), {
        ...{ collectionId, title, variants: [{ price, ...stock }] },
      })
      const product = await read({ id })
      await until(async () => (await ask(site.at(product.fullUrl))).status === 200)
      return product
    },
    setPrice: (product, price) => saveVariant(product, { price }),
    async sellOut(product) {
      const { qtyInStock } = (await read(product)).variants[0]!
      await saveVariant(product, { qtyInStock: 0, qtyShown: qtyInStock })
    },
    async order(number) {
      const search = { ...query, book: 'test', search: String(number) } as const
      const { orders } = await owner.read(listOrders, { query: search })
      const { id } = orders.find((each) => each.number === number)!
      return owner.read(readOwnerOrder, { params: { id }, query })
    },
  }
}

/** Puts a product into the cart `times` times, from its page. `before`: the quantity in the cart. */
export async function addToCart(page: Page, address: string, times = 1, before = 0): Promise<void> {
  for (let added = before + 1; added <= before + times; added += 1) {
    // A new document, because the drawer of the cart covers the page after adding.
    await page.goto(address)
    await page.locator('.sqs-add-to-cart-button').first().click()
    await page
      .locator('.sqs-cart-quantity', { hasText: String(added) })
      .first()
      .waitFor()
  }
}

/** The rows of a list of totals: each name with its amount. */
export const rowsOf = (page: Page, list = '.cart-totals'): Promise<Record<string, string>> =>
  page
    .locator(list)
    .first()
    .evaluate((totals) =>
      Object.fromEntries(
        [...totals.querySelectorAll('div, tr')].map(({ children: [name, amount] }) => [
          name!.textContent,
          amount!.textContent,
        ]),
      ),
    )

/** The number on the page of an order. */
export const orderNumber = async (page: Page): Promise<string> =>
  (await page.locator('.order-number').textContent())!.replace('Order ', '')

/** Opens "Test bank" in another tab, and returns what it shows of the shop whose checkout `page` shows. */
export async function openTestBank(page: Page): Promise<Locator> {
  const { origin, key } = await page
    .locator('#checkout-payment iframe')
    .evaluate((frame: HTMLIFrameElement) => {
      const { origin, searchParams } = new URL(frame.src)
      return { origin, key: searchParams.get('key')! }
    })
  const bank = await page.context().newPage()
  await bank.goto(origin)
  return bank.locator('section', { hasText: key.replace('pk_', 'Account ') })
}
