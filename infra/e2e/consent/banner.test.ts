import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { COOKIE_SETTINGS_PATH, formatConsent } from '@portico/proto/cookies/consent'
import { NEXT_LOAD_ACTIONS, previewCookies } from '@portico/proto/cookies/storage-keys'
import { expectAccessible } from '../accessible.ts'
import { makeConsentSite, RESTRICTIVE } from './site.ts'
import { newConsentVisitor } from './visitor.ts'
import { browser, useSite } from '../suite.ts'

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }

// The look, the texts and the keyboard of the banner, stored choices, and the cookies of previews.

const site = useSite(makeConsentSite)
const settings = (cookieSettings: object) =>
  site().settings({ cookieSettings: { ...RESTRICTIVE, ...cookieSettings } })
const shift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0
        new PerformanceObserver((list) => {
          // The room of a banner at the top closes when the visitor chooses.
          for (const { hadRecentInput, value } of list.getEntries() as Shift[])
            if (!hadRecentInput) sum += value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => done(sum), 300)
      }),
  )

test('COOK-11: each variant, position, theme, control and accept type has its class; nothing shifts, and axe finds nothing', async () => {
  const shapes = [
    ['BAR', 'TOP', 'LIGHT', 'TEXT', 'OPT_IN_AND_OUT'],
    ['POPUP', 'BOTTOM_RIGHT', 'DARK', 'ICON', 'OPT_IN'],
    ['POPUP', 'TOP_LEFT', 'LIGHT', 'BUTTON', 'OPT_IN_AND_OUT'],
  ] as const
  for (const [variant, position, theme, cta, accept] of shapes) {
    await settings({
      cookieBannerVariant: variant,
      cookieBannerPosition: position,
      cookieBannerTheme: theme,
      cookieBannerCtaVariant: cta,
      cookieBannerAcceptType: accept,
    })
    const { page, banner, errors, close } = await newConsentVisitor(browser(), { width: 390, height: 844 })
    await page.goto(site().plain, { waitUntil: 'networkidle' })
    const classes = (await banner.getAttribute('class'))!.split(' ')
    expect(classes).toEqual([
      'cookie-banner',
      ...[variant, position, theme, `cta-${cta}`, accept].map(
        (value) => `cookie-banner-${value.toLowerCase().replaceAll('_', '-')}`,
      ),
    ])
    const buttons = await banner.getByRole('button').all()
    expect(buttons).toHaveLength(accept === 'OPT_IN' ? 1 : 2)
    const boxes = await Promise.all(buttons.map((button) => button.boundingBox()))
    for (const box of boxes) expect(box!.height).toBeGreaterThanOrEqual(44)
    if (boxes.length === 2) expect(Math.abs(boxes[0]!.height - boxes[1]!.height)).toBeLessThan(1)
    expect(await shift(page)).toBe(0)
    await banner.getByRole('button', { name: 'Accept' }).click()
    expect(await shift(page)).toBe(0)
    expect(errors).toEqual([])
    await close()
  }
  await settings({})
  const { page, close } = await newConsentVisitor(browser())
  await page.goto(site().plain, { waitUntil: 'networkidle' })
  await expectAccessible(page)
  await page.goto(site().at(COOKIE_SETTINGS_PATH), { waitUntil: 'networkidle' })
  await expectAccessible(page)
  await close()
})

test('COOK-07 COOK-10: empty texts get defaults, the look falls back to a dark bar with an icon, and a corner becomes a bar', async () => {
  await site().settings({
    cookieSettings: {
      cookieBannerVariant: 'BAR',
      cookieBannerPosition: 'TOP_RIGHT',
      cookieBannerText: '<p> </p>',
      cookieBannerTheme: 'DARK',
      cookieBannerCtaVariant: 'ICON',
      cookieBannerAcceptType: 'OPT_IN',
    },
  })
  const { page, banner, close } = await newConsentVisitor(browser())
  await page.goto(site().plain)
  await banner.waitFor()
  expect(await banner.getAttribute('class')).toBe(
    'cookie-banner cookie-banner-bar cookie-banner-top cookie-banner-dark cookie-banner-cta-icon cookie-banner-opt-in',
  )
  expect(await banner.innerText()).toContain('We use cookies')
  expect(await banner.getByRole('button', { name: 'Accept' }).count()).toBe(1)
  await close()
  await settings({ cookieBannerPosition: 'BOTTOM' })
})

