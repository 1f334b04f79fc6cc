import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { collectionType } from '@portico/proto/enums/collection-type'
import { expectAccessible } from '../accessible.ts'
import { openPage } from '../browser.ts'
import type { Stack } from '../stack.ts'
import { hasFocus, tabTo } from '../work-by-keyboard.ts'
import * as area from './owner-area.ts'
import type { WidgetSite } from './site.ts'

/** The folder of a page, set in the Pages panel by keyboard. */
export function pageFolderTests(
  stack: () => Stack,
  siteOf: () => Promise<WidgetSite>,
  browser: () => Browser,
): void {
  let site: WidgetSite
  beforeAll(async () => {
    site = await siteOf()
    for (const title of ['Care', 'Questions']) {
      const page = { title, urlId: title.toLowerCase(), type: collectionType.page }
      await site.owner.write('POST', `/api/rest/sites/${site.id}/collections`, page)
    }
  })

  test('an owner puts pages into a folder and takes one out by keyboard; a refused name shows its error; visitors see the folder', async () => {
    const { page } = await area.openPanel(browser(), stack(), site, 'pages')
    const dialog = page.getByRole('dialog')
    const select = dialog.getByLabel('Folder', { exact: true })
    const name = dialog.getByLabel('Name of the folder')
    const button = (title: string) => page.getByRole('button', { name: new RegExp(`^Folder of ${title}:`) })
    const openFor = async (title: string) => {
      await button(title).waitFor()
      await tabTo(page, button(title))
      await page.keyboard.press('Enter')
      await dialog.getByRole('heading', { name: `Folder of ${title}` }).waitFor()
    }

    await openFor('Care')
    await expect.poll(() => hasFocus(select)).toBe(true)
    await page.keyboard.type('New')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await dialog.getByText('Enter a name for the folder.').waitFor()
    await expect.poll(() => hasFocus(name)).toBe(true)
    await page.keyboard.type('H'.repeat(101))
    await page.keyboard.press('Enter')
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true')
    await dialog.getByText(/at most 100|100 characters|<=100/i).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Help')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('row', { name: /Care in Help/ }).waitFor()
    await expect.poll(() => hasFocus(button('Care'))).toBe(true)

    await openFor('Questions')
    expect(await select.locator('option').allTextContents()).toEqual(['No folder', 'Help', 'New folder…'])
    await page.keyboard.type('Help')
    await page.route(
      ({ pathname }) => pathname.endsWith('/navigation'),
      (route) => route.fulfill({ status: 503, headers: { 'retry-after': '40' }, json: {} }),
      { times: 1 },
    )
    await tabTo(page, dialog.getByRole('button', { name: 'Save' }))
    await page.keyboard.press('Enter')
    await dialog.getByText('Try again in 40 seconds.').waitFor()
    await tabTo(page, dialog.getByRole('button', { name: 'Save' }))
    await page.keyboard.press('Enter')
    await page.getByRole('row', { name: /Questions in Help/ }).waitFor()
    await dialog.waitFor({ state: 'detached' })
    await area.publishByKey(page)

    const visitor = await openPage(browser())
    const folder = visitor.page.locator('header details.nav-folder', { hasText: 'Help' })
    await area.loadUntil(visitor.page, site.at('/'), folder)
    expect(await folder.locator('a').allTextContents()).toEqual(['Care', 'Questions'])
    await visitor.page.context().close()

    await openFor('Care')
    await page.keyboard.type('No')
    await tabTo(page, dialog.getByRole('button', { name: 'Save' }))
    await page.keyboard.press('Enter')
    await page.getByText('Care is in no folder.').waitFor()
    await expect.poll(() => button('Care').getAttribute('aria-label')).toBe('Folder of Care: none. Change')
    await dialog.waitFor({ state: 'detached' })
    await page.keyboard.press('z')
    await expect.poll(() => button('Care').getAttribute('aria-label')).toBe('Folder of Care: Help. Change')
    await openFor('Care')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => hasFocus(button('Care'))).toBe(true)
    await page.context().close()
  })
}
