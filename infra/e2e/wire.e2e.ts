import { expect, test } from 'vitest'
import { createVisitor } from './access/visitor.ts'
import type { Stack } from './stack.ts'

/** Shapes that every public call has in common, asked over HTTP as a page's script asks. */
export function wireTests(stack: () => Stack): void {
  test('WIRE-06: no reply of the demo site’s public calls holds a null', async () => {
    const { demo, port } = stack()
    const app = `app.localhost:${port}`
    const visitor = createVisitor({ origin: `http://127.0.0.1:${port}`, app, site: new URL(demo.site).host })
    const nulls: string[] = []
    let replies = 0
    const look = async (method: string, path: string, json?: unknown) => {
      const answer = await visitor.call('site', method, path, json === undefined ? {} : { json })
      const reply = answer.text === '' ? {} : (JSON.parse(answer.text) as unknown)
      nulls.push(...nullsIn(reply, `${method} ${path}`))
      replies++
      return reply as Record<string, never>
    }
    await visitor.keep('site', 'GET', '/?format=json')

    const home = await look('GET', '/?format=json')
    expect(home).toHaveProperty('website')
    const pages = new Set(['/', '/no/such/page', ...demo.products.map(({ path }) => path)])
    for (const form of Object.values(demo.forms)) pages.add(form.path)
    const { text } = await visitor.call('site', 'GET', '/')
    for (const [, path = ''] of text.matchAll(/<a [^<>]*?href="(\/[a-z0-9/-]*)"/g)) pages.add(path)
    const asPages = [...pages].filter((path) => !/^\/(?:account|config|cart|s|assets)(?:\/|$)/.test(path))
    expect(asPages.length).toBeGreaterThan(10)
    for (const path of asPages)
      for (const format of ['json', 'json-pretty', 'page-context'])
        await look('GET', `${path}?format=${format}`)

    const cart = '/api/commerce/shopping-cart'
    const { id: itemId, sku } = demo.products.find(({ stock }) => stock === null || stock > 5)!
    await look('GET', cart)
    const added = await visitor.keep('site', 'POST', `${cart}/entries`, {
      json: { itemId, sku, quantity: 2 },
    })
    nulls.push(...nullsIn(JSON.parse(added.text), 'POST entries'))
    const { newlyAdded } = JSON.parse(added.text) as { newlyAdded: { id: string } }
    const token = visitor.cookie('site', 'CART')!
    await look('GET', cart)
    await look('PUT', `${cart}/entries/${newlyAdded.id}`, { quantity: 1 })
    await look('GET', `/api/3/commerce/cart/${token}`)
    await look('POST', `/api/3/commerce/cart/${token}/items`, { lineItemToAdd: { itemId, sku } })
    await look('POST', `${cart}/entries`, { itemId: '0'.repeat(24) })
    await look('DELETE', `${cart}/entries/${newlyAdded.id}`)
    await look('POST', '/api/form/FormSubmissionKey', {})
    await look('POST', '/api/form/SaveFormSubmission', { formId: demo.forms.contact.id, form: '{}' })
    await look('GET', '/api/1/performance/settings')
    await look('GET', '/api/site-users/account/profile')

    const account = '/api/site-users/account'
    const signedIn = await visitor.keep('site', 'POST', `${account}/session`, { json: demo.member })
    const session = JSON.parse(signedIn.text) as { xsrfToken: string }
    nulls.push(...nullsIn(session, 'POST session'))
    visitor.sendXsrf(session.xsrfToken)
    expect(await look('GET', `${account}/profile`)).toHaveProperty('email')
    await look('GET', `${account}/sessions`)
    await look('GET', '/?format=json')
    expect(replies).toBeGreaterThan(40)
    expect(nulls).toEqual([])
  })
}

/** Where a value holds `null`, as dotted paths. */
function nullsIn(value: unknown, path: string): string[] {
  if (value === null) return [path]
  if (typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, entry]) => nullsIn(entry, `${path}.${name}`))
}
