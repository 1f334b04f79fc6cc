import { uuidv7 } from '@portico/kit/ids'
import { blockType } from '@portico/proto/enums/block-type'
import type { Fixture } from './fixture.ts'
import { pixel } from './website.ts'
import type { Call } from './visitor.ts'

/** The values in the path, query and body with which a route is called. */
export type Sample = Call & {
  path?: Record<string, string>
  query?: Record<string, string>
  /** The call may find nothing, even for an allowed caller. */
  mayMiss?: true
  /** A text of the page that the handler sends with a 404. */
  missing?: string
}

/** An id that does not exist. */
const NO_ID = '0'.repeat(24)
const NO_TOKEN = 'x'.repeat(40)
const NO_CODE = { header: '', footer: '', revision: 99 }
const zone = { name: 'Germany', areas: [{ country: 'DE' }], options: [] }
const rate = { name: 'VAT', area: { country: 'DE' }, ppm: 190_000 }
const coupon = { code: 'SUMMER', kind: 'percent', ppm: 100_000 }
const CONSENT_ID = '3f2b6c1e-8f6a-4a55-9a3e-0b1c2d3e4f50'

/**
 * A call of each route that an owner of the website could make, with ids that exist unless the call would delete. A
 * write without a sample is sent with an empty body, so an allowed caller gets field errors.
 */
