import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createVisitor, type GatewayAddress, type HostKind, type Visitor } from '../../e2e/access/visitor.ts'
import { inbox } from '../../e2e/inbox.ts'
import type { BooksReply } from '@portico/proto/http/shop/books'
import type { OwnerOrder } from '@portico/proto/http/shop/orders'
import { replay, type OrderEventBody } from '@portico/commerce/orders/domain/order-events'
import * as figures from './figures.ts'
import type { Ledger } from './ledger.ts'
import { firstMissing } from './page-text.ts'
import { invitationToken, readCart, readInbox } from './people.ts'
import { fetchBytes } from './world.ts'

export type Upgraded = { address: GatewayAddress; dataDir: string; ledger: Ledger; writtenAt: Date }

/**
 * Tests that the running Portico finds everything in the ledger of an earlier commit. With other secrets it cannot open the accounts of
 * payments, which a check of the books needs.
 */
export function findsEverything(upgraded: () => Upgraded, { hasOtherSecrets = false } = {}): void {
  const browser = (kind: HostKind, cookies: string): Visitor => {
    const visitor = createVisitor(upgraded().address)
    for (const pair of cookies.split('; ')) {
      const at = pair.indexOf('=')
      visitor.plant(kind, pair.slice(0, at), pair.slice(at + 1))
    }
    return visitor
  }
  const ledger = () => upgraded().ledger
  const reader = () => ({
    owner: browser('app', ledger().owner.cookies),
    ofSite: `?websiteId=${ledger().websiteId}`,
  })
  /** Messages that waited on disk are counted on the day on which they were received. */
  const days = () => figures.rangesAround([upgraded().writtenAt, new Date()])

  test('owners are still signed in, and can sign in with their password', async () => {
    const { owner, editor, websiteId, other, title } = ledger()
    type Session = { account: { email: string; name: string }; sites: { id: string; roles: string[] }[] }
    const seen = await reader().owner.json<Session>('app', 'GET', '/api/auth/session')
    expect(seen.account).toMatchObject({ email: owner.email, name: owner.name })
    expect(seen.sites.map(({ id }) => id).sort()).toEqual([websiteId, other.websiteId].sort())
    const session = await browser('app', editor.cookies).json<Session>('app', 'GET', '/api/auth/session')
    expect(session.account).toMatchObject({ email: editor.email, name: editor.name })
    expect(session.sites).toEqual([{ id: websiteId, roles: ['editor'] }])

    const elsewhere = createVisitor(upgraded().address)
    await elsewhere.json('app', 'POST', '/api/auth/Login', {
      json: { email: owner.email, password: owner.password },
    })
    const { sites } = await elsewhere.json<{ sites: { title: string }[] }>('app', 'GET', '/api/rest/sites')
    expect(sites.map((site) => site.title).sort()).toEqual([title, other.title].sort())
  })

  test('a member is still signed in, with profile and cart, and can sign in with the password', async () => {
    const { member, members } = ledger()
    const visitor = browser('site', member.cookies)
    visitor.sendXsrf(member.xsrf)
    const profile = await visitor.json<{ id: string; email: string }>(
      'site',
      'GET',
      '/api/site-users/account/profile',
    )
    expect(profile).toMatchObject({ email: member.email, name: { firstName: members[0]!.firstName } })
    expect(await readCart(visitor)).toEqual(member.cart)

    const elsewhere = createVisitor(upgraded().address)
    await elsewhere.json('site', 'POST', '/api/site-users/account/session', {
      json: { email: member.email, password: member.password, rememberMe: false },
    })
    expect(await readCart(elsewhere)).toEqual(member.cart)

    type Listed = { members: { id: string; email: string }[] }
    const { owner, ofSite } = reader()
    const listed = await owner.json<Listed>('app', 'GET', `/api/rest/members${ofSite}`)
    const short = (list: readonly { id: string; email: string }[]) =>
      list.map(({ id, email }) => `${id} ${email}`).sort()
    expect(short(listed.members)).toEqual(short(members))
  })

  test('a visitor’s cart has the same lines, and accepts more', async () => {
    const { visitor, products } = ledger()
    const shopper = browser('site', visitor.cookies)
    expect(await readCart(shopper)).toEqual(visitor.cart)
    const [, tray] = products
    await shopper.keep('site', 'GET', '/?format=json')
    await shopper.json('site', 'POST', '/api/commerce/shopping-cart/entries', {
      json: { itemId: tray!.id, quantity: 1 },
    })
    const lines = await readCart(shopper)
    expect(lines.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(
      1 + visitor.cart.reduce((sum, { quantity }) => sum + quantity, 0),
    )
  })

  test('every submission is in the inbox with its state, and a repeated save stores nothing', async () => {
    const { forms, repeat } = ledger()
    const again = await createVisitor(upgraded().address).call(
      'site',
      'POST',
      '/api/form/SaveFormSubmission',
      {
        json: repeat.body,
      },
    )
    expect(again.status).toBe(repeat.status)
    expect(again.text).toBe(repeat.text)
    for (const { id, submissions } of forms) expect(await readInbox(reader(), id)).toEqual(submissions)
  })

  test('CTX-04: products, prices, stock and the store’s currency are unchanged', async () => {
    const { products, store } = ledger()
    const context = await createVisitor(upgraded().address).json<{
      websiteSettings: { storeSettings: { selectedCurrency: string } }
    }>('site', 'GET', '/?format=page-context')
    expect(context.websiteSettings.storeSettings.selectedCurrency).toBe(store.currency)
    const { owner, ofSite } = reader()
    type FoundProduct = { currency: string; variants: { price: number; qtyInStock: number }[]; title: string }
    for (const { id, title, prices, stock } of products) {
      const found = await owner.json<FoundProduct>('app', 'GET', `/api/rest/commerce/products/${id}${ofSite}`)
      expect(found).toMatchObject({ title, currency: store.currency })
      expect(found.variants.map(({ price }) => price)).toEqual(prices)
      expect(found.variants.map(({ qtyInStock }) => qtyInStock)).toEqual(stock)
    }
  })

  test('orders, refunds and documents are unchanged, each order equals the replay of its events, and the books have no fault', async () => {
    const { orders = [], websiteId } = ledger()
    const { owner, ofSite } = reader()
    for (const { invoices, total, refunded, ...order } of orders) {
      const path = `/api/rest/commerce/orders/${order.id}`
      const found = await owner.json<OwnerOrder>('app', 'GET', `${path}${ofSite}`)
      expect(found).toMatchObject({ ...order, totals: { total, refunded } })
      expect(found.invoices.map(({ kind, number, total: sum }) => ({ kind, number, total: sum }))).toEqual(
        invoices,
      )
      const row = replay(found.events as OrderEventBody[])
      const sent = found.lines.reduce((sum, line) => sum + line.fulfilled, 0)
      expect(row).toMatchObject({
        state: found.state,
        total,
        refunded,
        fulfilled: sent,
        version: found.version,
      })
      for (const { kind, number } of invoices) {
        const page = await owner.call('app', 'GET', `${path}/documents/${kind}/${number}${ofSite}`)
        expect([page.status, page.text.includes('Bea Buyer')]).toEqual([200, true])
      }
    }
    if (orders.length === 0 || hasOtherSecrets) return
    await owner.keep('app', 'GET', '/config/') // sets a crumb of the new process
    const body = await owner.json<BooksReply>(
      'app',
      'POST',
      `/api/rest/commerce/reconciliation?websiteId=${websiteId}&book=test`,
    )
    expect(body.checks.filter(({ kind }) => kind !== 'provider').map(({ state }) => state)).toEqual([
      ...['green', 'green', 'green', 'green'],
    ])
  })

  test('published pages show the owner’s texts, pictures have the same bytes, and drafts stay drafts', async () => {
    const { pages, assets, drafts, websiteId } = ledger()
    const stranger = createVisitor(upgraded().address)
    for (const { path, texts } of pages) {
      const page = await stranger.call('site', 'GET', path)
      expect(page.status, path).toBe(200)
      expect(firstMissing(page.text, texts), path).toBeNull()
    }
    for (const { path, sha256 } of assets) {
      const bytes = await fetchBytes(upgraded().address, path)
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
    }
    for (const { collectionId, title } of drafts) {
      const path = `/api/rest/sites/${websiteId}/collections/${collectionId}/page`
      const { document } = await reader().owner.json<{ document: { title: string } }>('app', 'GET', path)
      expect(document.title).toBe(title)
    }
  })

  test('visits, page speed and conversions are unchanged, and messages of outboxes and spools are counted once', async () => {
    const { pageViews, loads, conversions } = ledger()
    const sumOf = (found: Record<string, number>) => Object.values(found).reduce((sum, each) => sum + each, 0)
    const wanted = sumOf(pageViews)
    await expect
      .poll(async () => sumOf(await figures.pageViews(reader(), days())), { timeout: 120_000 })
      .toBeGreaterThanOrEqual(wanted)
    expect(await figures.pageViews(reader(), days())).toEqual(pageViews)
    await expect.poll(() => figures.loads(reader(), days()), { timeout: 120_000 }).toBe(loads)
    await expect.poll(() => figures.conversions(reader(), days()), { timeout: 120_000 }).toBe(conversions)
  })

  test('the audit is complete, open invitations stay open, and the waiting mail is sent', async () => {
    const { audit, invited, unsent } = ledger()
    const { owner, ofSite } = reader()
    type Audit = { entries: { id: string }[] }
    const found = await owner.json<Audit>('app', 'GET', `/api/rest/accounts/audit${ofSite}&limit=100`)
    expect(found.entries.map(({ id }) => id)).toEqual(expect.arrayContaining(audit))
    type People = { invitations: { id: string; email: string }[] }
    const { invitations } = await owner.json<People>('app', 'GET', `/api/rest/accounts/contributors${ofSite}`)
    expect(invitations.map(({ email }) => email).sort()).toEqual([invited.email, unsent.email].sort())
    await owner.keep('app', 'GET', '/config/') // sets a crumb of the new process
    const open = invitations.find(({ email }) => email === invited.email)!
    await owner.json('app', 'POST', `/api/rest/accounts/invitations/${open.id}/send-again${ofSite}`)
    const again = await inbox(upgraded().dataDir).next(invited.email)
    const look = await createVisitor(upgraded().address).json<{ email: string }>(
      'app',
      'POST',
      '/api/auth/Invitation',
      { json: { token: invitationToken(again) } },
    )
    expect(look.email).toBe(invited.email)
    const mail = await inbox(upgraded().dataDir).next(unsent.email)
    expect(mail.links.some(({ pathname }) => pathname === '/config/invitation')).toBe(true)
  })
}
