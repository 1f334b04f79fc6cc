import { create, toBinary } from '@bufbuild/protobuf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Incoming } from '@portico/kit/bus/bus'
import { AssetChangedSchema } from '@portico/proto/events/sites/v1/asset_changed_pb'
import { topics } from '@portico/proto/topics'
import { until } from '@portico/kit/testing/until'
import { assetChanged } from '../../src/products/consumers/asset-changed.ts'
import { createSignals } from '../../src/signals.ts'
import { createMetrics } from '@portico/kit/runtime/metrics'
import { OTHER_SITE, SITE, startCommerce } from '../service.ts'

let commerce: Awaited<ReturnType<typeof startCommerce>>
beforeAll(async () => {
  commerce = await startCommerce()
})
afterAll(() => commerce.close())

const FILE = 'a'.repeat(24)
const before = { url: `/s/${FILE}/bowl.webp`, width: 900, height: 600, color: '#111111', alt: 'A bowl' }
const after = {
  ...before,
  url: `/s/${FILE}/bowl.0123456789ab.webp`,
  width: 300,
  height: 500,
  alt: 'A blue bowl',
}

/** Hands a change of the file to the consumer, as the bus does. */
async function change(websiteId: string): Promise<void> {
  const value = toBinary(
    AssetChangedSchema,
    create(AssetChangedSchema, { websiteId, assetId: FILE, before, after }),
  )
  const message: Incoming = {
    ...{ topic: topics.assetChanged.name, partition: 0, offset: 0, at: new Date() },
    ...{ key: FILE, id: crypto.randomUUID(), value },
  }
  const { handle } = assetChanged({
    ...commerce.deps,
    signals: createSignals(createMetrics({ service: 'commerce' })),
    random: Math.random,
  })
  await commerce.deps.db.job((tx) => handle([message], tx))
}

test('products follow a replaced picture at once, keep texts of their own, and tell the pages once', async () => {
  const image = { assetUrl: before.url, width: 900, height: 600 }
  const product = await commerce.product({
    images: [
      { ...image, alt: 'A bowl' },
      { ...image, alt: 'The first one' },
    ],
    description: `<p><a href="${before.url}">Large</a></p>`,
  })
  const other = await commerce.product()
  const read = async (id: string) =>
    (await commerce.own(`products/${id}`)).json<typeof product & { version: number; body: string }>()
  const facts = () => commerce.published.filter(({ message }) => message.key === product.id).length
  await until(() => facts() === 1)
  const first = await read(product.id)
  await change(OTHER_SITE)
  expect(await read(product.id)).toEqual(first)

  await change(SITE)
  const followed = await read(product.id)
  expect(followed.items).toMatchObject([
    { assetUrl: after.url, width: 300, height: 500, alt: 'A blue bowl' },
    { assetUrl: after.url, width: 300, height: 500, alt: 'The first one' },
  ])
  expect(JSON.stringify(followed)).not.toContain(before.url)
  expect(followed.variants).toEqual(first.variants)
  await until(() => facts() === 2)
  await change(SITE)
  expect(await read(product.id)).toEqual(followed)
  expect(facts()).toBe(2)
  expect((await read(other.id)).items).toEqual([])
})
