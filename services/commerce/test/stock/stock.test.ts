import { fromBinary } from '@bufbuild/protobuf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StockChangedSchema } from '@portico/proto/events/commerce/v1/stock_changed_pb'
import type { Product } from '@portico/proto/http/shop/commerce'
import { until } from '@portico/kit/testing/until'
import { isOutOfStock, settleHolds } from '../../src/stock/store/holds.ts'
import { releaseStock, returnStock } from '../../src/stock/use-cases/change-stock.ts'
import { SITE, startCommerce } from '../service.ts'
import { stockThatDoesNotAddUp, take } from './stock.ts'

let shop: Awaited<ReturnType<typeof startCommerce>>
beforeAll(async () => {
  shop = await startCommerce()
})
afterAll(() => shop.close())

const one = async (qtyInStock: number, more: object = {}) => {
  const product = await shop.product({ variants: [{ price: 900, qtyInStock, ...more }] })
  const [variant] = product.variants
  return { product, line: (quantity: number) => ({ id: variant!.id, productId: product.id, quantity }) }
}
const left = async ({ id }: Pick<Product, 'id'>) =>
  (await shop.own(`products/${id}`)).json<Product>().variants.map(({ qtyInStock }) => qtyInStock)
const edit = ({ id, variants, version }: Product, shown: number, wanted: number) =>
  shop.own(`products/${id}/variants`, {
    method: 'PUT',
    json: { version, variants: [{ id: variants[0]!.id, qtyInStock: wanted, qtyShown: shown }] },
  })

test('of forty buyers of ten items ten get one, and the others change nothing', async () => {
  const { product, line } = await one(10)
  const taken = await Promise.allSettled(Array.from({ length: 40 }, () => take(shop.db, [line(1)])))
  const refused = taken.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []))
  expect(refused).toHaveLength(30)
  expect(refused.filter((failure) => !isOutOfStock(failure))).toEqual([])
  expect(await left(product)).toEqual([0])
  expect(await stockThatDoesNotAddUp(shop.db)).toEqual([])
})

test('lines of one variant are taken together, all lines or none', async () => {
  const first = await one(3)
  const second = await one(1)
  const wanted = [first.line(2), second.line(1), first.line(2)]
  await expect(take(shop.db, wanted)).rejects.toSatisfy(isOutOfStock)
  const unknown = { ...first.line(1), id: 'f'.repeat(24) }
  await expect(take(shop.db, [first.line(1), unknown])).rejects.toSatisfy(isOutOfStock)
  expect([await left(first.product), await left(second.product)]).toEqual([[3], [1]])
  await take(shop.db, wanted.slice(0, 2))
  expect([await left(first.product), await left(second.product)]).toEqual([[1], [0]])
})

test('two buyers of the same products in opposite order do not wait for each other', async () => {
  const [a, b] = [await one(50), await one(50)]
  const pairs = Array.from({ length: 20 }, (_, n) =>
    n % 2 ? [a.line(1), b.line(1)] : [b.line(1), a.line(1)],
  )
  await Promise.all(pairs.map((lines) => take(shop.db, lines)))
  expect([await left(a.product), await left(b.product)]).toEqual([[30], [30]])
})

test('a hold is given back once, or becomes a sale once; a return of it counts once', async () => {
  const { product, line } = await one(8)
  const released = await take(shop.db, [line(2)])
  const sold = await take(shop.db, [line(3)])
  const tenant = <T>(work: Parameters<typeof shop.db.tenant<T>>[1]) => shop.db.tenant(SITE, work)
  for (let repeat = 0; repeat < 2; repeat++) {
    await tenant((tx) => releaseStock(shop.deps, tx, SITE, released))
    await tenant(async (tx) =>
      settleHolds(tx, SITE, { checkoutId: sold, orderId: 'order', at: shop.deps.clock.now() }),
    )
  }
  expect(await left(product)).toEqual([5])
  const back = () =>
    tenant((tx) =>
      returnStock(shop.deps, tx, { websiteId: SITE, book: 'live' }, [line(1)], {
        kind: 'return',
        id: 'refund',
        at: shop.deps.clock.now(),
      }),
    )
  await back()
  await expect(back()).rejects.toThrow(/stock_move_once/)
  expect(await left(product)).toEqual([6])
  expect(await stockThatDoesNotAddUp(shop.db)).toEqual([])
})

