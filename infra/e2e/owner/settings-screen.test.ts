import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { until } from '@portico/kit/testing/until'
import { blockType } from '@portico/proto/enums/block-type'
import { openPage, pressUntil } from '../browser.ts'
import { ask } from '../http.ts'
import { makeWidgetSite, type WidgetSite } from '../widget-site.ts'
import { browser, stack, useSite } from '../suite.ts'
import { openPanel, openSignedIn } from './owner-area.ts'

// Settings that an owner changes on their screen, and the published page that follows them.

const siteOf = useSite(makeWidgetSite)

/** Changes a section of the settings on its screen, saves, publishes, and waits until visitors get `served`. */
async function change(
  site: WidgetSite,
  section: string,
  fill: (page: Page) => Promise<void>,
  served: string,
) {
  const { page } = await openPanel(browser(), stack(), site, 'settings')
  const form = page.getByRole('region', { name: section })
  await form.getByRole('button', { name: 'Save' }).waitFor()
  await fill(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByRole('status').getByText('Saved', { exact: true }).waitFor()
  await page.context().close()
  await site.owner.write('POST', `/api/rest/sites/${site.id}/publish`)
  await until(async () => (await ask(site.at('/'))).text.includes(served))
}

const flip = (site: WidgetSite, name: string, label: string, isOn: boolean) =>
  change(
    site,
    'Signed-in owners',
    (page) => page.getByRole('switch', { name: label }).setChecked(isOn),
    `"${name}":${isOn}`,
  )

/** The address that creates a presence on the website for its owner, and leads on to a path. */
const presenceAt = (page: Page, websiteId: string, next: string) =>
  page.evaluate(
    async (body) => {
      const crumb = /crumb=([^;]+)/.exec(document.cookie)?.[1] ?? ''
      const answer = await fetch(`/api/auth/Presence?crumb=${crumb}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return ((await answer.json()) as { loginUrl: string }).loginUrl
    },
    { websiteId, next },
  )

/** Presses Escape until the page is left for the owner's area, for which the script of the page has to run. */
async function escapes(page: Page, site: WidgetSite): Promise<void> {
  expect(page.url()).toBe(site.at('/'))
  const left = page.waitForRequest(isConfig(site))
  await pressUntil(page, 'Escape', async () => Number(page.url() !== site.at('/')))
  await left
}
const isConfig = (site: WidgetSite) => (request: { url(): string }) =>
  request.url() === site.at('/config/?frameUrl=%2F')

test('PAGE-14: an owner is led to the owner’s area, unless the settings screen has made the website one of a developer or a model', async () => {
  const site = siteOf()
  const owner = await openSignedIn(browser(), stack(), site)
  const { page } = owner
  await page.goto(stack().demo.config)
  // The tab of the sign-in keeps its `noredirect`, so the visits have tabs of their own.
  await page.goto(await presenceAt(page, site.id, '/?noredirect'))
  const visit = async () => {
    const tab = await page.context().newPage()
    const led: string[] = []
    tab.on('request', (request) => isConfig(site)(request) && led.push(request.url()))
    return { tab, led }
  }
  const expectLed = async () => {
    const { tab } = await visit()
    const redirect = tab.waitForRequest(isConfig(site))
    await tab.goto(site.at('/')).catch(() => undefined) // the redirect may come before the page's load
    await redirect
    await tab.close()
  }
  await expectLed()
  for (const [name, label] of [
    ['developerMode', 'Developer mode'],
    ['cloneable', 'Can be copied'],
  ] as const) {
    await flip(site, name, label, true)
    const { tab, led } = await visit()
    await tab.goto(site.at('/'))
    await tab.evaluate(() => new Promise((done) => requestIdleCallback(() => done(null))))
    expect(led).toEqual([])
    // The same script reads both rules: it ran, and did not lead away before the key was pressed.
    await escapes(tab, site)
    await tab.close()
    await flip(site, name, label, false)
    await expectLed()
  }
  await page.context().close()
})

test('PAGE-17: Escape leads an anonymous visitor to the owner’s area while the settings screen says so', async () => {
  const site = siteOf()
  await flip(site, 'useEscapeKeyToLogin', 'Escape key leads to the sign-in', true)
  const { page } = await openPage(browser())
  await page.goto(site.at('/'))
  await escapes(page, site)
  await flip(site, 'useEscapeKeyToLogin', 'Escape key leads to the sign-in', false)
  await page.goto(site.at('/'))
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('Escape')
  await page.evaluate(() => new Promise((done) => requestIdleCallback(() => done(null))))
  expect(page.url()).toBe(site.at('/'))
  await page.context().close()
})

test('comments that are turned on by their screen make the block of comments show', async () => {
  const site = siteOf()
  const address = await site.page([{ type: blockType.comments, value: {} }], 'talk')
  const { page } = await openPage(browser())
  const shown = page.getByRole('button', { name: 'Show comments' })
  await page.goto(address)
  expect(await shown.count()).toBe(0)
  await change(
    site,
    'Comments and sharing',
    async (settings) => {
      await settings.getByRole('switch', { name: 'Comments' }).setChecked(true)
      await settings.getByLabel('Name at Disqus').fill('the-old-dairy')
    },
    '"commentsEnabled":true',
  )
  await page.goto(address)
  await shown.waitFor()
  await page.context().close()
})
