import { expect, test } from 'vitest'
import { BUTTON_TRACKING_TIMEOUT_MS } from '@portico/proto/limits/tracking-limits'
import { makeTrackedSite, BUTTONS } from './site.ts'
import { newVisitor, withClients } from './visitor.ts'
import { browser, useSite } from '../suite.ts'

// Buttons, forms, overlays and quick views.

const site = useSite(makeTrackedSite)
const button = {
  id: BUTTONS.first,
  buttonText: 'To the shop',
  clickthroughUrl: '/away',
  alignment: 'center',
  size: 'large',
  newWindow: false,
  context: 1,
}
const pageFields = () => ({
  visitorCookie: expect.stringMatching(/^[\w-]+(\|\d+){4}$/) as string,
  websiteId: site().id,
  pageTitle: expect.any(String) as string,
  pageId: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
  contentSource: 'c',
  pagePath: new URL(site().blocks).pathname,
  pagePermissionTypeValue: 1,
})

test('BTN-01 BTN-02: a button is reported once when it comes into view, and each time it is clicked', async () => {
  const { page, to, until, open, errors, close } = await newVisitor(browser())
  await open(site().blocks)
  const [first] = await until('census/button-render')
  expect(first!.body).toMatchObject({ ...button, ...pageFields() })
  expect(to('census/button-render')).toHaveLength(1)
  const below = page.getByRole('link', { name: 'Below' })
  await below.scrollIntoViewIfNeeded()
  const second = (await until('census/button-render', 2))[1]!
  expect(second.body).toMatchObject({
    id: BUTTONS.below,
    newWindow: true,
    alignment: 'left',
    size: 'medium',
  })
  await page.getByRole('link', { name: 'To the shop' }).scrollIntoViewIfNeeded()
  await below.scrollIntoViewIfNeeded()
  const popup = page.waitForEvent('popup')
  await below.click()
  await (await popup).close()
  await until('census/button-click')
  expect(to('census/button-click')[0]!.body).toMatchObject({ id: BUTTONS.below, ...pageFields() })
  expect(to('census/button-render')).toHaveLength(2)
  for (const { request } of [...to('census/button-render'), ...to('census/button-click')])
    expect((await request.response())!.status()).toBe(200)
  expect(errors).toEqual([])
  await close()
})

test('BTN-02: a call without a reply is given up after 2,500 ms, and leaving the page does not wait for it', async () => {
  const { page, context, until, open, close } = await newVisitor(browser())
  const failed: string[] = []
  page.on('requestfailed', (request) => {
    const { pathname } = new URL(request.url())
    // On a busy machine other calls, too, may have no reply when the page's clock is moved.
    if (pathname.startsWith('/api/census/button-')) failed.push(pathname)
  })
  await context.route('**/api/census/button-*', () => {})
  await open(site().blocks)
  await until('census/button-render')
  await page.clock.runFor(BUTTON_TRACKING_TIMEOUT_MS - 500)
  expect(failed).toEqual([])
  await page.clock.runFor(500)
  await expect.poll(() => failed).toEqual(['/api/census/button-render'])
  await page.getByRole('link', { name: 'To the shop' }).click()
  await page.waitForURL('**/away')
  await until('census/button-click')
  expect(failed).not.toContain('/api/census/button-click')
  await close()
})

test('BTN-02: a click before the page has loaded is reported, although it leaves the page', async () => {
  const { page, context, to, until, close } = await newVisitor(browser(), { clock: false })
  // A picture without a reply: the page never loads, and so its collectors do not start by themselves.
  await context.route('**/never.png', () => {})
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.body.append(Object.assign(new Image(), { src: '/never.png', alt: '' }))
    })
  })
  // The next page answers when the call of the click has begun: the old page lives until then.
  await context.route('**/away', async (route) => {
    await until('census/button-click')
    await route.fulfill({ contentType: 'text/html', body: '<title>Away</title>' })
  })
  await page.goto(site().blocks, { waitUntil: 'domcontentloaded' })
  await until('census/RecordHit')
  expect(await page.evaluate(() => document.readyState)).toBe('interactive')
  expect(to('census/button-render')).toEqual([])
  await page.getByRole('link', { name: 'To the shop' }).click({ noWaitAfter: true })
  const [click] = await until('census/button-click')
  expect(click!.body).toMatchObject({ ...button, ...pageFields() })
  await expect.poll(() => page.title()).toBe('Away')
  expect(to('census/button-click')).toHaveLength(1)
  await close()
})

test('CENS-08: each form is reported once, even after a navigation without a reload', async () => {
  const { page, to, until, open, close } = await newVisitor(browser())
  await open(site().plain)
  await page.getByRole('link', { name: 'To the blocks' }).click()
  const [render] = await until('census/form-render')
  expect(render!.body).toMatchObject({ formId: site().formId, formTitle: 'Letter', ...pageFields() })
  await page.getByLabel('Email').fill('kim@example.com')
  await page.getByRole('link', { name: 'Below' }).scrollIntoViewIfNeeded()
  await until('census/button-render', 2)
  expect(to('census/form-render')).toHaveLength(1)
  expect((await render!.request.response())!.status()).toBe(200)
  await close()
})

test('CENS-08: a popup overlay is reported when it is shown, with its button', async () => {
  const overlay = {
    style: 'show',
    position: 'bottom-right',
    showOnTimer: true,
    timerDelay: 5_000,
    version: 2,
  }
  await site().settings({
    popupOverlaySettings: { ...overlay, showOnAllPages: true },
    popupOverlayContent: {
      heading: 'A letter',
      text: 'Once a month.',
      buttonText: 'Read',
      buttonUrl: '/away',
    },
  })
  try {
    const { page, to, until, open, close } = await newVisitor(browser())
    await expect
      .poll(async () => {
        await page.goto(site().plain)
        return page.locator('template[data-popup-overlay]').count()
      })
      .toBe(1)
    await open(site().plain)
    expect(to('census/overlay')).toEqual([])
    // The code of the overlay loads in the meantime.
    await expect
      .poll(async () => {
        await page.clock.runFor(1_000)
        return to('census/overlay').length
      })
      .toBe(1)
    const [shown] = await until('census/overlay')
    expect(shown!.body).toMatchObject({ websiteId: site().id, pagePath: new URL(site().plain).pathname })
    const [button] = await until('census/button-render')
    expect(button!.body).toMatchObject({ buttonText: 'Read', clickthroughUrl: '/away', context: 2 })
    expect(to('census/overlay')).toHaveLength(1)
    expect((await shown!.request.response())!.status()).toBe(200)
    await close()
  } finally {
    await site().settings({ popupOverlaySettings: { ...overlay, style: 'none' } })
  }
})

test('CENS-09: a quick view is reported with the id of its product', async () => {
  const { page, to, until, open, close } = await newVisitor(browser())
  await open(site().plain)
  const productId = '0'.repeat(23) + '7'
  const name = `census/RecordQuickView/${productId}`
  const statusOfNext = async () => {
    const count = to(name).length + 1
    await withClients(page, (clients, id) => clients.recordQuickView(id), productId)
    const { request } = (await until(name, count)).at(-1)!
    return (await request.response())!.status()
  }
  await expect.poll(statusOfNext).toBe(200) // a busy server answers 503, and the browser does not repeat the call
  expect(to(name)[0]!.body).toMatchObject({
    websiteId: site().id,
    visitorCookie: expect.any(String) as string,
  })
  await close()
})
