import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { gallery, openCheckedGallery, slides, type OpenOptions } from './gallery-pages.ts'
import { makeWidgetSite } from '../widget-site.ts'
import { browser, useSite } from '../suite.ts'

const current = (page: Page) => page.locator('.gallery-current').innerText()
const next = (page: Page) => page.getByRole('button', { name: 'Next picture' })

// Autoplay of a slideshow, on a page of a website.

const site = useSite(makeWidgetSite)
let autoplay: string
beforeAll(async () => {
  autoplay = await site().page([
    gallery(slides(5), {
      design: 'slideshow',
      autoplay: true,
      loop: true,
      'autoplay-duration': 4,
      transition: 'ken-burns',
    }),
  ])
})
const open = (url: string, options?: OpenOptions) => openCheckedGallery(browser(), url, options)

test('GAL-06, GAL-12, GAL-20, GAL-21, GAL-28: autoplay advances in sequence, waits while the visitor looks, and can be stopped', async () => {
  const { page, close } = await open(autoplay)
  await expect.poll(() => page.locator('[data-gallery-toggle]').count()).toBe(1)
  const shown: string[] = []
  const after = async (ms: number) => {
    await page.clock.runFor(ms)
    shown.push(await current(page))
  }
  await expect.poll(() => page.locator('.gallery').getAttribute('data-autoplay')).toBe('running')
  await page.locator('.gallery-bullets, .gallery-controls').first().hover()
  await after(9_000)
  const first = shown.pop()
  await page.mouse.move(0, 0)
  await after(4_000)
  await after(4_000)
  expect(shown).toEqual([String(Number(first) + 1), String(Number(first) + 2)])
  const scale = await page.locator('.gallery-slide[data-active] .gallery-image').evaluate((image) => {
    for (const animation of image.getAnimations()) animation.finish()
    return new DOMMatrix(getComputedStyle(image).transform).a
  })
  expect(scale).toBeCloseTo(1.075, 3)
  const hide = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, isHidden)
  const isStill = async () => {
    const before = await current(page)
    await page.clock.runFor(9_000)
    return before === (await current(page))
  }
  await hide(true)
  expect(await isStill()).toBe(true)
  await hide(false)
  expect(await isStill()).toBe(false)
  await next(page).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  expect(await isStill()).toBe(true)
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.getByRole('button', { name: 'Pause slideshow' }).click()
  await page.mouse.move(0, 0)
  expect(await isStill()).toBe(true)
  expect(await page.locator('.gallery-index').getAttribute('aria-live')).toBe('polite')
  await close()

  for (const options of [{ query: '?nomotion=true' }, { reducedMotion: true }]) {
    const quiet = await open(autoplay, options)
    await quiet.page.clock.runFor(9_000)
    expect(await current(quiet.page)).toBe('1')
    await quiet.close()
  }
})

test('GAL-21: on mobile the pointer does not stop autoplay', async () => {
  const { page, close } = await open(autoplay, { width: 390 })
  await expect.poll(() => page.locator('.gallery').getAttribute('data-autoplay')).toBe('running')
  await page.locator('.gallery-stage').hover()
  const before = await current(page)
  await page.clock.runFor(4_000)
  expect(await current(page)).not.toBe(before)
  await close()
})
