import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { blockType } from '@portico/proto/enums/block-type'
import { keepLeaving, newVisitor, withClients, type Call } from './visitor.ts'
import { makeTrackedSite } from './site.ts'
import { browser, useSite } from '../suite.ts'

const PATH = 'events/RecordJavascriptErrors'
type Report = { event: string; timestamp: number; data: Record<string, unknown> & { message: string } }

// The reporter of script errors.

const site = useSite(makeTrackedSite)
const reports = (calls: readonly Call[]) => calls.flatMap(({ body }) => Object.values(body) as Report[])
const fail = (page: Page, messages: string[]) =>
  page.evaluate((texts) => {
    for (const text of texts)
      window.dispatchEvent(new ErrorEvent('error', { message: text, error: new Error(text) }))
  }, messages)

test('EVT-16 EVT-17: an uncaught error, a rejection and an own report are sent with all fields, the stack cut', async () => {
  const { page, context, until, to, open, close } = await newVisitor(browser())
  await open(`${site().plain}?token=secret`)
  await page.evaluate(() => {
    const error = new Error('It broke')
    error.stack = 'x'.repeat(6_000)
    queueMicrotask(() => {
      throw error
    })
    void Promise.reject(new TypeError('Not a function'))
  })
  await withClients(page, (clients) => clients.captureError(new Error('Own'), { step: 2 }), null)
  await page.clock.runFor(2_000)
  const [call] = await until(PATH)
  const sent = reports(to(PATH))
  expect(sent.map(({ data }) => data.message).toSorted()).toEqual(['It broke', 'Not a function', 'Own'])
  const broken = sent.find(({ data }) => data.message === 'It broke')!
  expect(broken.event).toBe('error')
  expect(Math.abs(broken.timestamp - Date.now())).toBeLessThan(60_000)
  expect(broken.data).toMatchObject({
    app: 'site',
    stack: 'x'.repeat(5_000),
    file: expect.any(String) as string,
    line: expect.any(Number) as number,
    column: expect.any(Number) as number,
    websiteId: site().id,
    templateId: expect.any(String) as string,
    url: site().plain,
    userAgent: await page.evaluate(() => navigator.userAgent),
    release: expect.any(String) as string,
  })
  const own = sent.find(({ data }) => data.message === 'Own')!
  expect(own.data).toMatchObject({ customData: { step: 2 } })
  const crumb = (await context.cookies(site().plain)).find(({ name }) => name === 'crumb')!
  expect(decodeURIComponent(crumb.value)).toBe(await call!.request.headerValue('x-csrf-token'))
  expect((await call!.request.response())!.ok()).toBe(true)
  expect(JSON.stringify(sent)).not.toContain('secret')
  await close()
})

test('EVT-17: a refused crumb is replaced and the report is sent again, once', async () => {
  const { page, until, to, open, close } = await newVisitor(browser())
  await open(site().plain)
  await page.evaluate(() => (document.cookie = 'crumb=stale; path=/'))
  await fail(page, ['Stale'])
  await page.clock.runFor(1_000)
  const [refused, repeated] = await until(PATH, 2)
  expect((await refused!.request.response())!.status()).toBe(403)
  expect((await repeated!.request.response())!.ok()).toBe(true)
  expect(to(PATH)).toHaveLength(2)
  await close()
})

test('EVT-18: reports wait for a second without another, the 11th waiting one is dropped, and nothing follows the 20th call', async () => {
  const { page, context, until, to, open, close } = await newVisitor(browser())
  await context.route(`**/${PATH}`, (route) => route.fulfill({ status: 200, body: '{}' }))
  await open(site().plain)
  await fail(page, ['First'])
  await page.clock.runFor(900)
  await fail(page, ['Second'])
  await page.clock.runFor(900)
  expect(to(PATH)).toEqual([])
  await page.clock.runFor(200)
  await until(PATH)
  expect(reports(to(PATH))).toHaveLength(2)
  await fail(
    page,
    Array.from({ length: 11 }, (_, at) => `Many ${at}`),
  )
  await page.clock.runFor(1_100)
  await until(PATH, 2)
  expect(reports(to(PATH).slice(1)).map(({ data }) => data.message)).toEqual(
    Array.from({ length: 10 }, (_, at) => `Many ${at}`),
  )
  for (let call = 3; call <= 22; call++) {
    await fail(page, [`Call ${call}`])
    await page.clock.runFor(1_100)
  }
  await until(PATH, 20)
  expect(reports(to(PATH)).at(-1)!.data.message).toBe('Call 20')
  await page.goto('about:blank')
  expect(to(PATH)).toHaveLength(20)
  await close()
})

test('EVT-16: an error in an owner’s code before the page’s scripts is reported once, even if the visitor leaves', async () => {
  const code = '<h1>Code</h1><script>setTimeout(function () {}); missing()</script>'
  const address = await site().page([{ type: blockType.html, value: { html: code } }])
  const { page, open, close } = await newVisitor(browser())
  const { left } = await keepLeaving(page)
  await open(address)
  await page.goto(site().plain)
  const sent = (await left()).filter(({ path }) => path === `/api/${PATH}`)
  const messages = sent.flatMap(({ text }) =>
    (JSON.parse(text) as { data: string }[]).map(({ data }) => (JSON.parse(data) as Report['data']).message),
  )
  expect(messages.filter((text) => text.includes('missing'))).toEqual(['missing is not defined'])
  await close()
})
