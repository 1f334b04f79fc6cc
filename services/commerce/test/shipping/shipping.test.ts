import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShippingReply } from '@portico/proto/http/shop/shipping'
import { owner, startCommerce } from '../service.ts'

let shop: Awaited<ReturnType<typeof startCommerce>>
beforeAll(async () => {
  shop = await startCommerce()
})
afterAll(() => shop.close())

const germany = {
  name: 'Germany',
  areas: [{ country: 'DE' }],
  options: [
    { name: 'Parcel', kind: 'flat', price: 490, freeFrom: 5_000 },
    { name: 'Freight', kind: 'weight', steps: [{ upTo: 30_000, price: 2_900 }] },
  ],
}
const read = async () => (await shop.own('shipping')).json<ShippingReply>()

test('an owner adds, changes and deletes zones; a known option keeps its id', async () => {
  expect(await read()).toEqual({ zones: [], pickups: [] })
  const added = (await shop.own('shipping/zones', { json: germany })).json<ShippingReply>()
  const [zone] = added.zones
  expect(zone).toMatchObject({ ...germany, options: [{ price: 490, freeFrom: 5_000 }, { price: 0 }] })
  const [parcel, freight] = zone!.options
  const changed = (
    await shop.own(`shipping/zones/${zone!.id}`, {
      method: 'PUT',
      json: { ...germany, name: 'DE', options: [freight, { ...parcel, price: 590 }] },
    })
  ).json<ShippingReply>()
  expect(changed.zones).toMatchObject([
    { name: 'DE', options: [{ id: freight!.id }, { id: parcel!.id, price: 590 }] },
  ])
  const foreign = { name: 'Austria', areas: [{ country: 'AT' }], options: [{ ...parcel, price: 1 }] }
  const other = (await shop.own('shipping/zones', { json: foreign })).json<ShippingReply>()
  expect(other.zones[1]?.options[0]?.id).not.toBe(parcel!.id)
  await shop.own(`shipping/zones/${zone!.id}`, { method: 'DELETE' })
  expect((await read()).zones.map(({ name }) => name)).toEqual(['Austria'])
  expect((await shop.own(`shipping/zones/${zone!.id}`, { method: 'DELETE' })).status).toBe(404)
  expect((await shop.own(`shipping/zones/${zone!.id}`, { method: 'PUT', json: germany })).status).toBe(404)
})

test('places of pickup are saved as a list', async () => {
  const pickups = [{ name: 'Shop', kind: 'pickup', price: 0 }]
  const saved = (
    await shop.own('shipping/pickups', { method: 'PUT', json: { pickups } })
  ).json<ShippingReply>()
  expect(saved.pickups).toMatchObject(pickups)
  const json = { pickups: [{ name: 'Parcel', kind: 'flat', price: 1 }] }
  expect((await shop.own('shipping/pickups', { method: 'PUT', json })).json()).toMatchObject({
    errors: { pickups: 'must be places of pickup' },
  })
})

test.each([
  ['areas', { areas: [] }],
  ['areas.0', { areas: [{ country: '*', postal: '10' }] }],
  ['areas.0.country', { areas: [{ country: 'Germany' }] }],
  ['areas.0.postal', { areas: [{ country: 'DE', postal: '20000-10000' }] }],
  ['options.0.steps', { options: [{ name: 'W', kind: 'weight' }] }],
  [
    'options.0.steps',
    {
      options: [
        {
          name: 'W',
          kind: 'weight',
          steps: [
            { upTo: 5, price: 1 },
            { upTo: 5, price: 2 },
          ],
        },
      ],
    },
  ],
  ['options.0.price', { options: [{ name: 'W', kind: 'flat', price: -1 }] }],
  ['options', { options: [{ name: 'W', kind: 'pickup' }] }],
])('a zone with wrong %s is refused', async (field, change) => {
  const answer = await shop.own('shipping/zones', { json: { ...germany, ...change } })
  expect([answer.status, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([400, [field]])
})

test('an owner without permission 1412 gets a 403, and a change is reported for the audit', async () => {
  const { principal } = owner
  const viewer = {
    ...owner,
    principal: { ...principal, sites: { ['5f0000000000000000000001']: ['viewer'] } },
  }
  expect((await shop.own('shipping', { caller: viewer as typeof owner })).status).toBe(403)
})
