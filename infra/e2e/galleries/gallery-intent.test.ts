import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { openPhone } from './fingers.ts'
import { drawPictures, gallery, openCheckedGallery, slides } from './gallery-pages.ts'
import { makeWidgetSite } from '../widget-site.ts'
import { browser, useSite } from '../suite.ts'

const current = (page: Page) => page.locator('.gallery-current').first().innerText()
const motion = (page: Page) => page.locator('.gallery').first().getAttribute('data-motion')

// Galleries that wait for the visitor: the first press, key or swipe starts them and is not lost.

const site = useSite(makeWidgetSite)
let slideshow: string
let carousels: string
let autoplay: string
let dragged: string
beforeAll(async () => {
  slideshow = await site().page([gallery(slides(5), { design: 'slideshow', loop: false })])
  carousels = await site().page([
    gallery(slides(7), { design: 'carousel', slidesPerRow: 4 }),
    gallery(slides(3), { design: 'carousel' }),
  ])
  dragged = await site().page([gallery(slides(3), { design: 'slideshow', transition: 'new-swipe' })])
  autoplay = await site().page([gallery(slides(3), { design: 'slideshow', autoplay: true })])
})
/** Opens the slideshow with its code held back until `release` is called; `fail` ends the request for it instead. */
const openHeld = async () => {
  let settle: (isThere: boolean) => void = () => {}
  const settled = new Promise<boolean>((done) => (settle = done))
  const before = (page: Page) =>
    page.route(/\/assets\/engine-[^/]*\.js$/, async (route) =>
      (await settled) ? route.continue() : route.abort(),
    )
  const opened = await openCheckedGallery(browser(), slideshow, { isUntouched: true, before })
  return { ...opened, release: () => settle(true), fail: () => settle(false) }
}

test('GAL-07, GAL-13, GAL-22: before the visitor does something a gallery looks as it will, and its code has not run', async () => {
  const still = await openCheckedGallery(browser(), slideshow, { isUntouched: true })
  expect(await motion(still.page)).toBe('')
  expect(await still.page.locator('.gallery-controls').isVisible()).toBe(true)
  const shown = () =>
    still.page
      .locator('.gallery-slide')
      .evaluateAll((all) => all.map((slide) => getComputedStyle(slide).visibility === 'visible'))
  expect(await shown()).toEqual([true, false, false, false, false])
  const picture = () => still.page.locator('.gallery').screenshot()
  const before = await picture()
  await still.page.locator('.gallery').dispatchEvent('pointerover')
  await expect.poll(() => motion(still.page)).toBe('on')
  expect((await picture()).equals(before), 'the start of the code changes no pixel').toBe(true)
  expect(await shown()).toEqual([true, false, false, false, false])
  await still.close()

  const rows = await openCheckedGallery(browser(), carousels, { isUntouched: true })
  const total = rows.page.locator('.gallery-total').first()
  await expect.poll(() => total.innerText()).toBe('2')
  expect(await rows.page.locator('.gallery-controls').nth(1).isVisible()).toBe(false)
  await rows.close()

  const playing = await openCheckedGallery(browser(), autoplay, { isUntouched: true })
  await expect.poll(() => playing.page.locator('[data-gallery-toggle]').count()).toBe(1)
  await playing.close()
})

test('GAL-08, GAL-17: an arrow key that is pressed before the code is there moves the gallery once', async () => {
  const { page, close, release } = await openHeld()
  await page.keyboard.press('ArrowRight')
  expect(await current(page)).toBe('1')
  release()
  await expect.poll(() => current(page)).toBe('2')
  await page.clock.runFor(1_000)
  await page.keyboard.press('ArrowRight')
  expect(await current(page)).toBe('3')
  await close()
})

test('GAL-07, GAL-25: a press of a button or of a picture before the code is there is repeated once', async () => {
  for (const pressed of ['[data-gallery-next]', '.gallery-slide[data-active] .gallery-frame']) {
    const { page, close, release } = await openHeld()
    await page.locator(pressed).click()
    expect(await current(page)).toBe('1')
    release()
    await expect.poll(() => current(page)).toBe('2')
    await page.clock.runFor(1_000)
    await page.locator(pressed).click()
    expect(await current(page)).toBe('3')
    await close()
  }
})

test('GAL-29: the first drag of a finger moves the gallery', async () => {
  const { page, fingers, errors } = await openPhone(browser())
  await drawPictures(page)
  await page.goto(dragged)
  await page.locator('.gallery[data-motion=""]').waitFor()
  const { x, y, width, height } = (await page.locator('.gallery-stage').boundingBox())!
  const at = (share: number): [number, number] => [x + width * share, y + height / 2]
  await fingers.down(at(0.8))
  const follows = async () => {
    for (const share of [0.7, 0.2]) await fingers.move(at(share))
    return page.locator('[data-leaving]').count()
  }
  await expect.poll(follows).toBe(1)
  await fingers.up()
  await expect.poll(() => current(page)).toBe('2')
  expect(errors).toEqual([])
  await page.context().close()
})

test('a gallery whose code cannot be loaded is a row that scrolls, without controls', async () => {
  const { page, fail } = await openHeld()
  await page.locator('.gallery').dispatchEvent('pointerover')
  fail()
  await expect.poll(() => motion(page)).toBe(null)
  expect(await page.locator('.gallery-controls').isVisible()).toBe(false)
  const scrolls = await page
    .locator('.gallery-slides')
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  expect(scrolls).toBe(true)
  await page.context().close()
})
