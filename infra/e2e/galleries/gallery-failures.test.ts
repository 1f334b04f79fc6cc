import { expect, test } from 'vitest'
import { blockType } from '@portico/proto/enums/block-type'
import { openPage } from '../browser.ts'
import { countListeners } from './count-listeners.ts'
import { answerPictures, gallery, opening, pictures, requestsOf, VIDEO } from './gallery-fixtures.ts'
import { makeWidgetSite } from '../widget-site.ts'
import { browser, useSite } from '../suite.ts'

// Galleries after a navigation without a load, without parts of their code, and with broken pictures.

const site = useSite(makeWidgetSite)
let made: Promise<string> | undefined
/** A page with a plain grid, which is not the first picture of the page. */
const plainPage = () => (made ??= site().page([opening, gallery({ design: 'grid' }, 'grid')]))

test('a gallery that is opened by a link loads each picture once, and 200 mounts and unmounts leave nothing', async () => {
  const path = new URL(await plainPage()).pathname
  const link = { type: blockType.html, value: { html: `<p><a href="${path}">Pictures</a></p>` } }
  const start = await site().page([link])
  const { page, errors } = await openPage(browser())
  const requests = await requestsOf(page, 'layout')
  await page.addInitScript(countListeners)
  await page.goto(start)
  await page.locator(`main a[href="${path}"]`).click()
  const grid = page.locator('#block-grid')
  await grid.scrollIntoViewIfNeeded()
  await expect.poll(() => grid.locator('[data-load=done]').count()).toBe(6)
  expect(await grid.locator('.gallery-slides').evaluate((list) => getComputedStyle(list).display)).toBe(
    'grid',
  )
  expect(requests.map((name) => name.split('?')[0]).sort()).toEqual(
    pictures(6).map(({ assetUrl }) => assetUrl.split('/').at(-1)),
  )

  const module = await site().module(page, 'gallery-pictures')
  const counts = await module.evaluate((loaded) => {
    const { mount } = loaded as { mount: (root: Element) => () => void }
    const root = document.querySelector('#block-grid .gallery-stage')!
    const count = () => (window as unknown as { listeners: number }).listeners
    mount(root)()
    const before = count()
    for (let at = 0; at < 200; at++) mount(root)()
    const ends = [mount(root), mount(root)]
    for (const end of ends) end()
    return [before, count()]
  })
  expect(counts[1]).toBe(counts[0])
  expect(requests).toHaveLength(6)
  expect(errors).toEqual([])
  await page.context().close()
})

test('GAL-37: without the loader the pictures are shown, and Loader2 is logged', async () => {
  const url = await plainPage()
  const { page, errors } = await openPage(browser())
  await answerPictures(page)
  await page.route(/\/assets\/gallery-pictures/, (route) => route.abort())
  await page.goto(url)
  await page.locator('.gallery').scrollIntoViewIfNeeded()
  await expect
    .poll(() =>
      page
        .locator('.gallery-image')
        .evaluateAll((all) => all.filter((image) => (image as HTMLImageElement).src.includes('/s/')).length),
    )
    .toBe(6)
  expect(errors.some((error) => error.startsWith('Loader2 not found'))).toBe(true)
  await page.context().close()
})

test('GAL-37: without the player the poster of a video slide stays, and VideoLoader is logged', async () => {
  const url = await site().page([opening, gallery({ design: 'grid', images: [VIDEO] }, 'video')])
  const { page, errors } = await openPage(browser())
  await answerPictures(page)
  await page.route(/\/assets\/player-[^/]*\.js/, (route) => route.abort())
  await page.goto(url)
  await page.locator('#block-video .gallery-play').click()
  await page.locator('.lightbox-play').click()
  await expect.poll(() => errors.some((error) => error.startsWith('VideoLoader not found'))).toBe(true)
  expect(await page.locator('.lightbox-play').isVisible()).toBe(true)
  await page.context().close()
})

test('a page with galleries does not shift while it loads, and broken pictures show their text', async () => {
  const designs = ['slideshow', 'grid', 'autocolumns', 'carousel', 'slider', 'list']
  const url = await site().page(designs.map((design) => gallery({ design, thumbnails: true }, design)))
  const { page } = await openPage(browser(), { width: 390, height: 800 })
  await page.addInitScript(() => {
    const shifts = ((window as never as { shift: number }).shift = 0)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as never as { shift: number }).shift += (entry as never as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
    return shifts
  })
  await page.route(/\/s\//, (route) =>
    route.request().url().includes('/2.webp') ? route.fulfill({ status: 404 }) : route.fallback(),
  )
  await page.goto(url)
  for (const design of designs) await page.locator(`#block-${design}`).scrollIntoViewIfNeeded()
  await expect.poll(() => page.locator('#block-list [data-load=failed]').count()).toBeGreaterThan(0)
  expect(await page.evaluate(() => (window as never as { shift: number }).shift)).toBeLessThanOrEqual(0.02)
  await page.context().close()
})