test('an edit does not undo a sale that the owner did not see, and takes away no more than is left', async () => {
  const { product, line } = await one(10)
  await take(shop.db, [line(4)])
  expect((await edit(product, 10, 12)).status).toBe(200)
  expect(await left(product)).toEqual([8])
  const refused = await edit(product, 10, 1)
  expect([refused.status, refused.json<{ error: string }>().error]).toEqual([
    409,
    'This stock changed meanwhile: 8 are left. Please reload it and try again.',
  ])
  expect(await left(product)).toEqual([8])
  expect(await stockThatDoesNotAddUp(shop.db)).toEqual([])
})

test('a save of the product neither writes stock nor loses a variant that exchanges its SKU', async () => {
  const { id, version, variants } = await shop.product({
    variants: [
      { sku: 'RED', price: 100, qtyInStock: 7, optionValues: [{ optionName: 'Colour', value: 'Red' }] },
      { sku: 'BLUE', price: 100, qtyInStock: 9, optionValues: [{ optionName: 'Colour', value: 'Blue' }] },
    ],
  })
  const [red, blue] = variants
  await take(shop.db, [{ id: red!.id, productId: id, quantity: 2 }])
  const json = {
    version,
    variants: [
      { id: red!.id, sku: 'BLUE', qtyInStock: 7 },
      { id: blue!.id, sku: 'RED', qtyInStock: 9, unlimited: true },
      { price: 100, qtyInStock: 4, optionValues: [{ optionName: 'Colour', value: 'Green' }] },
    ],
  }
  expect((await shop.own(`products/${id}`, { method: 'PUT', json })).status).toBe(200)
  const after = (await shop.own(`products/${id}`)).json<Product>().variants
  expect(after.map(({ sku, qtyInStock, unlimited }) => [sku, qtyInStock, unlimited])).toEqual([
    ['BLUE', 5, false],
    ['RED', 9, false],
    [expect.any(String), 4, false],
  ])
  expect(await stockThatDoesNotAddUp(shop.db)).toEqual([])
})

test('no stock is taken of an unlimited variant', async () => {
  const { product, line } = await one(3, { unlimited: true })
  await take(shop.db, [line(1_000)])
  expect(await left(product)).toEqual([3])
  expect(await stockThatDoesNotAddUp(shop.db)).toEqual([])
})

test('a change is a fact when pages show it, and raises neither the product’s version nor the catalogue’s', async () => {
  const { product, line } = await one(20)
  const mark = async () =>
    (await shop.db.tenant(SITE, (tx) => tx.query('select mark from catalogue'))).rows as unknown
  const before = await mark()
  const facts = () =>
    shop.published
      .filter(({ topic, message }) => topic === 'commerce.stock-changed.v1' && message.key === line(1).id)
      .map(({ message }) => fromBinary(StockChangedSchema, message.value))
  await take(shop.db, [line(10)])
  await take(shop.db, [line(6)])
  const released = await take(shop.db, [line(4)])
  await shop.db.tenant(SITE, (tx) => releaseStock(shop.deps, tx, SITE, released))
  await edit(product, 4, 30)
  await edit(product, 30, 29)
  await until(() => facts().length === 4)
  expect(facts()[0]).toMatchObject({ websiteId: SITE, productId: product.id, stockId: line(1).id })
  expect(await left(product)).toEqual([29])
  expect((await shop.own(`products/${product.id}`)).json<Product>().version).toBe(product.version)
  expect(await mark()).toEqual(before)
})

test('the role of the service changes and deletes no move', async () => {
  for (const sql of ['update stock_move set quantity = 1', 'delete from stock_move'])
    await expect(shop.db.tenant(SITE, (tx) => tx.query(sql))).rejects.toThrow(/permission denied/)
})
