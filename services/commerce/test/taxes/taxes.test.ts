import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CartV1 } from '@portico/proto/http/shop/carts'
import type { TaxesReply } from '@portico/proto/http/shop/taxes'
import { SITE, cookiesOf, startCommerce } from '../service.ts'

let shop: Awaited<ReturnType<typeof startCommerce>>
beforeAll(async () => {
  shop = await startCommerce()
})
afterAll(() => shop.close())

const read = async () => (await shop.own('taxes')).json<TaxesReply>()
const vat = { name: 'VAT', area: { country: 'DE' }, ppm: 190_000 }

test('an owner adds, changes and deletes rates, and changes the settings', async () => {
  expect(await read()).toMatchObject({
    rates: [],
    classes: [],
    settings: { pricesIncludeTax: false, sellWithoutRate: true, storePlace: null },
  })
  const [rate] = (await shop.own('taxes/rates', { json: vat })).json<TaxesReply>().rates
  expect(rate).toMatchObject({ ...vat, taxClass: 'standard', needsCheck: false, from: null, until: null })
  const from = Date.UTC(2027, 0, 1)
  const json = { ...vat, ppm: 88_750, from, area: { country: 'DE', postal: '10' } }
  const changed = await shop.own(`taxes/rates/${rate!.id}`, { method: 'PUT', json })
  expect(changed.json<TaxesReply>().rates).toMatchObject([{ id: rate!.id, ppm: 88_750, from }])
  const storePlace = { country: 'FR', postalCode: '75001' }
  const put = await shop.own('taxes', { method: 'PUT', json: { pricesIncludeTax: true, storePlace } })
  expect(put.json<TaxesReply>().settings).toEqual({
    pricesIncludeTax: true,
    sellWithoutRate: true,
    storePlace,
  })
  expect((await shop.own(`taxes/rates/${rate!.id}`, { method: 'DELETE' })).json<TaxesReply>().rates).toEqual(
    [],
  )
  expect((await shop.own(`taxes/rates/${rate!.id}`, { method: 'DELETE' })).status).toBe(404)
  await shop.own('taxes', { method: 'PUT', json: { pricesIncludeTax: false, storePlace: null } })
})

test('the list of known rates is loaded once and marked to be checked; saving a rate is the check', async () => {
  const load = async (countries: string[]) => shop.own('taxes/starter', { json: { countries } })
  const { rates, starter } = (await load(['DE', 'DK'])).json<TaxesReply>()
  expect(
    rates.map(({ area, ppm, taxClass, needsCheck }) => [area.country, ppm, taxClass, needsCheck]),
  ).toEqual([
    ['DE', 190_000, 'standard', true],
    ['DE', 70_000, 'reduced', true],
    ['DK', 250_000, 'standard', true],
  ])
  expect(rates[0]?.source).toContain(starter.date)
  expect(starter.countries).toHaveLength(39)
  expect((await load(['DE'])).json<TaxesReply>().rates).toHaveLength(3)
  expect((await load(['XX'])).status).toBe(400)
  const json = { name: 'VAT DE', area: { country: 'DE' }, ppm: 190_000, shippingTaxed: true }
  const checked = (await shop.own(`taxes/rates/${rates[0]!.id}`, { method: 'PUT', json })).json<TaxesReply>()
  expect(checked.rates[0]).toMatchObject({ needsCheck: false })
  expect(checked.rates[0]).not.toHaveProperty('source')
  for (const { id } of rates) await shop.own(`taxes/rates/${id}`, { method: 'DELETE' })
})

test('a class of the owner is used by rates, and deleted when none uses it', async () => {
  const [food] = (await shop.own('taxes/classes', { json: { name: 'Food' } })).json<TaxesReply>().classes
  expect((await shop.own('taxes/classes', { json: { name: 'food' } })).status).toBe(400)
  const [rate] = (await shop.own('taxes/rates', { json: { ...vat, taxClass: food!.id } })).json<TaxesReply>()
    .rates
  expect((await shop.own(`taxes/classes/${food!.id}`, { method: 'DELETE' })).status).toBe(409)
  await shop.own(`taxes/rates/${rate!.id}`, { method: 'DELETE' })
  expect(
    (await shop.own(`taxes/classes/${food!.id}`, { method: 'DELETE' })).json<TaxesReply>().classes,
  ).toEqual([])
  const wrong = await shop.own('taxes/rates', { json: { ...vat, taxClass: 'a'.repeat(24) } })
  expect(wrong.json()).toMatchObject({ errors: { taxClass: 'There is no such tax class.' } })
})

test.each([
  ['ppm', { ppm: 1_000_001 }],
  ['ppm', { ppm: 19.5 }],
  ['until', { from: 5, until: 5 }],
  ['name', { name: ' ' }],
  ['area.country', { area: { country: 'de' } }],
])('a rate with a wrong %s is refused', async (field, change) => {
  const answer = await shop.own('taxes/rates', { json: { ...vat, ...change } })
  expect([answer.status, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([400, [field]])
})

test('the rate that a process of the last release still writes is the rate everywhere', async () => {
  const write = (basisPoints: number) =>
    shop.db.tenant(SITE, (tx) =>
      tx.query(
        `insert into store_settings as s (website_id, currency, tax_basis_points, shop_path, version)
         values ($1, 'USD', $2::integer, '/shop', 1)
         on conflict (website_id) do update set tax_basis_points = $2, version = s.version + 1`,
        [SITE, basisPoints],
      ),
    )
  await write(1_900)
  expect((await read()).rates).toMatchObject([{ name: 'Tax', area: { country: '*' }, ppm: 190_000 }])
  const { id } = await shop.product({ variants: [{ price: 1_000, unlimited: true }] })
  const added = await shop.send('/api/commerce/shopping-cart/entries', { json: { itemId: id } })
  const headers = cookiesOf(added)
  const tax = async () =>
    (await shop.send('/api/commerce/shopping-cart', { headers })).json<CartV1>().taxCents
  expect(await tax()).toBe(190)
  await write(700)
  expect(await tax()).toBe(70)
  await write(0)
  expect([await tax(), (await read()).rates]).toEqual([0, []])
})
