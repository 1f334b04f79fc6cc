import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { blockType } from '@portico/proto/enums/block-type'
import { openPage } from '../browser.ts'
import { makeWidgetSite } from '../widget-site.ts'
import { browser, useSite } from '../suite.ts'

const text = (html: string) => ({ type: blockType.html, value: { html } })
type Ran = { ran?: string[] }

/** Each way in which an owner's text can run code, and a frame. */
const CODE = `<h1>Opening hours</h1><p>Open every day from ten to six.</p>
  <script>(window.ran = window.ran || []).push('inline')</script>
  <script src="https://tags.example/tag.js"></script>
  <img src="data:image/png,none" alt="" onerror="(window.ran = window.ran || []).push('image')">
  <button type="button" onclick="(window.ran = window.ran || []).push('handler')">Press</button>
  <a href="javascript:(window.ran = window.ran || []).push('link')">Follow</a>
  <iframe title="Counter" src="https://frames.example/counter"></iframe>`

/** Sets the rule of `mayLoad` before the page is read, as a cookie banner does: scripts only after `chosen` is stored. */
const refuseScripts = (page: Page) =>
  page.addInitScript(() => {
    const mayLoad = (category: string) => category !== 'scripts' || sessionStorage.getItem('chosen') === 'yes'
    Object.assign(window, { porticoMayLoad: mayLoad })
  })

// An owner's code asks `mayLoad('scripts')` before it runs.

const site = useSite(makeWidgetSite)
let made: Promise<string> | undefined
const address = () => (made ??= site().page([text(CODE)]))

async function open(prepare?: (page: Page) => Promise<unknown>) {
  const opened = await openPage(browser())
  const { page } = opened
  const requested: string[] = []
  await page.route(/^https:\/\/(tags|frames)\.example\//, (route) => {
    requested.push(new URL(route.request().url()).host)
    return route.request().resourceType() === 'script'
      ? route.fulfill({ contentType: 'text/javascript', body: "window.ran.push('external')" })
      : route.fulfill({ contentType: 'text/html', body: 'Counted' })
  })
  await prepare?.(page)
  await page.goto(await address())
  return { ...opened, requested }
}
const press = async (page: Page) => {
  await page.getByRole('button', { name: 'Press' }).click()
  await page.getByRole('link', { name: 'Follow' }).click()
}
const ran = (page: Page) => page.evaluate(() => (window as Ran).ran?.toSorted() ?? [])
const everything = ['external', 'handler', 'image', 'inline', 'link']

test('an owner’s code runs in its place when the visitor has refused nothing', async () => {
  const { page, errors, requested } = await open()
  await press(page)
  await expect.poll(() => ran(page)).toEqual(everything)
  await expect.poll(() => requested.toSorted()).toEqual(['frames.example', 'tags.example'])
  expect(errors).toEqual([])
  await page.context().close()
})

test('a visitor who refuses scripts gets a readable page on which no code of the owner runs and nothing is loaded for it', async () => {
  const { page, requested } = await open(refuseScripts)
  const thrown: string[] = []
  page.on('pageerror', (error) => thrown.push(error.message))
  await page.getByText('Open every day from ten to six.').waitFor()
  await press(page)
  // Our own script runs: the page has its interface.
  const ours = () => page.evaluate(() => 'Portico' in window && 'Static' in window)
  await expect.poll(ours).toBe(true)
  expect(await ran(page)).toEqual([])
  expect(requested).toEqual([])
  expect(await page.evaluate(() => document.documentElement.dataset['ownerCode'])).toBe('refused')
  expect(thrown).toEqual([])
  await page.context().close()
})

test('a visitor who allows scripts later gets the page again, with its code', async () => {
  const { page, requested } = await open(refuseScripts)
  expect(await ran(page)).toEqual([])
  const consent = await site().module(page, 'consent')
  const loaded = page.waitForEvent('load')
  await consent.evaluate((module) => {
    sessionStorage.setItem('chosen', 'yes')
    ;(module as { decideConsent(decision: () => boolean): void }).decideConsent(() => true)
  })
  await loaded
  await press(page)
  await expect.poll(() => ran(page)).toEqual(everything)
  expect(requested.toSorted()).toEqual(['frames.example', 'tags.example'])
  await page.context().close()
})
