import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { sitePlaces } from '../../lab/pictures/places.ts'
import { openPage } from '../browser.ts'
import { ask } from '../http.ts'
import { makePolicySite, type PolicySite } from './policy-site.ts'
import { openVisitor, visitAll, type Visitor } from '../visitors.ts'
import { browser, stack } from '../suite.ts'

// The content security policies of website pages, in a browser.

let site: PolicySite
beforeAll(async () => {
  site = await makePolicySite(stack())
})

test('no page of the demo site violates its policy, neither after a load nor after a navigation without one', async () => {
  const { demo } = stack()
  const places = (await sitePlaces(demo)).map(({ url }) => url)
  const more = ['/cart', '/account/sign-in', '/account/sign-up', '/search', '/no/such/page']
  const addresses = [...places, ...more.map((path) => new URL(path, demo.site).href)]
  const found: string[] = []
  await visitAll(browser(), addresses, async (visitor, url) => {
    await visitor.visit(url)
    await wakeIslands(visitor)
    found.push(...violations(visitor.errors.splice(0)))
  })
  expect(found).toEqual([])

  const visitor = await openVisitor(browser())
  const { page, errors } = visitor
  await page.goto(demo.site)
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  const paths = await page
    .locator('header nav .nav-list > li > a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
  for (const path of paths) {
    await page.locator(`header nav a[href="${path}"]`).first().click()
    await expect.poll(() => new URL(page.url()).pathname).toBe(path)
    await wakeIslands(visitor)
  }
  expect(paths.length).toBeGreaterThan(2)
  expect(await isSame(page)).toBe(true)
  expect(violations(errors)).toEqual([])
  await page.context().close()
})

test('content of a contributor without permission 1219 mounts no island and runs no code', async () => {
  const { page, errors } = await openPage(browser())
  await page.goto(site.at('/attack'))
  await page.getByText('An attack').scrollIntoViewIfNeeded()
  await page.getByText('An attack').hover()
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => document.querySelectorAll('main [data-owner-html] form').length)).toBe(0)
  expect(
    await page.locator('[data-owner-html] [data-island], [data-owner-html] [data-hydration]').count(),
  ).toBe(0)
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  expect(new URL(page.url()).pathname).toBe('/attack')
  expect(violations(errors)).toEqual([])
  await page.context().close()
})

test('an injected inline script and inline handler do not run, and are counted by directive', async () => {
  const before = await counted('script-src-elem')
  const { page } = await openPage(browser())
  await page.route(site.at('/'), async (route) => {
    const response = await route.fetch({
      url: `http://127.0.0.1:${stack().port}/`,
      headers: { ...route.request().headers(), host: site.host },
    })
    const injected =
      '<script>window.ran = 1</script><img src="data:," onerror="window.ran = 2" alt="injected">'
    await route.fulfill({
      response,
      body: (await response.text()).replace('</main>', `${injected}</main>`),
    })
  })
  await page.goto(site.at('/'))
  await page.getByAltText('injected').waitFor({ state: 'attached' })
  await expect.poll(() => counted('script-src-elem')).toBeGreaterThan(before)
  await expect.poll(() => counted('script-src-attr')).toBeGreaterThan(0)
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  await page.context().close()
})

test('the owner’s code runs on its page, and entering and leaving that page are full loads', async () => {
  const { page, errors } = await openPage(browser())
  await page.goto(site.at('/'))
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await page.getByRole('link', { name: 'To the attack' }).click()
  await page.getByText('An attack').waitFor()
  expect(await isSame(page)).toBe(true)
  await page.goBack()
  await page.getByRole('link', { name: 'To the code' }).click()
  await expect.poll(() => page.evaluate(() => (window as { ran?: number }).ran)).toBe(1)
  expect(await isSame(page)).toBe(false)
  await page.getByText('Press').click()
  expect(await page.evaluate(() => (window as { ran?: number }).ran)).toBe(2)
  await page.getByRole('link', { name: 'To the start' }).click()
  await page.getByRole('link', { name: 'To the code' }).waitFor()
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  expect(violations(errors)).toEqual([])
  await page.context().close()

  const [plain, code] = [await policyOf(site.at('/')), await policyOf(site.at('/code'))]
  expect(plain).toMatch(/script-src 'self' 'sha256-[^']+';/)
  expect(plain).toContain(`frame-ancestors 'self' ${new URL(stack().demo.config).origin}`)
  expect(code).toContain("'unsafe-inline'")
})

test.each([true, false])(
  'a form redirects to another origin after it was sent (scripts: %s)',
  async (javaScriptEnabled) => {
    const context = await browser().newContext({ javaScriptEnabled })
    context.setDefaultTimeout(90_000)
    const page = await context.newPage()
    await page.goto(site.at('/form'))
    if (javaScriptEnabled) {
      await page.locator('form.form').scrollIntoViewIfNeeded()
      await page.locator('form').waitFor()
    }
    await page.locator('form input[type=text]').fill('Robin')
    await page.locator('form button[type=submit]').click()
    if (!javaScriptEnabled) {
      await page.getByRole('heading', { name: 'Check your answers' }).waitFor()
      await page.locator('form button[type=submit]').click()
    }
    await page.waitForURL(new URL('/about', stack().demo.site).href)
    expect(await policyOf(site.at('/form'))).toContain(
      `form-action 'self' ${new URL(stack().demo.site).origin};`,
    )
    await context.close()
  },
)

/** The errors in which the browser reports a violation of a policy. */
const violations = (errors: readonly string[]) =>
  errors.filter((error) => /Content Security Policy/i.test(error))

const isSame = (page: Page) => page.evaluate(() => 'isSame' in window)

/** Scrolls through a page until the code of each island that starts in view has run. */
async function wakeIslands({ page, untilComplete }: Visitor): Promise<void> {
  await page.evaluate(async () => {
    const startsByIntent =
      ':is([data-island=form], [data-island=buy], [data-island=account]):not([data-start])'
    for (const island of document.querySelectorAll<HTMLElement>('main [data-island]')) {
      island.scrollIntoView({ block: 'center', behavior: 'instant' })
      const isStarting = () =>
        !/done|failed/.test(island.dataset['hydration'] ?? '') && island.checkVisibility()
      if (!island.matches(startsByIntent)) while (isStarting()) await new Promise(requestAnimationFrame)
    }
  })
  await untilComplete()
}

const policyOf = async (url: string) => String((await ask(url)).headers['content-security-policy'])

/** The reports of a directive that all processes of web have counted. */
async function counted(directive: string): Promise<number> {
  const { metrics, dataDir } = stack()
  const addresses = metrics === '' ? metricsOfWeb(dataDir) : [metrics]
  const texts = await Promise.all(addresses.map(async (address) => (await fetch(address)).text()))
  const isOfDirective = (line: string) =>
    line.startsWith('web_policy_reports_total{') && line.includes(`directive="${directive}"`)
  const lines = texts.flatMap((text) => text.split('\n').filter(isOfDirective))
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}

/** In the full shape each process has metrics of its own. */
const metricsOfWeb = (dataDir: string): string[] =>
  Object.entries(
    z.record(z.string(), z.number()).parse(JSON.parse(readFileSync(join(dataDir, 'admin.json'), 'utf8'))),
  ).flatMap(([name, port]) => (/^web(?:-\d+)?$/.test(name) ? [`http://127.0.0.1:${port}/metrics`] : []))
