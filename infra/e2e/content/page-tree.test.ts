import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { listCollections } from '@portico/proto/api/sites/content/content-reads'
import { collectionType } from '@portico/proto/enums/collection-type'
import type { NavigationTree } from '@portico/proto/http/content/navigation'
import { linkMessages, navigationMessages } from '@portico/proto/messages'
import { expectAccessible } from '../accessible.ts'
import { openPage } from '../browser.ts'
import { ask } from '../http.ts'
import { hasFocus, tabTo } from '../owner/work-by-keyboard.ts'
import * as area from '../owner/owner-area.ts'
import { makeWidgetSite, type WidgetSite } from '../widget-site.ts'
import { browser, stack, useSite } from '../suite.ts'

// The tree of pages: adding, moving by keyboard and pointer, folders, links, addresses, and a save of another editor.

const siteOf = useSite(makeWidgetSite)
let site: WidgetSite
let attempts = 0
const root = () => `/api/rest/sites/${site.id}`
beforeAll(async () => {
  site = siteOf()
  for (const title of ['Care', 'Questions']) {
    const page = { title, urlId: title.toLowerCase(), type: collectionType.page }
    await site.owner.write('POST', `${root()}/collections`, page)
  }
})
const tree = (page: Page) => page.getByRole('treegrid', { name: 'Main navigation' })
const rowOf = (page: Page, text: string) => tree(page).getByRole('row').filter({ hasText: text })
const names = async (page: Page) => (await tree(page).locator('.tree-name').allTextContents()).join(' ')
const chooseFromMenu = async (page: Page, button: string, item: string) => {
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

test('an owner adds a folder and a link and moves pages by keyboard and pointer; visitors see the navigation', async () => {
  const { page } = await area.openPanel(browser(), stack(), site, 'pages')
  const dialog = page.getByRole('dialog')
  await tree(page).getByRole('row', { name: 'Care' }).waitFor()
  const before = await names(page)
  expect(before).toContain('Care Questions')
  await expectAccessible(page)

  await chooseFromMenu(page, 'Add', 'Folder')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await dialog.getByText('Enter a title.').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('Title').fill('Help')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await tree(page).getByRole('row', { name: 'Help' }).waitFor()

  await chooseFromMenu(page, 'Add', 'Link')
  await dialog.getByLabel('Title').fill('Call us')
  await dialog.getByLabel('Link', { exact: true }).fill('tel:12')
  await page.keyboard.press('Enter')
  await dialog.getByText(linkMessages.tel.slice(1)).waitFor()
  await dialog.getByLabel('Link', { exact: true }).fill('tel:+43-1-58')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await tree(page).getByRole('row', { name: 'Call us' }).waitFor()

  // By keyboard: the first place while dragging is the folder after the page.
  const handle = (name: string) => tree(page).getByRole('button', { name: `Move ${name}` })
  await tree(page).getByRole('row', { name: 'Care' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => hasFocus(handle('Care'))).toBe(true)
  await page.keyboard.press('Enter')
  const target = page.getByRole('button', { name: 'Drop on Help' })
  await expect
    .poll(async () => {
      if (await hasFocus(target)) return true
      await page.keyboard.press('ArrowDown')
      return false
    })
    .toBe(true)
  await page.keyboard.press('Enter')
  await page.getByText('Care is moved. Publish to apply your changes.').waitFor()
  await expect.poll(() => names(page)).toContain('Help Care')

  // By pointer: below the page in the folder.
  const from = (await handle('Questions').boundingBox())!
  const to = (await tree(page).getByRole('row', { name: 'Care' }).boundingBox())!
  await page.mouse.move(from.x + 8, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(from.x + 8, from.y + 24, { steps: 4 })
  await page.mouse.move(to.x + 80, to.y + to.height - 4, { steps: 8 })
  await page.mouse.up()
  await expect.poll(() => names(page)).toContain('Help Care Questions')
  await area.publishByKey(page)

  const visitor = await openPage(browser())
  const folder = visitor.page.locator('header details.nav-folder', { hasText: 'Help' })
  await area.loadUntil(visitor.page, site.at('/'), folder)
  expect(await folder.locator('a').allTextContents()).toEqual(['Care', 'Questions'])
  expect(await visitor.page.locator('header').getByText('Call us').getAttribute('href')).toBe('tel:+43-1-58')
  await visitor.page.context().close()

  // Out of the folder by the menu, and back by undo.
  await chooseFromMenu(page, 'Actions for Care', 'Move to not linked')
  await page.getByRole('treegrid', { name: 'Not linked' }).getByRole('row', { name: 'Care' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => names(page)).toContain('Help Care Questions')
  await page.context().close()
})

test('a folder in a folder, with a page of its own that lists what is in it', async () => {
  const n = ++attempts
  for (const title of [`Kiln ${n}`, `Wheel ${n}`]) {
    const urlId = title.toLowerCase().replace(' ', '-')
    const description = `About the ${title}`
    await site.owner.write('POST', `${root()}/collections`, {
      title,
      urlId,
      description,
      type: collectionType.page,
    })
  }
  const { page } = await area.openPanel(browser(), stack(), site, 'pages')
  const dialog = page.getByRole('dialog')
  await tree(page)
    .getByRole('row', { name: `Kiln ${n}` })
    .waitFor()
  await chooseFromMenu(page, 'Add', 'Folder')
  await dialog.getByLabel('Title').fill(`Craft ${n}`)
  await dialog.getByLabel('Address').fill(`kiln-${n}`)
  await page.keyboard.press('Enter')
  await dialog.getByText(navigationMessages.addressTaken(`kiln-${n}`)).waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('Address').fill(`craft-${n}`)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await tree(page)
    .getByRole('row', { name: `Craft ${n}` })
    .getByText(`/craft-${n}`)
    .waitFor()
  await chooseFromMenu(page, 'Add', 'Folder')
  await dialog.getByLabel('Title').fill(`Tools ${n}`)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await chooseFromMenu(page, `Actions for Tools ${n}`, `Move to Craft ${n}`)
  await page.getByText(`Tools ${n} is in Craft ${n}.`).waitFor()
  await chooseFromMenu(page, `Actions for Kiln ${n}`, `Move to Craft ${n}`)
  await page.getByText(`Kiln ${n} is in Craft ${n}.`).waitFor()
  await chooseFromMenu(page, `Actions for Wheel ${n}`, `Move to Tools ${n}`)
  await page.getByText(`Wheel ${n} is in Tools ${n}.`).waitFor()
  await area.publishByKey(page)
  await page.context().close()

  const visitor = (await openPage(browser())).page
  await area.loadUntil(
    visitor,
    site.at(`/craft-${n}`),
    visitor.getByRole('heading', { level: 1, name: `Craft ${n}` }),
  )
  const main = visitor.getByRole('main')
  expect(await main.getByRole('link').allTextContents()).toEqual([`Kiln ${n}`, `Wheel ${n}`])
  await main.getByText(`About the Kiln ${n}`).waitFor()
  await main.getByRole('heading', { level: 2, name: `Tools ${n}` }).waitFor()
  await expectAccessible(visitor)
  const folder = visitor.locator('header details.nav-folder', { hasText: `Craft ${n}` })
  expect(await folder.locator('a').allTextContents()).toEqual([`Craft ${n}`, `Wheel ${n}`, `Kiln ${n}`])
  await main.getByRole('link', { name: `Kiln ${n}` }).click()
  await visitor.waitForURL(site.at(`/kiln-${n}`))
  const kiln = (await ask(site.at(`/kiln-${n}`))).text
  expect(kiln).toMatch(new RegExp(`BreadcrumbList.*"name":"Craft ${n}".*"name":"Kiln ${n}"`))
  const json = JSON.parse((await ask(site.at(`/craft-${n}?format=json`))).text) as { mainContent: string }
  expect(json.mainContent).toContain(`/kiln-${n}`)
  expect((await ask(site.at('/sitemap.xml'))).text).toContain(`/craft-${n}</loc>`)
  await visitor.context().close()
})

test('the move of an outdated tree is refused with a message, and the tree of the other editor is shown', async () => {
  const { page } = await area.openPanel(browser(), stack(), site, 'pages')
  await tree(page).getByRole('row', { name: 'Call us' }).waitFor()
  const current = JSON.parse((await site.owner.call(`${root()}/navigation`)).text) as NavigationTree
  const renamed = `Service ${++attempts}`
  const folder = current.entries.find(({ kind }) => kind === 'folder')
  const entries = current.entries.map((each) => (each === folder ? { ...each, title: renamed } : each))
  await site.owner.write('PUT', `${root()}/navigation`, { ...current, entries })
  await chooseFromMenu(page, 'Actions for Call us', 'Move up')
  await page.getByText(`Not saved: ${navigationMessages.changed}`).waitFor()
  await tree(page).getByRole('row', { name: renamed }).waitFor()
  await page.context().close()
})

test('an owner adds a page, meets a taken address, changes its address, makes it the home page and deletes it', async () => {
  const { page } = await area.openPanel(browser(), stack(), site, 'pages')
  const dialog = page.getByRole('dialog')
  await chooseFromMenu(page, 'Add', 'Page')
  await dialog.getByLabel('Title').fill('Cáre')
  await expect.poll(() => dialog.getByLabel('Address').inputValue()).toBe('care')
  await page.keyboard.press('Enter')
  await dialog.getByText('Is taken.').waitFor()
  await dialog.getByLabel('Address').fill('caring')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await rowOf(page, '/caring').waitFor()

  await chooseFromMenu(page, 'Actions for Cáre', 'Settings')
  await dialog.getByLabel('Address').fill('Caring Well')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('May hold lower-case letters, digits and inner hyphens.').waitFor()
  await dialog.getByLabel('Address').fill('caring-well')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await rowOf(page, '/caring-well').waitFor()

  await chooseFromMenu(page, 'Actions for Cáre', 'Make home page')
  await rowOf(page, 'Home page').filter({ hasText: 'Cáre' }).waitFor()
  await chooseFromMenu(page, 'Actions for Start', 'Make home page')
  await rowOf(page, 'Home page').filter({ hasText: 'Cáre' }).waitFor({ state: 'detached' })
  await chooseFromMenu(page, 'Actions for Cáre', 'Delete')
  await page.getByText('Cáre is in the trash for 30 days.').waitFor()
  await expect.poll(() => names(page)).not.toContain('Cáre')
  await page.context().close()
})

test('LINK-04, ENUM-06: an owner sets the pattern and the view of a blog; a wrong token is refused at its field', async () => {
  const { page } = await area.openPanel(browser(), stack(), site, 'pages')
  const dialog = page.getByRole('dialog')
  await chooseFromMenu(page, 'Add', 'Collection')
  await dialog.getByLabel('Title').fill('Notes')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await tree(page)
    .getByRole('row', { name: /^Notes/ })
    .waitFor()
  await chooseFromMenu(page, 'Actions for Notes', 'Settings')
  const field = dialog.getByLabel('Addresses of new entries')
  await field.fill('%y/%x')
  await tabTo(page, dialog.getByRole('button', { name: 'Save' }))
  await page.keyboard.press('Enter')
  await dialog.getByText(linkMessages.addressPattern.slice(1)).waitFor()
  await field.fill('%y/%m/%d/%t')
  await dialog.getByLabel('Show entries as').selectOption({ label: 'A grid' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  const { collections } = await site.owner.read(listCollections, { params: { websiteId: site.id } })
  expect(collections.find(({ title }) => title === 'Notes')!.view).toBe('grid')
  await page.context().close()
})

test('PAGE-23: /pages/ and 24 characters is the panel of a collection; 23 and 25 characters are no page', async () => {
  const { collections } = JSON.parse((await site.owner.call(`${root()}/collections`)).text) as {
    collections: { id: string; title: string }[]
  }
  const { id } = collections.find(({ title }) => title === 'Notes')!
  const { page } = await area.openPanel(browser(), stack(), site, `pages/${id}`)
  await page.getByRole('heading', { name: 'Notes', level: 1 }).waitFor()
  const panel = (end: string) => page.goto(`${stack().demo.config}sites/${site.id}/pages/${end}`)
  for (const wrong of [id.slice(1), `${id}a`, `${id.slice(1)}z`]) {
    await panel(wrong)
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  }
  await page.context().close()
})
