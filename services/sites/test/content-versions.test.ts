import { create, toBinary } from '@bufbuild/protobuf'
import { afterAll, beforeAll, test } from 'vitest'
import { until } from '@portico/kit/testing/until'
import { ProductChangedSchema } from '@portico/proto/events/commerce/v1/product_changed_pb'
import { SettingsChangedSchema } from '@portico/proto/events/commerce/v1/settings_changed_pb'
import type { WebsiteByHost } from '@portico/proto/http/sites'
import { startSites } from './harness.ts'

let sites: Awaited<ReturnType<typeof startSites>>
beforeAll(async () => {
  sites = await startSites()
})
afterAll(() => sites.stop())

const byHost = async (host: string) =>
  sites.ask(`/internal/websites/by-host?host=${host}`, {
    caller: { website: null, principal: { kind: 'service', name: 'gateway' } },
  })

test('a changed product raises the content version of its website', async () => {
  const site = await sites.website('versions')
  const value = toBinary(
    ProductChangedSchema,
    create(ProductChangedSchema, { websiteId: site.id, productId: 'p' }),
  )
  await sites.bus.publish('commerce.product-changed.v1', [{ key: 'p', id: 'e1', value }])
  await until(async () => (await byHost('versions.localhost')).json<WebsiteByHost>().contentVersion === 2)
})

test('CUR-03: a change of the store’s settings raises the content version, so that no cached page has the old currency', async () => {
  const site = await sites.website('currencies')
  const value = toBinary(SettingsChangedSchema, create(SettingsChangedSchema, { websiteId: site.id }))
  await sites.bus.publish('commerce.settings-changed.v1', [{ key: site.id, id: 'e2', value }])
  await until(async () => (await byHost('currencies.localhost')).json<WebsiteByHost>().contentVersion === 2)
})
