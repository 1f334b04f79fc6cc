import { afterAll, beforeAll } from 'vitest'
import type { AddedV1, CartV1 } from '@portico/proto/http/shop/carts'
import { cookiesOf, startCommerce, visitor } from './service.ts'

export const entries = '/api/commerce/shopping-cart/entries'

/** Starts commerce for the tests of a file, with functions for a visitor's cart. */
export function useCarts() {
  let shop: Awaited<ReturnType<typeof startCommerce>>
  beforeAll(async () => {
    shop = await startCommerce()
  })
  afterAll(() => shop.close())

  const add = (json: object, headers: Record<string, string> = {}, caller = visitor) =>
    shop.send(entries, { json, headers, caller })
  const view = async (headers: Record<string, string>) =>
    (await shop.send('/api/commerce/shopping-cart', { headers })).json<CartV1>()

  /** Creates a cart with one item. */
  async function started(itemId: string, quantity = 1) {
    const answer = await add({ itemId, quantity })
    const headers: { cookie: string } = cookiesOf(answer)
    const token = /CART=([^;]+)/.exec(headers.cookie)?.[1] ?? ''
    return { ...answer.json<AddedV1>(), headers, token, v3: `/api/3/commerce/cart/${token}` }
  }

  return {
    get shop() {
      return shop
    },
    add,
    view,
    started,
  }
}
