import { create, toBinary } from '@bufbuild/protobuf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Incoming } from '@portico/kit/bus/bus'
import { until } from '@portico/kit/testing/until'
import { ReleasePublishedSchema } from '@portico/proto/events/sites/v1/release_published_pb'
import type { Product, StoreSettings } from '@portico/proto/http/shop/commerce'
import { topics } from '@portico/proto/topics'
import { releasePublished } from '../../src/settings/consumers/release-published.ts'
import { OTHER_SITE, SITE, startCommerce } from '../service.ts'

let commerce: Awaited<ReturnType<typeof startCommerce>>
beforeAll(async () => {
  commerce = await startCommerce()
})
afterAll(() => commerce.close())

/** Hands a publication with these store pages to the consumer, as the bus does. */
async function publish(storePaths: string[], websiteId = SITE): Promise<void> {
  const fact = create(ReleasePublishedSchema, { websiteId, storePaths, contentVersion: 2 })
  const message: Incoming = {
    ...{ topic: topics.releasePublished.name, partition: 0, offset: 0, at: new Date() },
    ...{ key: websiteId, id: crypto.randomUUID(), value: toBinary(ReleasePublishedSchema, fact) },
  }
  const { handle } = releasePublished(commerce.deps)
  await commerce.deps.db.job((tx) => handle([message], tx))
}

const settings = async () => (await commerce.own('settings')).json<StoreSettings>()
const facts = () => commerce.published.filter(({ topic }) => topic === 'commerce.settings-changed.v1')

test('products have addresses below the published store page, and pages are told once', async () => {
  const { id } = await commerce.product({ urlId: 'mug' })
  const address = async () => (await commerce.own(`products/${id}`)).json<Product>().fullUrl
  expect(await address()).toBe('/shop/p/mug')
  await publish(['/pottery'], OTHER_SITE)
  expect(await address()).toBe('/shop/p/mug')

  await until(() => facts().length === 1)
  for (let time = 0; time < 2; time += 1) await publish(['/pottery', '/prints'])
  expect(await address()).toBe('/pottery/p/mug')
  expect(await settings()).toEqual({ currency: 'USD', shopPath: '/pottery' })
  await until(() => facts().length === 2)
  expect(facts().map(({ message }) => message.key)).toEqual([OTHER_SITE, SITE])
})

test('a chosen store page stays, and an address that products cannot have is not taken', async () => {
  await commerce.own('settings', { method: 'PUT', json: { currency: 'EUR', shopPath: '/prints' } })
  await publish(['/pottery', '/prints'])
  expect(await settings()).toEqual({ currency: 'EUR', shopPath: '/prints' })
  for (const paths of [[], ['/'], ['/de/laden'], ['/Büro']]) await publish(paths)
  expect(await settings()).toEqual({ currency: 'EUR', shopPath: '/prints' })
  await publish(['/', '/pottery'])
  expect(await settings()).toEqual({ currency: 'EUR', shopPath: '/pottery' })
})
