import { expect, test } from 'vitest'
import { trackingMessages } from '@portico/proto/texts/tracking-messages'
import { keepLeaving, newVisitor, requiredFields as required, withClients, type Call } from './visitor.ts'
import { makeTrackedSite } from './site.ts'
import { browser, useSite } from '../suite.ts'

const V1 = 'v1/events'
type Payload = { commonData: Record<string, unknown>; customData: Record<string, unknown> }

// The event clients of page code.

const site = useSite(makeTrackedSite)
/** The events of v1 calls: lists in JSON, or in the field `data` of a beacon. */
const events = (calls: readonly Call[]) =>
  calls.flatMap(({ body }) => (Array.isArray(body) ? body : body['data']) as Payload[])

test('EVT-01 EVT-02 EVT-03 EVT-04 EVT-05: a v1 event has four keys, its common and automatic fields, and custom data', async () => {
  const { page, context, until, open, errors, close } = await newVisitor(browser())
  await open(`${site().plain}?a=b`)
  const fields = { ...required, object_id: null, indirect_object_type: 'page', foo: 7 }
  await withClients(page, (clients, given) => clients.track(given, 'menu_opened'), fields)
  const [call] = await until(V1)
  const [event] = events([call!])
  expect(Object.keys(event!).toSorted()).toEqual([
    'analyticsId',
    'commonData',
    'customData',
    'customSchemaName',
  ])
  const id = (await context.cookies(site().plain)).find(({ name }) => name === 'ss_cid')!.value
  expect(event).toMatchObject({ analyticsId: id, customData: { foo: 7 }, customSchemaName: 'menu_opened' })
  const session = await page.evaluate(() => sessionStorage.getItem('SS_SESSION_ID'))
  const { page_title: _, ...common } = event!.commonData
  expect(common).toEqual({
    ...required,
    object_id: null,
    indirect_object_type: 'page',
    window_width: 1280,
    window_height: 900,
    browser_language: 'en-US',
    page_host: site().host,
    page_path: new URL(site().plain).pathname,
    page_query: '?a=b',
    page_referrer: '',
    resolved_locale: 'en-US',
    client_timestamp: expect.any(Number) as number,
    marketing_id: null,
    session_id: session,
    website_id: site().id,
    template_id: expect.any(String) as string,
    member_account_id: null,
    event_id: expect.stringMatching(/^[\da-f-]{36}$/) as string,
    sent_at: expect.any(Number) as number,
    release: expect.any(String) as string,
    visitor_cookie: expect.stringMatching(/\|1$/) as string,
  })
  expect((await call!.request.response())!.status()).toBe(202)
  expect(errors).toEqual([])
  await close()
})

test('EVT-06, S-32: a common field of a wrong type is left out with a warning, and a missing one warns', async () => {
  const { page, context, until, warnings, open, close } = await newVisitor(browser())
  await context.route(`**/api/${V1}`, (route) => route.fulfill({ status: 200, body: '{}' }))
  await open(site().plain)
  const { object_type: _, ...rest } = required
  const fields = { ...rest, actor: 5, product_area: false, product_page: null }
  await withClients(page, (clients, given) => clients.track(given), fields)
  const [event] = events(await until(V1))
  expect(event!.commonData).not.toHaveProperty('actor')
  expect(event!.commonData).not.toHaveProperty('product_area')
  expect(event!.commonData).toHaveProperty('product_page', null)
  expect(warnings.toSorted()).toEqual(
    ['actor', 'object_type', 'product_area'].map((name) => trackingMessages.commonField(name)),
  )
  await close()
})

test.each([204, 400, 500])('EVT-07 EVT-08: status %i warns and rejects', async (status) => {
  const { page, context, warnings, open, close } = await newVisitor(browser())
  await context.route(`**/api/${V1}`, (route) => route.fulfill({ status }))
  await open(site().plain)
  const result = await withClients(
    page,
    (clients, given) =>
      clients.track(given).then(
        () => 'stored',
        (error: Error) => error.message,
      ),
    required,
  )
  expect(result).toBe(`Error tracking event: HTTP Status ${status}`)
  expect(warnings).toEqual([result])
  await close()
})

