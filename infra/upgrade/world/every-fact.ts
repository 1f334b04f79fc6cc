import { randomUUID } from 'node:crypto'
import { censusEvent } from '@portico/proto/enums/census-event'
import type { OrdersReply, OwnerOrder } from '@portico/proto/http/shop/orders'
import type { Product } from '@portico/proto/http/shop/commerce'
import { DAY_MS } from '@portico/proto/time/units'
import { uuidv7 } from '@portico/kit/ids'
import { createVisitor, type Visitor } from '../../e2e/access/visitor.ts'
import { pageSpeedRecord } from '../../e2e/page-speed-record.ts'
import type { actNormally } from './acts.ts'
import { secret, untilAllowed } from './accounts.ts'
import { BROWSER, readInbox } from './people.ts'
import type { World } from './world.ts'

type Begun = Awaited<ReturnType<typeof actNormally>>

/** An act by its name. It may fail on an earlier checkout, which lacks the call. */
type Acts = Record<string, () => Promise<unknown>>

/**
 * Acts so that a message of every event type is written, after `actNormally`. Changes everything: the data are not compared
 * afterwards. `grantStaff` gives an account every permission of the provider's staff. Returns the acts that failed, with reasons.
 */
export async function writeEveryFact(
  { world, visitor }: Begun,
  grantStaff: (accountId: string) => Promise<void>,
): Promise<string[]> {
  const acts: Acts = {
    ...reports(world),
    ...consents(world),
    ...changesOfSite(world),
    ...changesOfForms(world, visitor),
    ...changesOfProducts(world),
    ...changesOfOrders(world),
    ...changesOfStaff(world, grantStaff),
  }
  const failed: string[] = []
  for (const [name, act] of Object.entries(acts)) {
    try {
      await act()
    } catch (error) {
      failed.push(`${name}: ${String(error)}`)
    }
  }
  return failed
}

const agent = { 'user-agent': BROWSER }
const asForm = (fields: Record<string, string>) => ({
  bytes: Buffer.from(new URLSearchParams(fields).toString()),
  headers: { ...agent, 'content-type': 'application/x-www-form-urlencoded' },
})

/** Reports of browsers: every kind of hit, event and record, each with as many fields as its call has. */
function reports({ address, websiteId, products, forms, ids }: World): Acts {
  const browser = createVisitor(address)
  const post = (path: string, json: unknown) => browser.keep('site', 'POST', path, { json, headers: agent })
  const page = {
    pagePath: '/shop',
    pageTitle: 'Shop',
    pageId: ids.shop,
    referrer: 'https://search.example.com/words',
    queryString: '?utm_source=letter&utm_medium=mail&utm_campaign=spring',
  }
  const hit = (event: number) => {
    const data = {
      ...{ url: '/shop?utm_source=letter&utm_medium=mail&utm_campaign=spring', title: 'Shop' },
      ...{ referrer: 'https://search.example.com/words', subject: 'spade', clientDate: Date.now() + 1_000 },
      ...{ userAgent: BROWSER, pageId: ids.shop, viewportInnerWidth: 1_440, viewportInnerHeight: 900 },
      ...{ screenWidth: 1_440, screenHeight: 900, templateId: 't1', websiteLocale: 'en-US', release: 'r1' },
    }
    return browser.keep('site', 'POST', '/api/census/RecordHit', {
      ...asForm({ event: String(event), data: JSON.stringify(data), ss_cvr: '' }),
    })
  }
  const record = (event: string, more: object = {}) => {
    const speed = pageSpeedRecord(websiteId, 1)
    const attribution = { lcp: '#hello', 'lcp-resource': '/s/a/bowl.webp', cls: '#visit', inp: '#visit' }
    const data = { ...speed.data, navigationType: 'navigate', connection: { effectiveType: '4g' }, ...more }
    const records = [
      { ...speed, event, data: { ...data, attribution } },
      { ...pageSpeedRecord(websiteId, 2), event },
    ]
    return post('/api/1/performance/records', records)
  }
  const event = {
    analyticsId: 'a',
    commonData: {
      ...{ actor: 'visitor', action: 'plan_selected', event_owner_team: 'store', event_source: 'WEB' },
      object_type: 'plan',
    },
    customData: { color: 'red' },
    customSchemaName: null,
  }
  const error = {
    ...{
      app: 'site',
      message: 'x is undefined',
      stack: 'Error\n    at run (main.js:7:9)',
      file: '/s/main.js',
    },
    ...{ line: 7, column: 9, url: '/shop', release: 'r1', templateId: 't1', customData: { color: 'red' } },
  }
  return {
    // The page sets the crumb, without which calls of version 0 are refused.
    page: () => browser.keep('site', 'GET', '/?format=json'),
    hits: async () => {
      for (const code of Object.values(censusEvent)) await hit(code)
    },
    'record of an event': () =>
      browser.keep('site', 'POST', '/api/events/RecordEvent', {
        ...asForm({ event: 'opened', plan: 'pro', data: JSON.stringify(page) }),
      }),
    'event of version 1': () => post('/api/v1/events', [event]),
    trace: () => {
      const entry = { pageUrl: `http://${address.site}/shop?a`, type: 'timing', data: 'slow' }
      return browser.keep('site', 'POST', '/api/events/Trace', asForm({ data: JSON.stringify([entry]) }))
    },
    landing: () =>
      browser.keep(
        'site',
        'GET',
        '/api/track/Track?landing=/shop&refer=https://search.example.com/&source=letter&campaign=spring',
        { headers: agent },
      ),
    'button shown': () =>
      post('/api/census/button-render', {
        ...page,
        id: 'visit',
        buttonText: 'Visit',
        newWindow: true,
        context: 1,
      }),
    'button used': () =>
      post('/api/census/button-click', {
        ...page,
        id: 'visit',
        clickthroughUrl: '/shop',
        buttonText: 'Visit',
      }),
    'form shown': () =>
      post('/api/census/form-render', { ...page, formId: forms.contact.id, formTitle: 'Contact' }),
    'overlay shown': () => post('/api/census/overlay', { ...page, overlayId: 'letter' }),
    'quick view': () => post(`/api/census/RecordQuickView/${products[0]!.id}`, page),
    'script error': () =>
      post('/api/events/RecordJavascriptErrors', [
        { event: 'error', data: JSON.stringify(error), timestamp: Date.now() },
      ]),
    'page speed': () => record('page_speed', { largestContentfulPaint: 900, interactionToNextPaint: 90 }),
    'act of a user': () => record('user'),
    'picture shown': () => record('image'),
  }
}

