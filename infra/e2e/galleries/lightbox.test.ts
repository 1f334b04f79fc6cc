import { expect, test } from 'vitest'
import { blockType } from '@portico/proto/enums/block-type'
import { expectAccessible } from '../accessible.ts'
import { openPage } from '../browser.ts'
import { counter, DESKTOP, dialog, lightboxPage } from './lightbox-page.ts'
import { serveTestPictures, testPicture } from './pictures.ts'
import { makeWidgetSite } from '../widget-site.ts'
import { browser, useSite } from '../suite.ts'

// The lightbox with mouse and keyboard, and its address.

const site = useSite(makeWidgetSite)
const visit = lightboxPage(site, browser)

test('LBOX-03 LBOX-05 LBOX-08: the close control, a click outside the picture and Escape close it; clicks on its halves move', async () => {
  const { page, links, errors } = await visit()
  const open = async () => {
    await links.nth(1).click()
    await page.locator('dialog.lightbox[data-state=open]').waitFor()
    expect(await counter(page)).toBe('2 / 3')
  }
  const closed = async () => {
    await dialog(page).waitFor({ state: 'detached' })
    expect(await links.nth(1).evaluate((link) => link === document.activeElement)).toBe(true)
  }
  await open()
  for (const name of ['Close', 'Previous', 'Next'])
    expect(await dialog(page).getByRole('button', { name, exact: true }).count()).toBe(1)
  expect(await page.locator('.lightbox-caption').textContent()).toBe('Caption 2')
  expect(await dialog(page).getByRole('status').textContent()).toContain('2 of 3')
  await page.mouse.click(DESKTOP.width * 0.6, 450)
  expect(await counter(page)).toBe('3 / 3')
  await page.mouse.click(DESKTOP.width * 0.4, 450)
  expect(await counter(page)).toBe('2 / 3')
  // Zoomed in, the picture reaches the edge, where a click is ignored.
  await page.mouse.move(640, 450)
  await page.mouse.wheel(0, -600)
  const picture = page.locator('.lightbox-slide[data-active] .lightbox-media')
  await expect.poll(async () => (await picture.boundingBox())!.x).toBeLessThan(0)
  await page.mouse.click(DESKTOP.width * 0.01, 450)
  expect(await counter(page)).toBe('2 / 3')
  await page.mouse.click(DESKTOP.width * 0.4, 450)
  expect(await counter(page)).toBe('1 / 3')
  await page.mouse.click(50, 850)
  await dialog(page).waitFor({ state: 'detached' })

  await open()
  await page.mouse.click(640, 20)
  await closed()
  await open()
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await closed()
  await open()
  await page.keyboard.press('Escape')
  await closed()
  expect(errors).toEqual([])
  await page.context().close()
})

test('LBOX-09: the address of an item opens it, moves change the address, and the back button closes without leaving the page', async () => {
  const { page, url, links, errors } = await visit()
  let reloads = 0
  page.on(
    'request',
    (request) => (reloads += Number(request.url().startsWith(url) && !request.url().includes('/s/'))),
  )
  await links.first().click()
  await page.locator('dialog.lightbox[data-state=open]').waitFor()
  const first = page.url()
  expect(first).toMatch(/#itemId=./)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => page.url()).not.toBe(first)
  const second = page.url()
  await page.goBack()
  await dialog(page).waitFor({ state: 'detached' })
  expect(page.url()).toBe(url)
  await page.goForward()
  await page.locator('dialog.lightbox[data-state=open]').waitFor()
  expect(await counter(page)).toBe('2 / 3')
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await links.first().click()
  await dialog(page).waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await expect.poll(() => page.url()).toBe(url)
  expect(reloads).toBe(0)

  await page.goto('about:blank')
  await page.goto(second)
  await page.locator('dialog.lightbox[data-state=open]').waitFor()
  expect(await counter(page)).toBe('2 / 3')
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  expect(page.url()).toBe(url)
  await page.goto('about:blank')
  await page.goto(`${url}#itemId=unknown`)
  await page.locator('main a[data-lightbox]').first().click()
  expect(await dialog(page).count()).toBeLessThan(2)
  expect(errors).toEqual([])
  await page.context().close()
})

test('LBOX-08 ENUM-44: both themes are accessible, the focus stays inside, and the page does not shift', async () => {
  const picture = (theme: string) => ({
    type: blockType.image,
    value: { ...testPicture(1), lightbox: true, lightboxTheme: theme, caption: 'A jar' },
  })
  const { page, errors } = await openPage(browser(), DESKTOP)
  await serveTestPictures(page)
  await page.goto(await site().page([picture('light'), picture('dark')]))
  for (const [at, theme] of ['light', 'dark'].entries()) {
    const width = () => page.evaluate(() => document.querySelector('main')!.getBoundingClientRect().width)
    const before = await width()
    await page.locator('main a[data-lightbox]').nth(at).click()
    await page.locator(`dialog.lightbox-${theme}[data-state=open]`).waitFor()
    expect(await width()).toBe(before)
    await expectAccessible(page)
    for (let key = 0; key < 3; key++) {
      await page.keyboard.press('Tab')
      const isInside = await page.evaluate(
        () => document.activeElement === document.body || document.activeElement!.closest('dialog') !== null,
      )
      expect(isInside).toBe(true)
    }
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
  }
  expect(errors).toEqual([])
  await page.context().close()
})

test('LBOX-10: a website without the lightbox logs a warning and opens the picture', async () => {
  const { page, links } = await visit()
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await site().settings({ isLightboxDisabled: true })
  await page.reload()
  await links.first().click()
  await page.waitForURL('**/one.svg**')
  expect(warnings).toContain('lightboxify is not available in this tier!')
  await site().settings({ isLightboxDisabled: false })
  await page.context().close()
})
