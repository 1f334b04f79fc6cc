import { expect, test } from 'vitest'
import { changeContext, newVisitor } from './visitor.ts'
import { makeTrackedSite } from './site.ts'
import { browser, useSite } from '../suite.ts'

type Change = { websiteRoles?: string[]; pageType?: number; isCensusDisabled?: boolean }

// Visits that are not counted, or without a cookie.

const site = useSite(makeTrackedSite)
test.each([
  ['CENS-03: an editor', { websiteRoles: ['editor'] }],
  ['CENS-03: a viewer who is also an editor', { websiteRoles: ['viewer', 'editor'] }],
  ['CENS-04: the not-found page', { pageType: 100 }],
  ['CENS-04: the lock screen', { pageType: 103 }],
  ['CENS-04: the denied page', { pageType: 106 }],
  ['CENS-04, S-39: a website without census', { isCensusDisabled: true }],
])(
  'BTN-03, %s sends nothing but errors, and stores nothing',
  async (_, { isCensusDisabled, ...change }: Change) => {
    const { page, context, calls, until, open, close } = await newVisitor(browser())
    await changeContext(context, ({ websiteSettings }) => ({
      ...change,
      websiteSettings: { ...(websiteSettings as object), isCensusDisabled },
    }))
    await open(site().blocks)
    await page.evaluate(async () => {
      const portico = (window as unknown as { Portico: { load(name: string): Promise<Untracked> } }).Portico
      type Untracked = Record<
        'track' | 'recordEvent' | 'recordQuickView' | 'log',
        (...args: unknown[]) => unknown
      >
      const { track, recordEvent, recordQuickView, log } = await portico.load('events')
      await track({ actor: 'user' })
      await recordEvent('opened')
      recordQuickView('1')
      log('note', 'text')
      queueMicrotask(() => {
        throw new Error('broken')
      })
    })
    await page.clock.runFor(60_000)
    await until('events/RecordJavascriptErrors')
    await page.getByRole('link', { name: 'To the shop' }).click()
    await page.waitForURL('**/away')
    expect(calls.filter(({ path }) => path !== '/api/events/RecordJavascriptErrors')).toEqual([])
    const names = (await context.cookies(site().plain)).map(({ name }) => name)
    expect(names.filter((name) => /^ss_/i.test(name))).toEqual([])
    expect(await page.evaluate(() => sessionStorage.length + localStorage.length)).toBe(0)
    await close()
  },
)

test('CENS-03 CENS-04: a viewer and a page of protected content are counted', async () => {
  const { page, context, until, open, close } = await newVisitor(browser())
  await changeContext(context, () => ({ websiteRoles: ['viewer'], pageType: 105 }))
  await open(site().plain)
  await until('census/RecordHit')
  await page.close()
  await close()
})

test('COOK-09: without consent visits are counted without a cookie, and nothing is stored', async () => {
  const { page, context, calls, until, open, close } = await newVisitor(browser())
  await context.addCookies([
    { name: 'ss_cookieAllowed', value: 'false', url: site().plain },
    { name: 'ss_cid', value: 'old', url: site().plain },
  ])
  await page.addInitScript(() => sessionStorage.setItem('SS_SESSION_ID', 'old'))
  await open(site().blocks)
  await until('census/form-render')
  expect(calls.some(({ body }) => body['ss_cvr'] ?? body['visitorCookie'])).toBe(false)
  const names = async () => (await context.cookies(site().plain)).map(({ name }) => name)
  await expect
    .poll(async () => (await names()).filter((name) => /^ss_/i.test(name)))
    .toEqual(['ss_cookieAllowed'])
  await expect.poll(() => page.evaluate(() => sessionStorage.length + localStorage.length)).toBe(0)
  await close()
})
