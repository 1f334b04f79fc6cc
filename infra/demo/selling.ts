import { addCoupon, listCoupons } from '@portico/proto/api/commerce/promotions/coupons'
import { addShippingZone, readShipping, savePickups } from '@portico/proto/api/commerce/shipping/shipping'
import type { ShippingZoneInput } from '@portico/proto/http/shop/shipping'
import type { Client } from './client.ts'

/** Prices in minor units of the store's currency. */
const zones: readonly Pick<ShippingZoneInput, 'name' | 'areas' | 'options'>[] = [
  {
    name: 'United Kingdom',
    areas: [{ country: 'GB' }],
    options: [
      { name: 'By parcel', kind: 'flat', price: 600, steps: [], freeFrom: 15_000 },
      { name: 'The next day', kind: 'flat', price: 1_400, steps: [], freeFrom: null },
    ],
  },
  {
    name: 'Everywhere else',
    areas: [{ country: '*' }],
    options: [{ name: 'By parcel', kind: 'flat', price: 1_900, steps: [], freeFrom: 30_000 }],
  },
]
const pickups = [{ name: 'At the workshop', kind: 'pickup', price: 0 }]

/** 10 % on the whole order. */
const welcome = { code: 'FIRSTPOT', kind: 'percent', ppm: 100_000, mostCustomerUses: 1 }

/** Adds shipping zones, a place of pickup and a coupon to the shop. An existing one stays unchanged. */
export async function prepareSelling(app: Client, websiteId: string): Promise<void> {
  const of = (path: string) => `${path}?websiteId=${websiteId}`
  const known = await app.read(readShipping, { query: { websiteId } })
  for (const zone of zones)
    if (!known.zones.some(({ name }) => name === zone.name)) await app.post(of(addShippingZone.path), zone)
  if (known.pickups.length === 0) await app.put(of(savePickups.path), { pickups })
  const { coupons } = await app.read(listCoupons, { query: { websiteId } })
  if (!coupons.some(({ code }) => code === welcome.code)) await app.post(of(addCoupon.path), welcome)
}
