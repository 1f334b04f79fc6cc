import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { blockType } from '@portico/proto/enums/block-type'
import { collectionType } from '@portico/proto/enums/collection-type'
import { expectAccessible } from '../accessible.ts'
import { openPage } from '../browser.ts'
import { ask } from '../http.ts'
import { entryCalls, savedForm, type EntryCalls } from './entry-calls.ts'
import * as area from '../owner/owner-area.ts'
import { makeWidgetSite, type WidgetSite } from '../widget-site.ts'
import { browser, stack, useSite } from '../suite.ts'

// Versions of pages and entries in other languages: an owner's screens, and what visitors and search engines get.

const siteOf = useSite(makeWidgetSite)
let site: WidgetSite
let calls: EntryCalls
let attempts = 0
beforeAll(async () => {
  site = siteOf()
  calls = entryCalls(site)
})
const openLanguages = async (page: Page, title: string) => {
  await page.getByRole('button', { name: `Actions for ${title}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Languages', exact: true }).click()
  return page.getByRole('dialog', { name: `Languages of ${title}` })
}

test('pages in Arabic are laid out from right to left, on phone and desktop', async () => {
  const arabic = await makeWidgetSite(stack())
  await arabic.settings({ language: 'ar' })
  const address = await arabic.page([
    { id: 'text', type: blockType.html, value: { html: '<h1>مرحبا</h1><ul><li>طين</li></ul>' } },
  ])
  for (const width of [390, 1280]) {
    const { page, errors } = await openPage(browser(), { width, height: 800 })
    await page.goto(address)
    const root = page.locator('html')
    expect([await root.getAttribute('lang'), await root.getAttribute('dir')]).toEqual(['ar', 'rtl'])
    const edges = await page.evaluate(() => {
      const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect()
      const range = document.createRange()
      range.selectNodeContents(document.querySelector('main h1')!)
      return {
        name: box('.site-name').left,
        cart: box('.cart-link').right,
        text: range.getBoundingClientRect().right,
        block: box('#block-text').right,
        item: box('main li').right,
        overflow: document.documentElement.scrollWidth - innerWidth,
      }
    })
    expect(edges.cart).toBeLessThan(edges.name)
    expect(Math.abs(edges.text - edges.block)).toBeLessThan(2)
    // The list is indented on the right.
    expect(edges.item).toBeLessThan(edges.block - 5)
    expect(edges.overflow).toBeLessThanOrEqual(0)
    expect(errors).toEqual([])
    await page.context().close()
  }
})

test('an owner adds a language and German versions of a collection and an entry; visitors find them from each other', async () => {
  const urlId = `diary-${++attempts}`
  const title = `Diary ${attempts}`
  const diary = await calls.addPage(title, urlId, collectionType.generic)
  const glaze = await calls.add(diary, 'Glaze', { excerpt: 'About ash' })
  const { page } = await area.openPanel(browser(), stack(), site, 'settings')
  const form = page.getByRole('region', { name: 'Languages', exact: true })
  await form.getByLabel('Add a language').waitFor()
  if ((await form.getByRole('button', { name: 'Remove German' }).count()) === 0) {
    await form.getByLabel('Add a language').selectOption({ label: 'German' })
    await area.saveByKey(page, form)
  }
  await form.getByText('/de', { exact: true }).waitFor()
  await expectAccessible(page)

  await page.goto(page.url().replace(/settings.*$/, 'pages'))
  let dialog = await openLanguages(page, title)
  await dialog.getByRole('button', { name: 'Add German version' }).click()
  await dialog.getByText(`${title} · /de/${urlId}`).waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Settings of the German version' }).click()
  dialog = page.getByRole('dialog', { name: `Settings of ${title}` })
  await dialog.getByLabel('Title', { exact: true }).fill(`Tagebuch ${attempts}`)
  await dialog.getByLabel('Address', { exact: true }).fill(`tagebuch-${attempts}`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText(`${title} is saved. Publish to apply your changes.`).waitFor()

  await page.goto(page.url().replace(/pages.*$/, `pages/${diary}/${glaze}`))
  await page.getByRole('button', { name: 'Add German version' }).click()
  await page.waitForURL((address) => !address.pathname.endsWith(glaze))
  const german = new URL(page.url()).pathname.split('/').at(-1)!
  // The address changes before the form of the other entry is there.
  await page.getByText(`/de/tagebuch-${attempts}/`, { exact: false }).first().waitFor()
  await page.getByText('This entry', { exact: true }).waitFor()
  await page.getByLabel('Title', { exact: true }).fill('Glasur')
  await page.getByLabel('Address', { exact: true }).fill('glasur')
  await savedForm(page)
  await expectAccessible(page)
  expect(await calls.item(german)).toMatchObject({
    language: 'de',
    variantOf: glaze,
    fullUrl: `/de/tagebuch-${attempts}/glasur`,
    state: 4,
  })
  await calls.write('PUT', `/items/${german}`, { state: 1 })
  await calls.write('POST', '/publish')

  const visitor = await openPage(browser())
  const address = site.at(`/de/tagebuch-${attempts}/glasur`)
  await area.loadUntil(visitor.page, address, visitor.page.getByRole('heading', { name: 'Glasur' }))
  expect(await visitor.page.locator('html').getAttribute('lang')).toBe('de')
  const links = visitor.page.getByRole('navigation', { name: 'Languages' })
  expect(await links.getByRole('link').allTextContents()).toEqual(['English', 'Deutsch'])
  const alternates = await visitor.page
    .locator('link[rel=alternate][hreflang]')
    .evaluateAll((all) => all.map((each) => [each.getAttribute('hreflang'), each.getAttribute('href')]))
  expect(alternates).toEqual([
    ['en-US', expect.stringMatching(new RegExp(`/${urlId}/glaze$`))],
    ['de', expect.stringMatching(/\/de\/tagebuch-\d+\/glasur$/)],
    ['x-default', expect.stringMatching(new RegExp(`/${urlId}/glaze$`))],
  ])
  await expectAccessible(visitor.page)
  await links.getByRole('link', { name: 'English' }).click()
  await visitor.page.getByRole('heading', { name: 'Glaze' }).waitFor()
  expect(await visitor.page.locator('html').getAttribute('lang')).toBe('en-US')
  const json = await ask(`${address}?format=json`)
  expect(JSON.parse(json.text)).toMatchObject({
    collection: { language: 'de' },
    item: { variantOf: glaze },
  })
  const sitemap = await ask(site.at('/sitemap.xml'))
  expect(sitemap.text).toContain('<xhtml:link rel="alternate" hreflang="de" href=')

  await page.goto(page.url().replace(/pages.*$/, 'pages'))
  dialog = await openLanguages(page, title)
  await dialog.getByRole('button', { name: 'Delete the German version' }).click()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await dialog.getByText('No version yet').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  dialog = await openLanguages(page, title)
  await dialog.getByText(`Tagebuch ${attempts} · /de/tagebuch-${attempts}`).waitFor()
  await Promise.all([page.context().close(), visitor.page.context().close()])
})
