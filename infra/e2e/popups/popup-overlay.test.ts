import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { listCollections } from '@portico/proto/api/sites/content/content-reads'
import { expectAccessible } from '../accessible.ts'
import { openPage } from '../browser.ts'
import { recordFiles, type LoadedFiles } from '../code/loaded-files.ts'
import { browser, useSite } from '../suite.ts'
import { makeWidgetSite } from '../widget-site.ts'
import { ownErrors } from './popup-module.ts'
import { offer } from './settings-page.ts'

// The popup overlay of a website with such settings.

const DAY_MS = 86_400_000
const DELAY_MS = 5_000
const SETTINGS = {
  style: 'show',
  position: 'bottom-right',
  showOnTimer: true,
  timerDelay: DELAY_MS,
  showOnScroll: true,
  scrollPercentage: 50,
  displayFrequency: 7,
  showUntilSignup: false,
  showOnAllPages: false,
  version: 3,
}

const site = useSite(makeWidgetSite)
/** The page of the overlay, and another one. */
let address: string
let other: string
/** The settings with the page of the overlay. */
let settings: typeof SETTINGS & { enabledPages: string[] }
beforeAll(async () => {
  address = await site().page(offer)
  other = await site().page(offer)
  const { id: formId } = await site().owner.write<{ id: string }>(
    'POST',
    `/api/rest/forms?websiteId=${site().id}`,
    { name: 'Letter', fields: [{ type: 'email', id: 'email-1', title: 'Email', required: true }] },
  )
  const { collections } = await site().owner.read(listCollections, { params: { websiteId: site().id } })
  const { id } = collections.find(({ fullUrl }) => address.endsWith(fullUrl) && fullUrl !== '/')!
  settings = { ...SETTINGS, enabledPages: [id] }
  await site().settings({
    popupOverlaySettings: settings,
    popupOverlayContent: { heading: 'When the kiln opens', text: 'One letter a month.', formId },
  })
})

const overlay = (page: Page) => page.getByRole('dialog', { name: 'When the kiln opens' })
const key = () => `popup-overlay-${site().id}`
const record = (page: Page) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null') as object | null, key())

/** Publishes these settings beside the ones of the file, and opens the page of the overlay as a new visitor. */
async function openOffer(changed: Partial<typeof SETTINGS> = {}, url = address) {
  await site().settings({ popupOverlaySettings: { ...settings, ...changed } })
  const opened = await openPage(browser())
  const { page } = opened
  const files = recordFiles(page)
  await page.clock.install()
  await page.addInitScript(
    ([name]) => {
      const { getItem } = Storage.prototype
      Storage.prototype.getItem = function (wanted) {
        if (wanted === name) Object.assign(window, { hasReadRecord: true })
        return getItem.call(this, wanted)
      }
    },
    [key()] as const,
  )
  await page.goto(url)
  return { ...opened, files }
}

/** Waits until the page has read the record: from then on it waits for the delay and the scrolling, or it shows nothing. */
const untilDecided = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => 'hasReadRecord' in window), { message: 'the record is read' })
    .toBe(true)

/** Expects that the code of the overlay has not been requested: a later request has been answered. */
async function expectNotLoaded(page: Page, files: LoadedFiles): Promise<void> {
  await page.evaluate(() => fetch('/robots.txt').then((reply) => reply.text()))
  expect([files.isRequested('overlay'), await overlay(page).count()]).toEqual([false, 0])
}

/** Stores a record, loads the page again, and expects that it shows the overlay after its delay, or does not load its code. */
async function expectAfter(
  { page, files }: { page: Page; files: LoadedFiles },
  { version, submitted, days }: { version: number; submitted: boolean; days: number },
  isShown: boolean,
): Promise<void> {
  await page.evaluate(
    ([name, closed, stored]) =>
      localStorage.setItem(name, JSON.stringify({ ...stored, closedDate: Date.now() - closed })),
    [key(), days * DAY_MS, { version, submitted }] as const,
  )
  await page.reload()
  await untilDecided(page)
  await page.clock.runFor(DELAY_MS)
  await (isShown ? overlay(page).waitFor() : expectNotLoaded(page, files))
}

/** Moves the clock of the page on until the overlay is shown. */
const untilShown = (page: Page) =>
  expect
    .poll(async () => {
      await page.clock.runFor(600)
      return overlay(page).count()
    })
    .toBe(1)

