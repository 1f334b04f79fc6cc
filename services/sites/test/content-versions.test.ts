import { create, toBinary } from '@bufbuild/protobuf'
import { afterAll, beforeAll, test } from 'vitest'
import { until } from '@portico/kit/testing/until'
import { ProductChangedSchema } from '@portico/proto/events/commerce/v1/product_changed_pb'
import { SettingsChangedSchema } from '@portico/proto/events/commerce/v1/settings_changed_pb'
import { ChangedSchema } from '@portico/proto/events/forms/v1/changed_pb'
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

test('a changed form or captcha raises the content version, so that no cached page shows the form as it was', async () => {
  const site = await sites.website('forms')
  const value = toBinary(ChangedSchema, create(ChangedSchema, { websiteId: site.id }))
  await sites.bus.publish('forms.changed.v1', [{ key: site.id, id: 'e3', value }])
  await until(async () => (await byHost('forms.localhost')).json<WebsiteByHost>().contentVersion === 2)
})
