import type { CheckoutDone } from '@portico/proto/http/shop/checkout'
import type { OwnerOrder } from '@portico/proto/http/shop/orders'
import type { Product } from '@portico/proto/http/shop/commerce'
import { bodyWith } from '../checkout/body.ts'
import { tokens } from '../checkout/fake-provider.ts'
import { startShop } from '../checkout/shop.ts'

/** Starts a shop that sends to Germany for 4.95 and adds 19 % of tax, shipping included. */
export async function startSelling(...more: Parameters<typeof startShop>) {
  const shop = await startShop(...more)
  const areas = [{ country: 'DE' }]
  const options = [{ name: 'Parcel', kind: 'flat', price: 495 }]
  const rate = { name: 'VAT', area: { country: 'DE' }, ppm: 190_000, shippingTaxed: true }
  await shop.own('shipping/zones', { json: { name: 'Germany', areas, options } })
  await shop.own('taxes/rates', { json: rate })
  const read = async (id: string) => (await shop.own(`orders/${id}`)).json<OwnerOrder>()

  return {
    ...shop,
    read,
    /** Buys products for a buyer and returns the order as its owner sees it. */
    async buy(
      items: { product: Product; quantity?: number }[],
      { email = 'mara@example.com', name = 'Test Buyer', token = tokens.good as string } = {},
    ): Promise<OwnerOrder> {
      const cart = await shop.cart(
        items.map(({ product, quantity = 1 }) => ({ itemId: product.id, quantity })),
      )
      const address = { ...bodyWith(token).billingAddress, name }
      const free = token === 'free' ? { payment: undefined } : {}
      const body = { email, billingAddress: address, shippingAddress: address, ...free }
      const paid = await cart.pay(cart.token, token, body)
      if (paid.status !== 200) throw new Error(paid.text)
      const number = Number(paid.json<CheckoutDone>().orderNumber)
      const [row] = await shop.rows<{ id: string }>(
        `select id from shop_order where book = 'test' and number = $1`,
        [number],
      )
      return read(row!.id)
    },
    /** Creates something that is sent. */
    thing: (qtyInStock = 10, price = 1_250) => shop.product(qtyInStock, price, { productType: 'physical' }),
  }
}
export type Selling = Awaited<ReturnType<typeof startSelling>>
