import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportedActs } from '@portico/kit/testing/acts'
import { SITE, startCommerce } from '../service.ts'

let shop: Awaited<ReturnType<typeof startCommerce>>
beforeAll(async () => {
  shop = await startCommerce()
})
afterAll(() => shop.close())

const reported = () =>
  reportedActs(shop.published).map(({ action, subjectId, fields }) => ({ action, subjectId, fields }))
const put = (path: string, json: object) => shop.own(path, { method: 'PUT', json })

test('audit (Low): creating and changing a product is reported with the names of the changed fields', async () => {
  const { id } = await shop.product({ variants: [{ price: 100, qtyInStock: 3 }] })
  const read = async () =>
    (await shop.own(`products/${id}`)).json<{ version: number; variants: { id: string }[] }>()
  const change = async (json: object) => {
    const { version } = await read()
    expect((await put(`products/${id}`, { version, ...json })).status).toBe(200)
  }
  await change({ title: 'A bowl', tags: ['New'] })
  await change({ title: 'A bowl' })
  const { version, variants } = await read()
  const cheaper = { version, variants: [{ id: variants[0]!.id, price: 90 }] }
  expect((await put(`products/${id}/variants`, cheaper)).status).toBe(200)
  expect((await put(`products/${id}/variants`, cheaper)).status).toBe(409)
  const more = { version, variants: [{ id: variants[0]!.id, qtyInStock: 5, qtyShown: 3 }] }
  expect((await put(`products/${id}/variants`, more)).status).toBe(200)
  await change({ variants: [{ id: variants[0]!.id }, { price: 200 }] })
  await expect.poll(reported).toEqual([
    { action: 'product.created', subjectId: id, fields: [] },
    { action: 'product.changed', subjectId: id, fields: ['tags', 'title'] },
    { action: 'product.changed', subjectId: id, fields: ['price'] },
    { action: 'product.changed', subjectId: id, fields: ['stock'] },
    { action: 'product.changed', subjectId: id, fields: ['variants'] },
  ])
  expect(reportedActs(shop.published)[0]).toMatchObject({
    websiteId: SITE,
    accountId: 'a1',
    subjectKind: 'product',
  })
})

test('audit (Low): a change of the store’s settings is reported with the names of the settings, without values', async () => {
  const before = reported().length
  expect((await put('settings', { currency: 'JPY', shopPath: '/store' })).status).toBe(200)
  expect((await put('settings', { currency: 'JPY', shopPath: '/store' })).status).toBe(200)
  expect((await put('settings', { currency: 'XXX' })).status).toBe(400)
  expect((await put('settings', { currency: 'JPY', shopPath: '/store-2' })).status).toBe(200)
  await expect
    .poll(() => reported().slice(before))
    .toEqual([
      { action: 'store.settings-changed', subjectId: '', fields: ['currency', 'shopPath'] },
      { action: 'store.settings-changed', subjectId: '', fields: ['shopPath'] },
    ])
})