test('COOK-04: the banner is shown without a choice about these texts only, and not on a website without one', async () => {
  const { page, context, banner, close } = await newConsentVisitor(browser())
  const { hostname } = new URL(site().plain)
  const version = () =>
    page.evaluate(() => document.querySelector<HTMLElement>('script[data-version]')!.dataset['version']!)
  const shown = async (cookies: Record<string, string>) => {
    await context.clearCookies()
    await context.addCookies(
      Object.entries(cookies).map(([name, value]) => ({ name, value, domain: hostname, path: '/' })),
    )
    await page.goto(site().plain)
    await page.waitForFunction(() => document.documentElement.dataset['consent'])
    return banner.isVisible()
  }
  expect(await shown({})).toBe(true)
  expect(await shown({ ss_cookieAllowed: 'true' })).toBe(false)
  expect(await shown({ ss_cookieAllowed: 'false' })).toBe(false)
  expect(await shown({ ss_cookieAllowed: 'maybe' })).toBe(true)
  const record = {
    websiteId: site().id,
    consentId: '3f2b6c1e-8f6a-4a55-9a3e-0b1c2d3e4f50',
    version: await version(),
    categories: ['embeds'] as const,
    gpc: false,
  }
  const stored = (changes: Partial<typeof record>) =>
    shown({ ss_cookieAllowed: 'true', portico_consent: formatConsent({ ...record, ...changes }) })
  expect(await stored({})).toBe(false)
  expect(await stored({ version: '0'.repeat(16) })).toBe(true)
  expect(await stored({ websiteId: '0'.repeat(24) })).toBe(true)
  expect(await shown({ ss_cookieAllowed: 'true', portico_consent: '<script>' })).toBe(true)
  await settings({ cookieBannerText: 'Other words' })
  expect(await stored({})).toBe(true)
  await site().settings({ cookieSettings: { isCookieBannerEnabled: false, cookieBannerText: '' } })
  await context.clearCookies()
  await page.goto(site().plain, { waitUntil: 'networkidle' })
  expect(await banner.count()).toBe(0)
  await settings({})
  await close()
})

test('a keyboard reaches the banner first, Escape decides nothing, and the focus moves to the page', async () => {
  const { page, banner, cookie, close } = await newConsentVisitor(browser())
  await page.goto(site().plain, { waitUntil: 'networkidle' })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.className)).toBe('cookie-banner-more')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Decline')
  expect(await page.getByRole('region', { name: 'Cookies' }).count()).toBe(1)
  await page.keyboard.press('Escape')
  expect([await banner.isVisible(), await cookie('ss_cookieAllowed')]).toEqual([true, undefined])
  await page.keyboard.press('Enter')
  expect(await banner.count()).toBe(0)
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
  await close()
})

test('COOK-05: the forced banner is shown despite a choice, decides nothing, and can be removed', async () => {
  const { page, banner, cookie, close } = await newConsentVisitor(browser())
  await page.goto(site().plain, { waitUntil: 'networkidle' })
  await banner.getByRole('button', { name: 'Decline' }).click()
  expect(await banner.count()).toBe(0)
  const consent = await site().module(page, 'consent')
  const unmount = await consent.evaluateHandle((module) =>
    (module as { showCookieBanner(): () => void }).showCookieBanner(),
  )
  expect(await banner.isVisible()).toBe(true)
  await banner.getByRole('button', { name: 'Accept' }).click()
  expect((await cookie('ss_cookieAllowed'))!.value).toBe('false')
  await unmount.evaluate((remove) => (remove as () => void)())
  expect(await banner.count()).toBe(0)
  await close()
})

test('a browser that stores no cookie gets its answer for this page, and nothing breaks', async () => {
  const { page, context, banner, errors, close } = await newConsentVisitor(browser())
  await context.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} })
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  await page.goto(site().plain, { waitUntil: 'networkidle' })
  await banner.getByRole('button', { name: 'Decline' }).click()
  expect(await banner.count()).toBe(0)
  await page.getByRole('link', { name: 'To more words' }).click()
  await page.getByRole('heading', { name: 'More words' }).waitFor()
  expect([await banner.count(), errors]).toEqual([0, []])
  await page.goto(site().plain)
  expect(await banner.isVisible()).toBe(true)
  await close()
})

test('COOK-12: with the cookie that turns user scripts off no injected script runs', async () => {
  const { page, context, foreign, close } = await newConsentVisitor(browser())
  const domain = new URL(site().plain).hostname
  await context.addCookies([
    { name: 'ss_cookieAllowed', value: 'true', domain, path: '/' },
    { name: previewCookies.userScriptsOff, value: '1', domain, path: '/' },
  ])
  await page.goto(site().code, { waitUntil: 'networkidle' })
  expect(foreign).toEqual([])
  await context.clearCookies({ name: previewCookies.userScriptsOff })
  await page.goto(site().code, { waitUntil: 'networkidle' })
  expect(new Set(foreign)).toEqual(new Set(['tags.example', 'frames.example']))
  await close()
})

test('COOK-13: an action for the next load runs once, and the key is emptied', async () => {
  const { page, close } = await newConsentVisitor(browser())
  // The script that runs the actions is loaded last.
  await page.goto(site().plain, { waitUntil: 'networkidle' })
  const action = [{ action: 'notice', text: 'Saved.' }, null, { action: 'unknown' }]
  await page.evaluate(
    ([key, value]) => localStorage.setItem(key!, value!),
    [NEXT_LOAD_ACTIONS, JSON.stringify(action)],
  )
  await page.reload()
  await page.getByText('Saved.').waitFor()
  expect(await page.evaluate((key) => localStorage.getItem(key), NEXT_LOAD_ACTIONS)).toBeNull()
  await page.reload({ waitUntil: 'networkidle' })
  expect(await page.getByText('Saved.').count()).toBe(0)
  await close()
})