/** Decisions about cookies with each outcome. */
function consents({ address }: World): Acts {
  const consentId = randomUUID()
  const decide = (more: object) =>
    createVisitor(address).keep('site', 'POST', '/api/consent/decisions', {
      json: {
        ...{ decisionId: uuidv7(), consentId, version: '0'.repeat(16), categories: [], source: 'page' },
        ...more,
      },
      headers: { ...agent, 'sec-gpc': '1' },
    })
  return {
    'part of the cookies allowed': () =>
      decide({ categories: ['statistics'], refused: ['marketing', 'embeds'] }),
    'all cookies allowed': () => decide({ categories: ['statistics', 'marketing', 'embeds'] }),
    'consent withdrawn': () => decide({ isWithdrawal: true }),
    'cookies declined': () => decide({ consentId: randomUUID() }),
  }
}

function changesOfSite({ owner, root, ofSite, ids, websiteId }: World): Acts {
  const put = (path: string, json: unknown) => owner.json('app', 'PUT', `${root}${path}`, { json })
  const remove = (path: string) => owner.json('app', 'DELETE', `${root}${path}`)
  return {
    'earlier release restored': () => owner.json('app', 'POST', `${root}/releases/1/restore`),
    'website locked': () => put('/lock', { password: secret(), note: 'Soon.' }),
    'website unlocked': () => remove('/lock'),
    'page closed': () => put(`/collections/${ids.contact}/access`, { permission: 'members' }),
    'page opened': () => put(`/collections/${ids.contact}/access`, { permission: 'public' }),
    'code of a page': () =>
      put(`/pages/${ids.contact}/code`, { header: '<!-- a -->', footer: '', revision: 0 }),
    'plan asked for': () => put('/billing/request', { plan: 'store' }),
    'plan withdrawn': () => remove('/billing/request'),
    'text of a picture': async () => {
      const list = await owner.json<{ assets: { id: string }[] }>('app', 'GET', `${root}/assets`)
      for (const { id } of list.assets)
        await put(`/assets/${id}`, { alt: 'A bowl', focalPoint: { x: 0.25, y: 0.75 } })
    },
    'figures shared': async () => {
      const json = { websiteId, days: 7 }
      const path = '/api/rest/census/share-links'
      const { id } = await owner.json<{ id: string }>('app', 'POST', `${path}${ofSite}`, { json })
      await owner.json('app', 'DELETE', `${path}/${id}${ofSite}`)
    },
  }
}

