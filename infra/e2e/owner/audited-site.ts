import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { readInbox } from '@portico/proto/api/forms/submissions'
import { postJson, signIn } from '../http.ts'
import type { Stack } from '../stack.ts'

type SignedIn = Awaited<ReturnType<typeof signIn>>

/**
 * Makes a website whose owner does each act that other services report to the audit, once. Returns the website's id and
 * its product's.
 */
export async function makeAuditedSite({ demo, port }: Stack) {
  const identifier = `audit-${randomUUID().slice(0, 8)}`
  const owner = await signIn(demo.config, demo.owner)
  const { id } = await owner.write<{ id: string }>('POST', '/api/rest/sites', {
    identifier,
    title: 'Audited',
  })
  const root = `/api/rest/sites/${id}`
  const ofSite = `?websiteId=${id}`
  // The gateway learns of a new role within half a second.
  await expect.poll(async () => (await owner.call(`${root}/settings`)).status).toBe(200)

  await owner.write('PUT', `${root}/settings`, {
    language: 'de',
    cookieSettings: { isCookieBannerEnabled: true },
  })
  await owner.write('POST', `${root}/collections`, { title: 'Home', urlId: '', type: 10 })
  const shop = { title: 'Shop', urlId: 'shop', type: 13 }
  const { id: collectionId } = await owner.write<{ id: string }>('POST', `${root}/collections`, shop)
  const products = `/api/rest/commerce/products`
  const product = await owner.write<{ id: string; version: number }>('POST', products + ofSite, {
    collectionId,
    title: 'Audited bowl',
    variants: [{ price: 100 }],
  })
  await owner.write('PUT', `${products}/${product.id}${ofSite}`, {
    version: product.version,
    title: 'Audited jar',
  })
  await owner.write('PUT', `/api/rest/commerce/settings${ofSite}`, { currency: 'EUR' })
  await owner.write('POST', `${root}/publish`)
  await exportAndErase(owner, id, `http://${identifier}.localhost:${port}`)
  return { id, productId: product.id }
}

async function exportAndErase(owner: SignedIn, websiteId: string, site: string): Promise<void> {
  const ofSite = `?websiteId=${websiteId}`
  const forms = '/api/rest/forms'
  const fields = [{ type: 'text', id: 'words', title: 'Words' }]
  const { id: formId } = await owner.write<{ id: string }>('POST', forms + ofSite, {
    name: 'Contact',
    fields,
  })
  const { key } = JSON.parse((await postJson(`${site}/api/form/FormSubmissionKey`, {})).text) as {
    key: string
  }
  const sent = await postJson(`${site}/api/form/SaveFormSubmission`, {
    key,
    formId,
    form: JSON.stringify({ words: 'Hello' }),
  })
  expect(sent.status).toBeLessThan(300)
  expect((await owner.call(`${forms}/${formId}/submissions.csv${ofSite}`)).text).toContain('Hello')
  const { submissions } = await owner.read(readInbox, { query: { websiteId, show: 'all' } })
  await owner.write('DELETE', `${forms}/submissions/${submissions[0]!.id}${ofSite}`)
}
