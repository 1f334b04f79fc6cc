import { expect, test } from 'vitest'
import * as z from 'zod'
import { declaredContracts } from '../../openapi/contracts.ts'
import { createVisitor } from '../access/visitor.ts'
import { productInStock } from '../stack.ts'
import { stack } from '../suite.ts'

// Rules that the replies of all public calls follow.

test('WIRE-06: no reply of a public call contains null', async () => {
  const { demo, port } = stack()
  const app = `app.localhost:${port}`
  const visitor = createVisitor({ origin: `http://127.0.0.1:${port}`, app, site: new URL(demo.site).host })
  const nulls: string[] = []
  let replies = 0
  const call = async (method: string, path: string, json?: unknown) => {
    const answer = await visitor.call('site', method, path, json === undefined ? {} : { json })
    const reply = answer.text === '' ? {} : (JSON.parse(answer.text) as unknown)
    nulls.push(...nullsIn(reply, `${method} ${path}`))
    replies++
    return reply as Record<string, never>
  }
  await visitor.keep('site', 'GET', '/?format=json')

  const home = await call('GET', '/?format=json')
  expect(home).toHaveProperty('website')
  const pages = new Set(['/', '/no/such/page', ...demo.products.map(({ path }) => path)])
  for (const form of Object.values(demo.forms)) pages.add(form.path)
  const { text } = await visitor.call('site', 'GET', '/')
  for (const [, path = ''] of text.matchAll(/<a [^<>]*?href="(\/[a-z0-9/-]*)"/g)) pages.add(path)
  const asPages = [...pages].filter((path) => !/^\/(?:account|config|cart|s|assets)(?:\/|$)/.test(path))
  expect(asPages.length).toBeGreaterThan(10)
  for (const path of asPages)
    for (const format of ['json', 'json-pretty', 'page-context'])
      await call('GET', `${path}?format=${format}`)

  const cart = '/api/commerce/shopping-cart'
  const { id: itemId, sku } = productInStock(demo, 6)
  await call('GET', cart)
  const added = await visitor.keep('site', 'POST', `${cart}/entries`, {
    json: { itemId, sku, quantity: 2 },
  })
  nulls.push(...nullsIn(JSON.parse(added.text), 'POST entries'))
  const { newlyAdded } = JSON.parse(added.text) as { newlyAdded: { id: string } }
  const token = visitor.cookie('site', 'CART')!
  await call('GET', cart)
  await call('PUT', `${cart}/entries/${newlyAdded.id}`, { quantity: 1 })
  await call('GET', `/api/3/commerce/cart/${token}`)
  await call('POST', `/api/3/commerce/cart/${token}/items`, { lineItemToAdd: { itemId, sku } })
  await call('POST', `${cart}/entries`, { itemId: '0'.repeat(24) })
  await call('DELETE', `${cart}/entries/${newlyAdded.id}`)
  await call('POST', '/api/form/FormSubmissionKey', {})
  await call('POST', '/api/form/SaveFormSubmission', { formId: demo.forms.contact.id, form: '{}' })
  await call('GET', '/api/1/performance/settings')
  await call('GET', '/api/site-users/account/profile')

  const account = '/api/site-users/account'
  const signedIn = await visitor.keep('site', 'POST', `${account}/session`, { json: demo.member })
  const session = JSON.parse(signedIn.text) as { xsrfToken: string }
  nulls.push(...nullsIn(session, 'POST session'))
  visitor.sendXsrf(session.xsrfToken)
  expect(await call('GET', `${account}/profile`)).toHaveProperty('email')
  await call('GET', `${account}/sessions`)
  await call('GET', '/?format=json')
  expect(replies).toBeGreaterThan(40)
  expect(nulls).toEqual([])
})

/** The dotted paths at which a value contains `null`. */
function nullsIn(value: unknown, path: string): string[] {
  if (value === null) return [path]
  if (typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, entry]) => nullsIn(entry, `${path}.${name}`))
}

/** Adds the shapes of money in a value or in a schema: `v1` is `{currency, value}`, `v3` has `currencyCode`. */
function moneyIn(value: unknown, path: string, found = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return found
  const names = Object.keys(value).sort().join()
  if (names === 'currency,value') found.add('v1')
  else if (names === 'currencyCode,decimalValue,fractionalDigits,value') found.add('v3')
  else if ('currencyCode' in value) found.add(`another shape at ${path}`)
  for (const [name, entry] of Object.entries(value)) moneyIn(entry, `${path}.${name}`, found)
  return found
}

test('WIRE-05: the schema of no reply has both shapes of money, or another one', async () => {
  const shapes: Record<string, string[]> = {}
  for (const { service, contract } of await declaredContracts()) {
    const { method, path } = contract.endpoint
    for (const [status, schema] of Object.entries(contract.schemas.answers ?? {})) {
      if (!(schema instanceof z.ZodType)) continue
      const json = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
      const found = [...moneyIn(json, '')]
      if (found.length > 0) shapes[`${service} ${method} ${path} ${status}`] = found
    }
  }
  expect(
    Object.entries(shapes).filter(([, [one, ...more]]) => more.length > 0 || !/^v[13]$/.test(one!)),
  ).toEqual([])
  expect(shapes['commerce GET /api/commerce/shopping-cart 200']).toEqual(['v1'])
  expect(shapes['commerce GET /api/3/commerce/cart/:cartToken 200']).toEqual(['v3'])
})

test('WIRE-05: a cart and the pages of a visitor who has one use one shape of money each', async () => {
  const { demo, port } = stack()
  const app = `app.localhost:${port}`
  const visitor = createVisitor({ origin: `http://127.0.0.1:${port}`, app, site: new URL(demo.site).host })
  await visitor.keep('site', 'GET', '/?format=json')
  const { id: itemId, sku, path } = productInStock(demo, 6)
  const json = { itemId, sku, quantity: 1 }
  await visitor.keep('site', 'POST', '/api/commerce/shopping-cart/entries', { json })
  const shapesOf = async (address: string) =>
    [...moneyIn(JSON.parse((await visitor.call('site', 'GET', address)).text), address)].sort()
  expect(await shapesOf('/api/commerce/shopping-cart')).toEqual(['v1'])
  expect(await shapesOf(`/api/3/commerce/cart/${visitor.cookie('site', 'CART')}`)).toEqual(['v3'])
  for (const address of [`${path}?format=json`, '/shop?format=json'])
    expect(await shapesOf(address)).toEqual(['v1'])
})