test('EVT-07: events of one moment are one list; events of a visitor who leaves are a form in a beacon', async () => {
  const { page, until, open, close } = await newVisitor(browser())
  const { left } = await keepLeaving(page)
  await open(site().plain)
  await withClients(
    page,
    (clients, given) => Promise.all([1, 2, 3].map((at) => clients.track({ ...given, at }))).then(() => 0),
    required,
  )
  expect(events(await until(V1)).map(({ customData }) => customData['at'])).toEqual([1, 2, 3])
  await withClients(
    page,
    (clients, given) =>
      addEventListener('pagehide', () => void clients.track({ ...given, at: 4 }), { capture: true }),
    required,
  )
  await page.goto(site().blocks)
  const [beacon, ...others] = (await left()).filter(({ path }) => path === `/api/${V1}`)
  expect(others).toEqual([])
  const data = new URLSearchParams(beacon!.text).get('data')!
  expect((JSON.parse(data) as Payload[]).map(({ customData }) => customData['at'])).toEqual([4])
  await close()
})

test('DATA-24: a call without a reply becomes system_network_error with its address, sent when the network is back', async () => {
  const { page, context, to, until, open, close } = await newVisitor(browser())
  await open(site().blocks)
  await page.getByLabel('Email').fill('kim@example.com')
  await page.locator('[data-island=form][data-hydration=done]').waitFor()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('alert').waitFor()
  await page.clock.runFor(120_000)
  expect(to(V1)).toEqual([])
  await context.setOffline(false)
  const [call] = await until(V1)
  const lost = {
    customSchemaName: 'system_network_error',
    commonData: { action: 'system_network_error', ...{ actor: 'system' } },
    customData: { urlRequested: '/api/form/FormSubmissionKey' },
  }
  // The call is repeated once.
  expect(events([call!])).toMatchObject([lost, lost])
  expect((await call!.request.response())!.status()).toBe(202)
  await close()
})

test('DATA-24: an event that fails is sent again with its id, and raises no event about itself', async () => {
  const { page, context, to, until, open, close } = await newVisitor(browser())
  await open(site().plain)
  await context.route(`**/api/${V1}`, (route) => route.abort())
  const stored = withClients(page, (clients, given) => clients.track(given).then(() => 'stored'), required)
  await until(V1)
  await context.unroute(`**/api/${V1}`)
  await expect
    .poll(async () => {
      await page.clock.runFor(30_000)
      return to(V1).length
    })
    .toBe(2)
  expect(await stored).toBe('stored')
  const ids = events(to(V1)).map(({ commonData }) => commonData['event_id'])
  expect(ids).toEqual([ids[0], ids[0]])
  await close()
})

test('EVT-09 EVT-10: a v0 event is a form with the crumb, its parameters and its data; a stale crumb is replaced', async () => {
  const { page, context, to, until, open, close } = await newVisitor(browser())
  await open(`${site().plain}#top`)
  const record = () =>
    withClients(
      page,
      (clients) => clients.recordEvent('opened', { colour: 'blue' }, { place: 3 }).then(() => 'stored'),
      null,
    )
  expect(await record()).toBe('stored')
  const [call] = await until('events/RecordEvent')
  const crumb = (await context.cookies(site().plain)).find(({ name }) => name === 'crumb')!
  expect(call!.body).toMatchObject({
    crumb: decodeURIComponent(crumb.value),
    event: 'opened',
    place: '3',
    data: {
      pageHash: '#top',
      pagePath: new URL(site().plain).pathname,
      websiteId: site().id,
      templateId: expect.any(String) as string,
      variantId: null,
      memberAccountId: null,
      member_locale: null,
      website_locale: 'en-US',
      colour: 'blue',
    },
  })
  await page.evaluate(() => (document.cookie = 'crumb=stale; path=/'))
  expect(await record()).toBe('stored')
  expect(to('events/RecordEvent')).toHaveLength(3)
  await close()
})