test('POP-08 POP-09 PAGE-26 ENUM-14 WIRE-26: the overlay is shown only on its page after its delay, beside the page, and its closing is recorded', async () => {
  const { page, errors, files } = await openOffer({}, other)
  expect(await page.locator('template[data-popup-overlay]').count()).toBe(0)
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto(address)
  await untilDecided(page)
  await page.clock.runFor(DELAY_MS - 1)
  await expectNotLoaded(page, files)
  await page.clock.runFor(1)
  await overlay(page).waitFor()
  await page.clock.resume()
  // Beside the page it takes neither the focus nor the scroll, and the record is written when it is closed.
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  expect(await record(page)).toBeNull()
  const now = await page.evaluate(() => Date.now())
  await page.keyboard.press('Escape')
  await overlay(page).waitFor({ state: 'detached' })
  const closed = (await record(page)) as { closedDate: number }
  expect(closed).toEqual({ version: 3, submitted: false, closedDate: expect.any(Number) as number })
  expect(Math.abs(closed.closedDate - now)).toBeLessThan(DAY_MS)
  expect(ownErrors(errors)).toEqual([])
  await page.context().close()
})

test('POP-09 POP-10: a closed overlay is shown again after its days, and with a new version at once', async () => {
  const opened = await openOffer()
  await expectAfter(opened, { version: 3, submitted: false, days: 6 }, false)
  await expectAfter(opened, { version: 3, submitted: false, days: 7.1 }, true)
  await expectAfter(opened, { version: 2, submitted: false, days: 0 }, true)
  expect(ownErrors(opened.errors)).toEqual([])
  await opened.page.context().close()
})

test('POP-08 POP-10: a sent form is recorded with the version; then the overlay is not shown again, if its owner says so', async () => {
  const opened = await openOffer({ displayFrequency: -1, showUntilSignup: true })
  const { page, errors } = opened
  await expectAfter(opened, { version: 2, submitted: false, days: 0 }, true)
  const sent = page.waitForRequest(/SaveFormSubmission/)
  await overlay(page).getByLabel('Email').fill('kim@example.com')
  await page.keyboard.press('Enter')
  expect((await sent).postDataJSON()).toMatchObject({ isOverlayForm: true, objectName: 'popup-overlay' })
  await overlay(page).getByRole('status').waitFor()
  await expect.poll(() => record(page)).toMatchObject({ version: 3, submitted: true })
  await expectAfter(opened, { version: 3, submitted: false, days: 5_000 }, false)
  await expectAfter(opened, { version: 2, submitted: true, days: 5_000 }, false)
  expect(ownErrors(errors)).toEqual([])
  await page.context().close()
})

test('POP-09 ENUM-14: a reader who scrolls half of the page sees the overlay, after other dialogs have closed', async () => {
  const { page, errors, files } = await openOffer({ showOnTimer: false, position: 'center-center' })
  await untilDecided(page)
  await page.locator('[data-cart-open]').click()
  await page.locator('dialog.drawer').waitFor()
  await page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight)
    return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  })
  await page.clock.runFor(DELAY_MS)
  await expectNotLoaded(page, files)
  await page.keyboard.press('Escape')
  await page.locator('dialog.drawer').waitFor({ state: 'detached' })
  await untilShown(page)
  await expectAccessible(page)
  await page.mouse.click(5, 5)
  await overlay(page).waitFor({ state: 'detached' })
  expect(ownErrors(errors)).toEqual([])
  await page.context().close()
})

test('POP-08 POP-09: without storage the overlay works, and is shown once in the life of a page', async () => {
  const { page, errors } = await openOffer({ timerDelay: 0, showOnAllPages: true }, other)
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('refused', 'SecurityError')
      },
    })
  })
  await page.goto(address)
  await untilShown(page)
  await page.getByRole('button', { name: 'Close' }).click()
  await overlay(page).waitFor({ state: 'detached' })

  // The next page has started when an initialiser that was added last has run.
  const pageInterface = await site().module(page, 'page-interface')
  await pageInterface.evaluate((module) => {
    ;(module as { startPageInterface: () => void }).startPageInterface()
    const { Squarespace } = window as never as { Squarespace: { onInitialize(run: () => void): void } }
    let starts = 0
    Squarespace.onInitialize(() => Object.assign(window, { starts: ++starts }))
  })
  await page.locator('main a').first().click()
  await page.waitForURL(site().at('/'))
  await expect.poll(() => page.evaluate(() => (window as never as { starts: number }).starts)).toBe(2)
  await page.clock.runFor(DELAY_MS)
  await page.evaluate(() => fetch('/robots.txt').then((reply) => reply.text()))
  expect(await overlay(page).count()).toBe(0)
  expect(ownErrors(errors)).toEqual([])
  await page.context().close()
})
