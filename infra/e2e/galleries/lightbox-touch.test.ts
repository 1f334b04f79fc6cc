import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { blockType } from '@portico/proto/enums/block-type'
import { openPhone, type Fingers } from './fingers.ts'
import { serveTestPictures, testPicture } from './pictures.ts'
import { makeWidgetSite } from '../widget-site.ts'
import { browser, useSite } from '../suite.ts'

const dialog = (page: Page) => page.locator('dialog.lightbox')
const counter = (page: Page) => page.locator('.lightbox-count').textContent()
const zoomed = '.lightbox-stage[data-zoomed]'

/** The scale at which the current picture is shown. */
const scale = (page: Page) =>
  page
    .locator('.lightbox-slide[data-active] .lightbox-media')
    .evaluate((picture) => new DOMMatrix(getComputedStyle(picture).transform).a)

// The lightbox on a phone.

const site = useSite(makeWidgetSite)
let address: Promise<string> | undefined
const open = async () => {
  const images = [1, 2, 3].map((n) => ({ ...testPicture(n), caption: `Caption ${n}` }))
  const url = await (address ??= site().page([
    { type: blockType.gallery, value: { design: 'grid', images } },
  ]))
  const opened = await openPhone(browser())
  await serveTestPictures(opened.page)
  await opened.page.goto(url)
  await opened.page.locator('main a[data-lightbox]').first().tap()
  await opened.page.locator('dialog.lightbox[data-state=open]').waitFor()
  return opened
}
const drag = async (fingers: Fingers, from: [number, number], to: [number, number]) => {
  await fingers.down(from)
  for (const part of [0.25, 0.5, 0.75, 1])
    await fingers.move([from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part])
}

test('LBOX-05 LBOX-07 LBOX-08: on mobile swipes scroll, the last item is the end, taps do not move, and the caption is toggled', async () => {
  const { page, fingers, errors } = await open()
  expect(await dialog(page).getAttribute('data-transition')).toBe('scroll')
  const swipe = async (dx: number) => {
    await drag(fingers, [195, 420], [195 + dx, 425])
    await fingers.up()
  }
  await drag(fingers, [320, 420], [170, 425])
  const moved = () =>
    page.locator('.lightbox-track').evaluate((track) => new DOMMatrix(getComputedStyle(track).transform).e)
  await expect.poll(moved).toBe(-150)
  await fingers.up()
  await expect.poll(() => counter(page)).toBe('2 / 3')
  await swipe(-150)
  await expect.poll(() => counter(page)).toBe('3 / 3')
  expect(await dialog(page).getByRole('button', { name: 'Next' }).isDisabled()).toBe(true)
  await swipe(-150)
  await page.touchscreen.tap(330, 420) // on the right half of the picture
  expect(await counter(page)).toBe('3 / 3')
  await swipe(150)
  await expect.poll(() => counter(page)).toBe('2 / 3')

  const caption = page.locator('.lightbox-caption')
  const toggle = dialog(page).getByRole('button', { name: 'Caption' })
  for (const isShown of [true, false, true]) {
    await expect.poll(() => caption.isVisible()).toBe(isShown)
    expect(await toggle.getAttribute('aria-expanded')).toBe(String(isShown))
    await toggle.tap()
  }
  expect(errors).toEqual([])
  await page.context().close()
})

test('LBOX-03: a picture dragged down fades the overlay and closes; a pinch and a double tap zoom, and a zoomed picture is panned', async () => {
  const { page, fingers, errors } = await open()
  await fingers.down([145, 420], [245, 420])
  await fingers.move([95, 420], [295, 420])
  await expect.poll(() => scale(page)).toBeCloseTo(2, 1)
  await fingers.up()
  await page.locator(zoomed).waitFor()
  await drag(fingers, [195, 420], [255, 420])
  await fingers.up()
  expect(await counter(page)).toBe('1 / 3')
  for (let tap = 0; tap < 2; tap++) await page.touchscreen.tap(195, 420)
  await page.locator(zoomed).waitFor({ state: 'detached' })
  await expect.poll(() => scale(page)).toBe(1)
  for (let tap = 0; tap < 2; tap++) await page.touchscreen.tap(195, 420)
  await expect.poll(() => scale(page)).toBeCloseTo(2.5, 1)
  for (let tap = 0; tap < 2; tap++) await page.touchscreen.tap(195, 420)
  await expect.poll(() => scale(page)).toBe(1)

  await drag(fingers, [195, 420], [200, 620])
  const seen = () =>
    page.locator('.lightbox-overlay').evaluate((overlay) => Number(getComputedStyle(overlay).opacity))
  await expect.poll(seen).toBeLessThan(0.6)
  await fingers.up()
  await dialog(page).waitFor({ state: 'detached' })
  expect(errors).toEqual([])
  await page.context().close()
})