export const samples = ({ here, memberId }: Fixture): Record<string, Sample> => {
  const range = { from: '2026-01-01', to: '2026-01-31' }
  const days = { from: '2026-01-01', until: '2026-01-31' }
  const websiteId = here.id
  const collection = { path: { websiteId, id: here.pageId } }
  const savedPage = { path: { websiteId, id: here.pageId, number: '2' } }
  const item = { path: { websiteId, id: here.itemId } }
  const journal = { path: { websiteId, id: here.journalId } }
  const document = { title: 'Changed', sections: [] }
  const [, , assetId = '', assetName = ''] = here.assetPath.split('/')
  const asset = { path: { websiteId, id: assetId } }
  const form = { path: { id: here.formId } }
  const cart = { path: { cartToken: here.cartToken, entryId: here.entryId } }
  const product = { path: { id: here.productId } }
  return {
    'GET /api/auth/session': {},
    'GET /api/presence': { query: { code: 'no-such-code' }, mayMiss: true },
    'POST /api/auth/Presence': { json: { websiteId } },
    'DELETE /api/rest/accounts/me/sessions/:id': { path: { id: NO_ID } },
    'DELETE /api/site-users/account/sessions/:id': { path: { id: NO_ID } },
    'POST /api/site-users/account/email-confirmation': { json: { token: 'no-such-token' } },
    'GET /api/rest/members/:id': { path: { id: memberId } },
    'PUT /api/rest/members/:id': { path: { id: memberId }, json: { status: 'active' } },
    'DELETE /api/rest/members/:id': { path: { id: NO_ID } },
    'DELETE /api/rest/members/:id/sessions': { path: { id: NO_ID } },
    'PUT /api/rest/accounts/contributors/:accountId': {
      path: { accountId: NO_ID },
      json: { roles: ['viewer'] },
    },
    'DELETE /api/rest/accounts/contributors/:accountId': { path: { accountId: NO_ID } },
    'POST /api/rest/accounts/invitations': { json: { websiteId, email: 'no address', roles: ['viewer'] } },
    'POST /api/rest/accounts/invitations/:id/send-again': { path: { id: NO_ID } },
    'DELETE /api/rest/accounts/me/websites/:websiteId': { path: { websiteId: NO_ID } },
    'DELETE /api/rest/accounts/invitations/:id': { path: { id: NO_ID } },

    'GET /api/rest/staff/accounts': { query: { search: 'no-account@example.com' } },
    'GET /api/rest/staff/accounts/:accountId': { path: { accountId: NO_ID }, mayMiss: true },
    'PUT /api/rest/staff/accounts/:accountId/status': {
      path: { accountId: NO_ID },
      json: { status: 'suspended' },
    },
    'PUT /api/rest/staff/accounts/:accountId/email': {
      path: { accountId: NO_ID },
      json: { email: 'no address' },
    },
    'GET /api/rest/staff/accounts/:accountId/notes': { path: { accountId: NO_ID }, mayMiss: true },
    'POST /api/rest/staff/accounts/:accountId/notes': {
      path: { accountId: NO_ID },
      json: { text: 'Called' },
    },
    'POST /api/rest/staff/websites/:websiteId/contributors': {
      json: { accountId: NO_ID, roles: ['viewer'] },
    },
    'DELETE /api/rest/staff/websites/:websiteId/contributors/:accountId': { path: { accountId: NO_ID } },
    'PUT /api/rest/staff/websites/:websiteId/areas/:flag': { path: { flag: '7' }, json: { on: true } },
    'GET /api/rest/staff/find-websites': { query: { search: 'no-website' } },
    'PUT /api/rest/staff/websites/:websiteId/owner': { json: { from: NO_ID, to: '1'.repeat(24) } },
    'PUT /api/rest/staff/websites/:websiteId/members/:memberId/lock': {
      path: { memberId: NO_ID },
      json: { on: true },
    },
    'PUT /api/rest/staff/websites/:websiteId/members/:memberId/preservation': {
      path: { memberId: NO_ID },
      json: { on: true },
    },
    'DELETE /api/rest/staff/websites/:websiteId/members/:memberId': { path: { memberId: NO_ID } },
    'POST /api/rest/staff/websites/:websiteId/members/redact': { json: { memberIds: [NO_ID] } },

    'GET /api/rest/sites/available': { query: { identifier: 'free' } },
    'PUT /api/rest/sites/:websiteId/settings': { json: { title: 'Changed' } },
    'PUT /api/rest/sites/:websiteId/collections/:id/access': {
      path: { websiteId, id: NO_ID },
      json: { permission: 'members' },
    },
    // An outdated revision: nothing is saved.
    'PUT /api/rest/sites/:websiteId/code': { json: { ...NO_CODE, lockPage: '' } },
    'GET /api/rest/sites/:websiteId/pages/:id/code': { path: { websiteId, id: NO_ID }, mayMiss: true },
    'PUT /api/rest/sites/:websiteId/pages/:id/code': { path: { websiteId, id: NO_ID }, json: NO_CODE },
    'POST /api/rest/sites/:websiteId/previews': { json: { days: 1 } },
    'DELETE /api/rest/sites/:websiteId/previews/:id': { path: { websiteId, id: NO_ID } },
    'PUT /api/rest/sites/:websiteId/lock': { json: { note: 'Changed' } },
    'PUT /api/rest/sites/:websiteId/billing/request': { json: { plan: 'store' } },
    // The website has no key.
    'GET /api/google-maps/places/autocomplete': {
      query: { websiteId, input: 'High Street' },
      mayMiss: true,
    },
    'GET /api/google-maps/places/details': {
      query: { websiteId, placeId: 'p1', productPage: 'settings', productSection: 'contact-bar' },
      mayMiss: true,
    },
    'GET /api/rest/visitor-data-settings': { query: { websiteId } },
    'PUT /api/rest/visitor-data-settings': { json: { websiteId, cookieBannerText: 'Changed' } },
    'POST /api/rest/sites/:websiteId/collections': { json: { title: 'New', urlId: 'new', type: 10 } },
    'GET /api/rest/sites/:websiteId/collections/:id/page': collection,
    'PUT /api/rest/sites/:websiteId/collections/:id/page': { ...collection, json: { document } },
    'PUT /api/rest/sites/:websiteId/collections/:id/navigation': { ...collection, json: { folder: 'Help' } },
    'POST /api/rest/sites/:websiteId/collections/:id/home': { path: { websiteId, id: NO_ID } },
    'PUT /api/rest/sites/:websiteId/navigation': { json: { version: '', entries: [], unlinked: [] } },
    'PUT /api/rest/sites/:websiteId/collections/:id': { ...collection, json: { title: 'Changed' } },
    'DELETE /api/rest/sites/:websiteId/collections/:id': { path: { websiteId, id: NO_ID } },
    'POST /api/rest/sites/:websiteId/collections/:id/duplicate': collection,
    'POST /api/rest/sites/:websiteId/collections/:id/versions': { ...collection, json: { language: 'de' } },
    'POST /api/rest/sites/:websiteId/items/:id/versions': { ...item, json: { language: 'de' } },
    'GET /api/rest/sites/:websiteId/items/:id/versions': item,
    'POST /api/rest/sites/:websiteId/collections/:id/restore': { path: { websiteId, id: NO_ID } },
    'PUT /api/rest/sites/:websiteId/collections/:id/items/order': { ...journal, json: { ids: [NO_ID] } },
    'PUT /api/rest/sites/:websiteId/collections/:id/items/names': {
      ...journal,
      json: { kind: 'tags', from: ['No such tag'], to: null },
    },
    'DELETE /api/rest/sites/:websiteId/trash/:id': { path: { websiteId, id: NO_ID } },
    'GET /api/rest/sites/:websiteId/items': { query: { state: 'scheduled' } },
    'POST /api/rest/sites/:websiteId/items/bulk': { json: { ids: [here.itemId], action: 'publish' } },
    'GET /api/rest/sites/:websiteId/items/:id': item,
    'PUT /api/rest/sites/:websiteId/items/:id': { ...item, json: { title: 'Changed' } },
    'DELETE /api/rest/sites/:websiteId/items/:id': { path: { websiteId, id: NO_ID } },
    'POST /api/rest/sites/:websiteId/items/:id/duplicate': item,
    'POST /api/rest/sites/:websiteId/items/:id/restore': { path: { websiteId, id: NO_ID } },
    'PUT /api/rest/sites/:websiteId/releases/:number': {
      path: { websiteId, number: '1' },
      json: { name: 'Changed' },
    },
    'GET /api/rest/sites/:websiteId/releases/:number/diff': {
      path: { websiteId, number: '1' },
      query: { from: '1' },
    },
    'POST /api/rest/sites/:websiteId/releases/:number/restore': { path: { websiteId, number: '1' } },
    'GET /api/rest/sites/:websiteId/redirects/test': { query: { path: '/old' } },
    'POST /api/rest/sites/:websiteId/redirects': { json: { source: 'no path', target: '/' } },
    'PUT /api/rest/sites/:websiteId/redirects/:id': { path: { websiteId, id: NO_ID }, json: { status: 302 } },
    'DELETE /api/rest/sites/:websiteId/redirects/:id': { path: { websiteId, id: NO_ID } },
    'POST /api/rest/sites/:websiteId/schedules': { json: { at: 0, pages: [here.pageId] } },
    'PUT /api/rest/sites/:websiteId/schedules/:id': { path: { websiteId, id: NO_ID }, json: { at: 4e12 } },
    'DELETE /api/rest/sites/:websiteId/schedules/:id': { path: { websiteId, id: NO_ID } },
    'GET /api/rest/sites/:websiteId/items/:id/page': item,
    'PUT /api/rest/sites/:websiteId/items/:id/page': { ...item, json: { document } },
    'GET /api/rest/sites/:websiteId/pages/:id/published': { ...collection, mayMiss: true },
    'GET /api/rest/sites/:websiteId/pages/:id/history': { ...collection, query: { block: 'b1' } },
    'PUT /api/rest/sites/:websiteId/pages/:id/editors': collection,
    'GET /api/rest/sites/:websiteId/pages/:id/revisions': collection,
    'GET /api/rest/sites/:websiteId/pages/:id/revisions/:number': { ...savedPage, mayMiss: true },
    'POST /api/rest/sites/:websiteId/pages/:id/revisions/:number/restore': savedPage,
    'GET /api/rest/sites/:websiteId/collections/:id/items': journal,
    'POST /api/rest/sites/:websiteId/collections/:id/items': {
      ...journal,
      json: { title: 'New', urlId: 'new', document },
    },
    'POST /api/rest/sites/:websiteId/assets': {
      query: { name: 'dot' },
      bytes: pixel,
      headers: { 'content-type': 'image/png' },
    },
    'POST /api/rest/sites/:websiteId/fonts': {
      query: { name: 'New' },
      bytes: Buffer.from('wOF2'.padEnd(100, '\0'), 'latin1'),
      headers: { 'content-type': 'font/woff2' },
    },
    'GET /api/rest/sites/:websiteId/fonts/jobs/:id': { path: { websiteId, id: NO_ID }, mayMiss: true },
    'GET /api/rest/sites/:websiteId/fonts/:id/file': { path: { websiteId, id: NO_ID }, mayMiss: true },
    'DELETE /api/rest/sites/:websiteId/fonts/:id': { path: { websiteId, id: NO_ID } },
    'GET /s/:id/font.css': { path: { id: NO_ID }, mayMiss: true },
    'POST /api/rest/sites/:websiteId/assets/bulk': { json: { ids: [NO_ID], action: 'move' } },
    'GET /api/rest/sites/:websiteId/assets/:id': asset,
    'PUT /api/rest/sites/:websiteId/assets/:id': { ...asset, json: { title: 'Changed' } },
    'DELETE /api/rest/sites/:websiteId/assets/:id': { path: { websiteId, id: NO_ID } },
    'GET /api/rest/sites/:websiteId/assets/:id/uses': asset,
    'POST /api/rest/sites/:websiteId/assets/:id/restore': { path: { websiteId, id: NO_ID } },
    'POST /api/rest/sites/:websiteId/asset-folders': { json: { name: 'Bowls', parentId: NO_ID } },
    'PUT /api/rest/sites/:websiteId/asset-folders/:id': {
      path: { websiteId, id: NO_ID },
      json: { name: 'Changed' },
    },
    'DELETE /api/rest/sites/:websiteId/asset-folders/:id': { path: { websiteId, id: NO_ID } },
    'POST /api/rest/sites/:websiteId/uploads': { json: { name: 'a.pdf', bytes: 10, folderId: NO_ID } },
    'GET /api/rest/sites/:websiteId/uploads/:id': { path: { websiteId, id: NO_ID }, mayMiss: true },
    'PUT /api/rest/sites/:websiteId/uploads/:id/parts/:number': {
      path: { websiteId, id: NO_ID, number: '1' },
      bytes: pixel,
      headers: { 'content-type': 'application/octet-stream' },
      mayMiss: true,
    },
    'POST /api/rest/sites/:websiteId/uploads/:id/complete': { path: { websiteId, id: NO_ID }, mayMiss: true },
    'DELETE /api/rest/sites/:websiteId/uploads/:id': { path: { websiteId, id: NO_ID } },
    'POST /api/rest/sites/:websiteId/media': {
      query: { name: 'captions' },
      bytes: Buffer.from('WEBVTT'),
      headers: { 'content-type': 'text/vtt' },
    },
    'GET /s/:assetId/:name': { path: { assetId, name: assetName } },

    'POST /api/rest/forms': { json: { name: 'New', fields: [{ type: 'text', title: 'Say' }] } },
    'GET /api/rest/forms/:id': form,
    'PUT /api/rest/forms/:id': {
      ...form,
      json: { name: 'Changed', fields: [{ type: 'text', title: 'Say' }] },
    },
    'DELETE /api/rest/forms/:id': { path: { id: NO_ID } },
    'PUT /api/rest/forms/captcha': {
      json: { provider: 'hcaptcha', siteKey: 'key', secret: 'any', formIds: [] },
    },
    'GET /api/rest/forms/submissions/:id': { path: { id: here.submissionId } },
    'DELETE /api/rest/forms/submissions/:id': { path: { id: NO_ID } },
    'PUT /api/rest/forms/submissions/state': { json: { ids: [here.submissionId], state: 'read' } },
    'GET /api/rest/forms/:id/submissions': form,
    'GET /api/rest/forms/:id/submissions.csv': form,

    'GET /sitemap-:part.xml': { path: { part: '1' } },
    'GET /api/open/GetItemsByMonth': { query: { month: '03-2026', collectionId: here.journalId } },
    // A block without a text: only one text of an address may wait, and all callers have one address.
    'POST /api/widget/GetWidgetRendering': {
      json: { widgetJSON: JSON.stringify({ type: blockType.horizontalRule, value: {} }) },
    },
    'GET /api/preview/:token': { path: { token: 'end' } },
    'POST /api/unlock': { json: { password: 'any' } },
    'POST /api/commerce/checkout/:cartToken': cart,
    'POST /api/commerce/checkout/:cartToken/resume': {
      ...cart,
      json: { orderToken: NO_TOKEN },
      mayMiss: true,
    },
    'DELETE /api/commerce/checkout/:cartToken': cart,
    'GET /api/commerce/orders/:orderToken': { path: { orderToken: NO_TOKEN }, mayMiss: true },
    'POST /commerce/show-cart': {
      bytes: Buffer.from('action=repair'),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    },
    'GET /checkout/order/:orderToken': { path: { orderToken: NO_TOKEN }, missing: 'Order not found' },
    'GET /api/commerce/orders/:orderToken/:kind/:number': {
      path: { orderToken: NO_TOKEN, kind: 'invoice', number: '1' },
      mayMiss: true,
    },
    'GET /api/commerce/shopping-cart': { mayMiss: true },
    'POST /api/commerce/shopping-cart/entries': { json: { itemId: here.productId, sku: here.sku } },
    'PUT /api/commerce/shopping-cart/entries/:entryId': { ...cart, json: { quantity: 1 } },
    'DELETE /api/commerce/shopping-cart/entries/:entryId': { path: { entryId: NO_ID } },
    'GET /api/3/commerce/cart/:cartToken': cart,
    'POST /api/3/commerce/cart/:cartToken/items': cart,
    'PUT /api/3/commerce/cart/:cartToken/items/:entryId': { ...cart, json: { quantity: 2 } },
    'DELETE /api/3/commerce/cart/:cartToken/items/:entryId': { path: { ...cart.path, entryId: NO_ID } },
    'PUT /api/commerce/shopping-cart/shipping/location': { json: { country: 'DE' }, mayMiss: true },
    'PUT /api/commerce/shopping-cart/shipping/option': { json: { key: NO_ID }, mayMiss: true },
    'POST /api/commerce/shopping-cart/promo-codes': { json: { promoCode: 'NONE' }, mayMiss: true },
    'DELETE /api/commerce/shopping-cart/promo-codes/:promoCode': {
      path: { promoCode: 'NONE' },
      mayMiss: true,
    },
    'POST /api/commerce/shopping-cart/repair': { mayMiss: true },
    'PUT /api/3/commerce/cart/:cartToken/shipping/location': { ...cart, json: { country: 'DE' } },
    'PUT /api/3/commerce/cart/:cartToken/shipping/option': { ...cart, json: { key: NO_ID } },
    'POST /api/3/commerce/cart/:cartToken/promo-codes': { ...cart, json: { promoCode: 'NONE' } },
    'DELETE /api/3/commerce/cart/:cartToken/promo-codes/:promoCode': {
      path: { ...cart.path, promoCode: 'NONE' },
    },
    'POST /api/rest/commerce/products': {
      json: { collectionId: here.shopId, title: 'New', variants: [{ price: 1, unlimited: true }] },
    },
    'GET /api/rest/commerce/products/:id': product,
    'PUT /api/rest/commerce/products/:id': {
      ...product,
      json: { collectionId: here.shopId, title: 'Changed', variants: [{ price: 1 }], version: here.version },
    },
    'PUT /api/rest/commerce/products/:id/variants': {
      ...product,
      json: { version: here.version, variants: [{ id: here.variantId, price: 1 }] },
    },
    'DELETE /api/rest/commerce/products/:id': { path: { id: NO_ID } },
    'POST /api/rest/commerce/products/:id/duplicate': product,
    'PUT /api/rest/commerce/products': {
      json: { changes: [{ id: here.productId, version: here.version, taxClass: 'reduced' }] },
    },
    'POST /api/rest/commerce/imports': { query: { pages: here.shopId } },
    'GET /api/rest/commerce/imports/:id': { path: { id: NO_ID }, mayMiss: true },
    'POST /api/rest/commerce/imports/:id/apply': { path: { id: NO_ID } },
    'PUT /api/rest/commerce/names': { json: { kind: 'tags', from: ['None'], to: null } },
    'PUT /api/rest/commerce/categories': { json: { name: 'New', parent: null } },
    'POST /api/rest/commerce/trash/:id/restore': { path: { id: NO_ID } },
    'GET /api/rest/commerce/carts/summary': { query: { since: '2026-01-01T00:00:00Z' } },
    'POST /api/rest/commerce/payments/account': { json: { key: 'none', publishableKey: 'none' } },
    'DELETE /api/rest/commerce/payments/account': { query: { mode: 'test' } },
    'POST /api/rest/commerce/payments/unresolved/:paymentId/look': {
      path: { paymentId: NO_ID },
      mayMiss: true,
    },
    'PUT /api/rest/commerce/payments/mode': { json: { mode: 'test' } },
    'POST /api/commerce/webhooks/:accountId': {
      path: { accountId: '0'.repeat(32) },
      json: {},
      mayMiss: true,
    },
    'PUT /api/rest/commerce/settings': { json: { currency: 'EUR' } },
    'POST /api/rest/commerce/shipping/zones': { json: zone },
    'PUT /api/rest/commerce/shipping/zones/:id': { path: { id: NO_ID }, json: zone },
    'DELETE /api/rest/commerce/shipping/zones/:id': { path: { id: NO_ID } },
    'PUT /api/rest/commerce/shipping/pickups': { json: { pickups: [] } },
    'PUT /api/rest/commerce/taxes': { json: { sellWithoutRate: true } },
    'POST /api/rest/commerce/taxes/rates': { json: rate },
    'PUT /api/rest/commerce/taxes/rates/:id': { path: { id: NO_ID }, json: rate },
    'DELETE /api/rest/commerce/taxes/rates/:id': { path: { id: NO_ID } },
    'POST /api/rest/commerce/taxes/starter': { json: { countries: ['DE'] } },
    'POST /api/rest/commerce/taxes/classes': { json: { name: 'Food' } },
    'DELETE /api/rest/commerce/taxes/classes/:id': { path: { id: NO_ID } },
    'PUT /api/rest/commerce/mails/:kind': {
      path: { kind: 'refund' },
      json: { version: 0, texts: null },
    },
    'POST /api/rest/commerce/mails/:kind/preview': { path: { kind: 'refund' }, json: {} },
    'POST /api/rest/commerce/mails/:kind/send-to-me': { path: { kind: 'refund' }, json: {} },
    'GET /internal/mails/:kind/preview': {
      path: { kind: 'refund' },
      query: { reader: NO_ID },
      mayMiss: true,
    },
    'GET /commerce/email-preview/:kind': { path: { kind: 'refund' } },
    'GET /api/rest/commerce/orders/:id': { path: { id: NO_ID }, mayMiss: true },
    'GET /api/rest/commerce/customers/:id': { path: { id: NO_ID }, mayMiss: true },
    'PUT /api/rest/commerce/customers/:id': { path: { id: NO_ID }, json: { note: 'Note' }, mayMiss: true },
    'DELETE /api/rest/commerce/customers/:id': { path: { id: NO_ID }, mayMiss: true },
    'POST /api/rest/commerce/orders/sent': { json: { orderIds: [NO_ID] } },
    'POST /api/rest/commerce/orders/:id/shipments': {
      ...{ path: { id: NO_ID }, mayMiss: true },
      json: { version: 1, lines: [{ lineId: 'l', quantity: 1 }] },
    },
    'DELETE /api/rest/commerce/orders/:id/shipments/:shipmentId': {
      ...{ path: { id: NO_ID, shipmentId: NO_ID }, mayMiss: true },
    },
    'POST /api/rest/commerce/orders/:id/refunds/preview': {
      ...{ path: { id: NO_ID }, json: { amount: 1 }, mayMiss: true },
    },
    'POST /api/rest/commerce/orders/:id/refunds': {
      ...{ path: { id: NO_ID }, json: { version: 1, amount: 1 }, mayMiss: true },
    },
    'POST /api/rest/commerce/orders/:id/cancel': { path: { id: NO_ID }, json: { version: 1 }, mayMiss: true },
    'POST /api/rest/commerce/orders/:id/notes': {
      path: { id: NO_ID },
      json: { text: 'Note' },
      mayMiss: true,
    },
    'GET /api/rest/commerce/orders/:id/documents/:kind/:number': {
      path: { id: NO_ID, kind: 'invoice', number: '1' },
      mayMiss: true,
    },
    'GET /api/rest/commerce/invoices': { query: { orders: NO_ID }, mayMiss: true },
    'GET /api/rest/commerce/packing-slips': { query: { orders: NO_ID } },
    'POST /api/rest/commerce/coupons': { json: coupon },
    'GET /api/rest/commerce/ledger.csv': { query: days },
    'GET /api/rest/commerce/sales': { query: days },
    'PUT /api/rest/commerce/coupons/:id': { path: { id: NO_ID }, json: coupon },
    'DELETE /api/rest/commerce/coupons/:id': { path: { id: NO_ID } },

    'POST /api/census/RecordQuickView/:id': { path: { id: 'p1' } },
    'POST /api/consent/decisions': {
      json: {
        decisionId: uuidv7(),
        consentId: CONSENT_ID,
        version: '0'.repeat(16),
        categories: [],
        source: 'page',
      },
    },
    'GET /api/consent/decisions/:consentId': { path: { consentId: CONSENT_ID } },
    'GET /api/rest/census/consent/decisions': { query: range },
    'GET /api/rest/census/consent/rates': { query: { ...range, by: 'day' } },
    'GET /api/rest/census/visits': { query: { ...range, by: 'day' } },
    'GET /api/rest/census/conversions': { query: range },
    'GET /api/rest/census/funnel': { query: { ...lately(), step: 'page:/' } },
    'GET /api/rest/census/bots': { query: range },
    'PUT /api/rest/census/consent/scan': { json: { websiteId, pages: 1, hosts: [], cookies: [] } },
    'POST /api/rest/census/share-links': { json: { websiteId, days: 7 } },
    'DELETE /api/rest/census/share-links/:id': { path: { id: NO_ID } },
    'GET /api/census/shared/visits': { query: { ...range, by: 'day', token: 'none' }, mayMiss: true },
    'GET /api/rest/census/events': { query: { ...range, by: 'name' } },
    'GET /api/rest/census/buttons': { query: range },
    'GET /api/rest/census/forms': { query: range },
    'GET /api/rest/census/overlays': { query: range },
    'GET /api/rest/census/quick-views': { query: range },
    'GET /api/rest/census/errors': { query: range },
    'GET /api/rest/census/errors/:fingerprint': {
      path: { fingerprint: '0'.repeat(32) },
      query: range,
      mayMiss: true,
    },
    'GET /api/rest/performance/percentiles': { query: { ...range, metric: 'lcp', by: 'day' } },
    'GET /api/rest/performance/attribution': { query: { ...range, metric: 'lcp' } },
    'GET /api/rest/performance/records': {},
    'GET /api/rest/performance/releases': { query: range },
    'POST /api/rest/census/sample-history': { json: { websiteId } },
    'POST /api/rest/performance/sample-history': { json: { websiteId } },
    'POST /api/rest/forms/sample-history': { json: { websiteId } },
    'POST /api/rest/commerce/sample-history': { json: { websiteId } },

    'GET /assets/:name': { path: { name: 'no-such-file.js' }, mayMiss: true },
    'GET /config/*splat': { path: { splat: 'sites' } },
    'GET /config/draft/:websiteId/:pageId': { path: { websiteId, pageId: here.pageId } },
    'POST /config/draft/:websiteId/:pageId/data': {
      path: { websiteId, pageId: here.pageId },
      json: { blocks: [{ id: 'b1', type: 2, value: { html: '<p>A</p>' } }] },
    },
    'GET /{*splat}': {},

    'POST /internal/session': { json: { kind: 'owner', token: 'x'.repeat(43) } },
    'POST /internal/websites/:id/owner': { path: { id: NO_ID } },
    'GET /internal/websites/:id/recipients': { path: { id: NO_ID }, query: { permission: '1410' } },
    'GET /internal/websites/by-host': { query: { host: `${here.identifier}.localhost` } },
    'GET /internal/websites/:id': { path: { id: websiteId } },
    'GET /internal/page': { query: { path: '/' } },
    'GET /internal/draft': { query: { pageId: here.pageId } },
    'POST /internal/draft-data': {
      json: { pageId: here.pageId, blocks: [{ id: 'b1', type: 2, value: {} }] },
    },
    'GET /internal/orders/:orderToken': { path: { orderToken: NO_TOKEN }, mayMiss: true },
    'GET /internal/built-files/:name': { path: { name: 'page-Bjoyw1u.js' }, mayMiss: true },
    'GET /internal/content-changes': { query: { since: '1' } },
    'GET /internal/lock-screen': { query: { path: '/' } },
    'GET /internal/forms': { query: { ids: here.formId } },
    'GET /internal/products': { query: { collectionId: here.shopId } },
    'GET /internal/store': {},
    'GET /internal/product': { query: { collectionId: here.shopId, urlId: 'secret-of-here' } },
  }
}

/** The last week: visits are kept for a time. */
const lately = () => ({
  from: new Date(Date.now() - 7 * 86_400_000).toISOString(),
  to: new Date().toISOString(),
})

/** The address of a route with the values of the sample. */
export function addressOf(path: string, sample: Sample, websiteId: string): string {
  const values: Record<string, string> = { websiteId, ...sample.path }
  const filled = path
    .replace(/\{?\*(\w+)\}?/g, (_, name: string) => values[name] ?? '')
    .replace(/:(\w+)/g, (_, name: string) => {
      const value = values[name]
      if (value === undefined) throw new Error(`${path} has no sample for :${name}`)
      return value
    })
  const query = new URLSearchParams({
    ...(path.startsWith('/api/rest/') && !path.includes(':websiteId') ? { websiteId } : {}),
    ...sample.query,
  }).toString()
  return query === '' ? filled : `${filled}?${query}`
}
