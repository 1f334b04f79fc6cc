import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collectionType } from '@portico/proto/enums/collection-type'
import { openPage } from '../browser.ts'
import { expectAccessibleInBoth } from '../owner/owner-panel.ts'
import { loadUntil, openPanel, publishByKey, uploadPicture } from '../owner/owner-area.ts'
import { makeWidgetSite, type WidgetSite } from '../widget-site.ts'
import { browser, stack } from '../suite.ts'

const other = readFileSync(new URL('../../demo/pictures/masters/ash-mug-2.webp', import.meta.url))

// The assets library of an owner: names, folders, focal points, replacing, and the trash.

describe('the assets library', () => {
  let site: WidgetSite
  let page: Page
  let url: string
  let shop: string
  let attempts = 0
  beforeAll(async () => {
    site = await makeWidgetSite(stack())
    url = (await uploadPicture(site)).url
    const root = `/api/rest/sites/${site.id}/collections`
    const { id } = await site.owner.write<{ id: string }>('POST', root, {
      title: 'Pictures',
      urlId: 'pictures',
      type: 10,
    })
    const value = {
      assetUrl: url,
      width: 1_200,
      height: 800,
      alt: 'A table',
      focalPoint: { x: 0.2, y: 0.8 },
    }
    const blocks = [{ id: 'picture', type: 5, value }]
    await site.owner.write('PUT', `${root}/${id}/page`, {
      document: { title: 'Pictures', sections: [{ id: 's', rows: [{ columns: [{ span: 12, blocks }] }] }] },
    })
    const store = { title: 'Shop', urlId: 'shop', type: collectionType.products, navigation: false }
    shop = (await site.owner.write<{ id: string }>('POST', root, store)).id
    await site.owner.write('POST', `/api/rest/sites/${site.id}/publish`)
    page = (await openPanel(browser(), stack(), site, 'assets')).page
  })
  afterAll(() => page?.context().close())

  const open = async (title: string) => {
    await page.locator('.asset-open', { hasText: title }).click()
    const sheet = page.getByRole('dialog', { name: title })
    await sheet.getByLabel('File name').waitFor()
    return sheet
  }
  const isAsset = ({ pathname }: URL) => /\/assets\/[0-9a-f]{24}$/.test(pathname)

  test('MISC-04, DATA-16: a file needs a name, and a failed rename says so and keeps what was typed', async () => {
    const sheet = await open('table.webp')
    const name = sheet.getByLabel('File name')
    const save = sheet.getByRole('button', { name: 'Save' })
    await name.fill('  ')
    await save.click()
    await sheet.getByText('Please enter a file name').waitFor()
    await name.fill('Long table')
    await page.route(isAsset, (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    )
    await save.click()
    await page.getByText('There was a problem while renaming your file.').waitFor()
    expect(await name.inputValue()).toBe('Long table')
    await page.unrouteAll()
    await save.click()
    await page.getByText('Saved.').waitFor()
    await page.getByRole('dialog', { name: 'Long table' }).waitFor()
  })

  test('a focal point is chosen by click and by keyboard, and published pages cut the picture there', async () => {
    const sheet = page.getByRole('dialog', { name: 'Long table' })
    // The click scrolls the picture into view.
    const picture = sheet.locator('.focal-picture')
    const { width, height } = (await picture.boundingBox())!
    await picture.click({ position: { x: width / 2, y: height / 4 } })
    const point = sheet.getByRole('button', { name: /^Focal point/ })
    await sheet.getByRole('button', { name: 'Focal point: 50% from the left, 25% from the top' }).waitFor()
    await point.press('ArrowRight')
    await point.press('Shift+ArrowDown')
    expect(await point.getAttribute('aria-label')).toBe('Focal point: 51% from the left, 35% from the top')
    await sheet.getByLabel('Alternative text').fill('A table for eight people')
    await expectAccessibleInBoth(page)
    await sheet.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved. 1 page changed: publish to show it to visitors.').waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await publishByKey(page)
    const visitor = (await openPage(browser())).page
    const shown = visitor.getByRole('img', { name: 'A table for eight people' })
    await loadUntil(visitor, site.at('/pictures'), shown)
    expect(await shown.evaluate((image) => getComputedStyle(image).objectPosition)).toBe('51% 35%')
    await visitor.context().close()
  })

  test('PAGE-24: a replaced picture has a new address below /s/, and visitors see it after the next publishing, products at once', async () => {
    const products = `/api/rest/commerce/products?websiteId=${site.id}`
    const { text } = await site.owner.call(`/api/rest/sites/${site.id}/assets?search=Long`)
    const [{ url: shown, alt }] = (JSON.parse(text) as { assets: [{ url: string; alt: string }] }).assets
    const product = await site.owner.write<{ id: string }>('POST', products, {
      collectionId: shop,
      title: 'Long table',
      images: [{ assetUrl: shown, width: 1_200, height: 800, alt }],
      variants: [{ price: 1_000, unlimited: true }],
    })
    await page.goto(`${stack().demo.config}sites/${site.id}/assets`)
    const sheet = await open('Long table')
    await sheet.getByRole('link', { name: /^Pictures/ }).waitFor()
    await sheet
      .locator('input[type=file]')
      .setInputFiles({ name: 'mug.webp', mimeType: 'image/webp', buffer: other })
    await page.getByText('Replaced. 1 page changed: publish to show it to visitors.').waitFor()
    const address = await sheet.getByText(/^\/s\/[0-9a-f]{24}\/table\.[0-9a-f]{12}\.webp$/).innerText()
    await expect
      .poll(async () => (await site.owner.call(products.replace('?', `/${product.id}?`))).text)
      .toContain(address)
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await publishByKey(page)
    const visitor = (await openPage(browser())).page
    await loadUntil(visitor, site.at('/pictures'), visitor.locator(`img[data-src="${address}"]`))
    const size = await visitor
      .locator(`img[data-src="${address}"]`)
      .evaluate((image: HTMLImageElement) => [image.width / image.height, image.naturalWidth > 0])
    expect(size).toEqual([expect.closeTo(960 / 1_200, 1), true])
    await visitor.context().close()
  })

  test('files are moved to folders, found by name, and deleted with a warning that lists their uses', async () => {
    await page.goto(`${stack().demo.config}sites/${site.id}/assets`)
    await page.getByRole('button', { name: 'New folder' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Create folder' }).click()
    await page.getByText('Please enter a folder name').waitFor()
    await page.getByLabel('Folder name').fill('Tables')
    await page.keyboard.press('Enter')
    const folder = page.getByRole('link', { name: /^Tables/ })
    await folder.waitFor()
    await page.locator('.asset', { hasText: 'Long table' }).dragTo(folder)
    await page.getByText('1 file moved to Tables.').waitFor()
    await folder.click()
    await page.getByRole('navigation', { name: 'Folder' }).getByText('Tables').waitFor()
    await page.getByLabel('Search in Tables').fill('nothing')
    await page.getByText('No files match').waitFor()
    await page.getByRole('button', { name: 'Show all files' }).click()

    const sheet = await open('Long table')
    await sheet.getByRole('button', { name: 'Delete' }).click()
    const warning = page.getByRole('dialog', { name: 'Delete Long table?' })
    await warning.getByText('2 places use this file.').waitFor()
    await warning.getByRole('listitem').getByText('/pictures').waitFor()
    await warning.getByRole('button', { name: 'Move to trash' }).click()
    await page.getByText('Tables is empty').waitFor()
    await page.getByRole('link', { name: 'Trash' }).click()
    await page.getByRole('button', { name: 'Restore Long table' }).click()
    await page.getByText('The trash is empty').waitFor()
    await expectAccessibleInBoth(page)
  })

  test('folders inside folders are made, opened by their path, moved, and deleted with what is in them', async () => {
    const n = ++attempts
    await page.goto(`${stack().demo.config}sites/${site.id}/assets`)
    const make = async (name: string) => {
      await page.getByRole('button', { name: 'New folder' }).click()
      await page.getByLabel('Folder name').fill(name)
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.getByRole('link', { name: new RegExp(`^${name}`) }).click()
      await page.getByText(`${name} is empty`).waitFor()
    }
    const path = page.getByRole('navigation', { name: 'Folder' })
    for (const name of [`Kilns ${n}`, `Gas ${n}`, `Doors ${n}`]) await make(name)
    expect(await path.getByRole('link').allTextContents()).toEqual([
      'All files',
      `Kilns ${n}`,
      `Gas ${n}`,
      `Doors ${n}`,
    ])
    await expectAccessibleInBoth(page)
    await page.getByRole('button', { name: `Move folder Doors ${n}` }).click()
    const dialog = page.getByRole('dialog', { name: `Move Doors ${n}` })
    await dialog.getByLabel('Folder').selectOption({ index: 0 })
    await dialog.getByRole('button', { name: 'Move' }).click()
    await expect.poll(() => path.getByRole('link').allTextContents()).toEqual(['All files', `Doors ${n}`])
    await path.getByRole('link', { name: 'All files' }).click()
    await page.getByRole('link', { name: new RegExp(`^Kilns ${n}`) }).click()
    await page.getByRole('link', { name: new RegExp(`^Gas ${n}`) }).waitFor()
    await page.getByRole('button', { name: `Delete folder Kilns ${n}` }).click()
    await page.getByText('The folder contains 1 folder.').waitFor()
    await page.getByRole('button', { name: 'Delete permanently' }).click()
    await page.getByRole('link', { name: new RegExp(`^Doors ${n}`) }).waitFor()
    expect(await page.getByRole('link', { name: new RegExp(`^Kilns ${n}`) }).count()).toBe(0)
  })

  test('a library that cannot be loaded says so, and loads again', async () => {
    await page.route(
      ({ pathname }) => pathname.endsWith('/assets') && pathname.startsWith('/api/'),
      (route) => route.fulfill({ status: 500, json: { error: 'Broken.' } }),
    )
    await page.goto(`${stack().demo.config}sites/${site.id}/assets?show=list`)
    await page.getByRole('alert').getByText('Unable to load').waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('link', { name: /^Tables/ }).waitFor()
  })
})