function changesOfForms({ owner, ofSite, forms }: World, visitor: Visitor): Acts {
  const path = '/api/rest/forms'
  return {
    captcha: async () => {
      const json = { provider: 'hcaptcha', siteKey: 'key', secret: 'any', formIds: [] }
      await owner.json('app', 'PUT', `${path}/captcha${ofSite}`, { json })
      await owner.json('app', 'DELETE', `${path}/captcha${ofSite}`)
    },
    'submissions exported': () =>
      owner.keep('app', 'GET', `${path}/${forms.contact.id}/submissions.csv${ofSite}`),
    'submission erased': async () => {
      const [first] = await readInbox({ owner, ofSite }, forms.contact.id)
      await owner.json('app', 'DELETE', `${path}/submissions/${first!.id}${ofSite}`)
    },
    'cart emptied': async () => {
      type Cart = { entries: { id: string }[] }
      const cart = await visitor.json<Cart>('site', 'GET', '/api/commerce/shopping-cart')
      for (const { id } of cart.entries)
        await visitor.json('site', 'DELETE', `/api/commerce/shopping-cart/entries/${id}`)
    },
  }
}

function changesOfProducts({ owner, ofSite, products, ids }: World): Acts {
  const path = '/api/rest/commerce'
  const send = (method: string, to: string, json?: unknown) =>
    owner.json<{ id: string }>('app', method, `${path}/${to}${ofSite}`, { json })
  return {
    'product changed': async () => {
      const { id } = products[0]!
      const { version } = await owner.json<Product>('app', 'GET', `${path}/products/${id}${ofSite}`)
      await send('PUT', 'products', { changes: [{ id, version, taxClass: 'reduced' }] })
    },
    'product deleted and restored': async () => {
      const variants = [{ price: 100, qtyInStock: 1 }]
      const { id } = await send('POST', 'products', { collectionId: ids.shop, title: 'Dibber', variants })
      await send('DELETE', `products/${id}`)
      await send('POST', `trash/${id}/restore`)
    },
    coupon: async () => {
      const coupon = { code: 'SUMMER', kind: 'percent', ppm: 100_000 }
      const { id } = await send('POST', 'coupons', coupon)
      await send('PUT', `coupons/${id}`, { ...coupon, ppm: 200_000 })
      await send('DELETE', `coupons/${id}`)
    },
    'texts of a mail': async () => {
      type Mails = { mails: { kind: string; version: number; texts: object }[] }
      const { mails } = await owner.json<Mails>('app', 'GET', `${path}/mails${ofSite}`)
      const { version, texts } = mails.find(({ kind }) => kind === 'confirmation')!
      await send('PUT', 'mails/confirmation', {
        version,
        texts: { ...texts, heading: 'Thank you' },
        isOff: false,
      })
    },
  }
}

function changesOfOrders({ owner, ofSite }: World): Acts {
  const path = '/api/rest/commerce'
  const customers = async () =>
    (await owner.json<{ customers: { id: string }[] }>('app', 'GET', `${path}/customers${ofSite}&book=test`))
      .customers
  return {
    'order cancelled': async () => {
      const { orders } = await owner.json<OrdersReply>('app', 'GET', `${path}/orders${ofSite}&book=test`)
      const open =
        orders.find(({ fulfilment, state }) => fulfilment === 'none' && state === 'paid') ?? orders[0]!
      const { version } = await owner.json<OwnerOrder>('app', 'GET', `${path}/orders/${open.id}${ofSite}`)
      const json = { version, restock: true, reason: 'Asked for' }
      await owner.json('app', 'POST', `${path}/orders/${open.id}/cancel${ofSite}`, { json })
    },
    'customers exported': () => owner.keep('app', 'GET', `${path}/customers.csv${ofSite}&book=test`),
    'note about a customer': async () => {
      const [first] = await customers()
      await owner.json('app', 'PUT', `${path}/customers/${first!.id}${ofSite}`, { json: { note: 'A note' } })
    },
    'customer erased': async () => {
      const [first] = await customers()
      await owner.json('app', 'DELETE', `${path}/customers/${first!.id}${ofSite}`)
    },
    'test orders deleted': () => owner.json('app', 'DELETE', `${path}/orders/test${ofSite}`),
  }
}

function changesOfStaff(
  { owner, accountId, websiteId }: World,
  grantStaff: (id: string) => Promise<void>,
): Acts {
  const path = `/api/rest/staff/websites/${websiteId}`
  return {
    'trial extended': async () => {
      await grantStaff(accountId)
      await untilAllowed(() => owner.call('app', 'GET', `${path}/plan`))
      const json = { endsOn: Date.now() + 20 * DAY_MS, reference: 'T-1' }
      await owner.json('app', 'PUT', `${path}/trial`, { json })
    },
    'plan changed': () =>
      owner.json('app', 'PUT', `${path}/plan`, { json: { status: 'comped', reference: 'T-2' } }),
  }
}
