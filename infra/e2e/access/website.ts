import type { Visitor } from './visitor.ts'

/** A picture of one pixel. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
const JOURNAL = 1
const PAGE = 10
const PRODUCTS = 13

/** The ids of a website and of one object of every kind on it. */
export type Website = Awaited<ReturnType<typeof makeWebsite>>

/** Makes a website with a page, a journal, a shop, a picture, a form, a submission and a cart, through public calls. */
export async function makeWebsite(owner: Visitor, stranger: Visitor, identifier: string) {
  const { id } = await owner.json<{ id: string }>('app', 'POST', '/api/rest/sites', {
    json: { identifier, title: identifier },
  })
  const root = `/api/rest/sites/${id}`
  await untilAllowed(() => owner.call('app', 'GET', `${root}/settings`))
  const made = async (path: string, json: unknown) =>
    (await owner.json<{ id: string }>('app', 'POST', path, { json })).id
  const collection = (title: string, urlId: string, type: number) =>
    made(`${root}/collections`, { title, urlId, type })
  const document = { title: 'Secret of ' + identifier, sections: [] }

  const pageId = await collection('Home', '', PAGE)
  const journalId = await collection('Journal', 'journal', JOURNAL)
  const shopId = await collection('Shop', 'shop', PRODUCTS)
  await owner.json('app', 'PUT', `${root}/collections/${pageId}/page`, { json: { document } })
  const itemId = await made(`${root}/collections/${journalId}/items`, {
    title: `Secret of ${identifier}`,
    urlId: 'first',
    document,
  })
  const asset = await owner.json<{ id: string; url: string }>('app', 'POST', `${root}/assets?name=dot`, {
    bytes: pixel,
    headers: { 'content-type': 'image/png' },
  })
  const ofSite = `?websiteId=${id}`
  const formId = await made(`/api/rest/forms${ofSite}`, {
    name: `Secret of ${identifier}`,
    fields: [{ type: 'text', title: 'Say', required: false }],
  })
  const productId = await made(`/api/rest/commerce/products${ofSite}`, {
    collectionId: shopId,
    title: `Secret of ${identifier}`,
    variants: [{ price: 1_000, unlimited: true }],
  })
  const product = await owner.json<{ variants: { id: string; sku: string }[]; version: number }>(
    'app',
    'GET',
    `/api/rest/commerce/products/${productId}${ofSite}`,
  )
  await owner.json('app', 'POST', `${root}/publish`)

  const { key } = await stranger.json<{ key: string }>('site', 'POST', '/api/form/FormSubmissionKey')
  await stranger.json('site', 'POST', '/api/form/SaveFormSubmission', {
    json: { key, formId, form: JSON.stringify({}) },
  })
  const inbox = await owner.json<{ submissions: { id: string }[] }>(
    'app',
    'GET',
    `/api/rest/forms/submissions${ofSite}`,
  )
  const cart = await fillCart(stranger, { productId, sku: product.variants[0]!.sku })
  return {
    id,
    identifier,
    pageId,
    journalId,
    shopId,
    itemId,
    assetPath: asset.url,
    formId,
    submissionId: inbox.submissions[0]!.id,
    productId,
    variantId: product.variants[0]!.id,
    sku: product.variants[0]!.sku,
    version: product.version,
    ...cart,
  }
}

/** Repeats a call until it is not refused: the gateway learns of a new role within half a second. */
async function untilAllowed(call: () => Promise<{ status: number }>): Promise<void> {
  const end = Date.now() + 5_000
  while ((await call()).status === 403 && Date.now() < end) await new Promise((done) => setTimeout(done, 100))
}

/** Adds a product to the visitor's cart. Returns the token of the cart and the id of the entry. */
async function fillCart(visitor: Visitor, { productId, sku }: { productId: string; sku: string }) {
  await visitor.keep('site', 'GET', '/?format=json')
  const added = await visitor.json<{ newlyAdded: { id: string } }>(
    'site',
    'POST',
    '/api/commerce/shopping-cart/entries',
    { json: { itemId: productId, sku, quantity: 1 } },
  )
  return { cartToken: visitor.cookie('site', 'CART')!, entryId: added.newlyAdded.id }
}
