import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { gallery, openCheckedGallery, slides, type OpenOptions } from './gallery-pages.ts'
import { makeWidgetSite } from '../widget-site.ts'
import { browser, useSite } from '../suite.ts'

const current = (page: Page) => page.locator('.gallery-current').first().innerText()
const state = (page: Page, selector = '.gallery') => page.locator(selector).first().getAttribute('data-state')
const next = (page: Page) => page.getByRole('button', { name: 'Next picture' }).first()
const previous = (page: Page) => page.getByRole('button', { name: 'Previous picture' }).first()
const active = (page: Page, selector: string) =>
  page
    .locator(`${selector} .gallery-slide`)
    .evaluateAll((all) => all.findIndex((slide) => slide.matches('[data-active]')))

const FILM = {
  type: 'video' as const,
  title: 'A film',
  files: [{ url: '/s/drawn/film.mp4', type: 'video/mp4' }],
}

// Galleries that move, on pages of a website.

const site = useSite(makeWidgetSite)
let slideshow: string
let linked: string
let rows: string
beforeAll(async () => {
  slideshow = await site().page([
    gallery(slides(5, { 1: { clickthroughUrl: '/?clicked' }, 3: FILM }), {
      design: 'slideshow',
      bullets: true,
      loop: true,
    }),
  ])
  linked = await site().page([
    gallery(slides(9), { design: 'slideshow', thumbnails: true, historyHash: true }),
  ])
  rows = await site().page([
    gallery(slides(9), { design: 'slider', aspectRatio: 20 }),
    gallery(slides(7), { design: 'carousel', slidesPerRow: 4 }),
    gallery(slides(3), { design: 'carousel' }),
  ])
})
const open = (url: string, options?: OpenOptions) => openCheckedGallery(browser(), url, options)

test('GAL-07, GAL-08, GAL-13, GAL-14, GAL-16, GAL-17, GAL-26, GAL-27: buttons and arrow keys move a slideshow one slide at a time', async () => {
  const { page, close } = await open(slideshow)
  await next(page).click()
  await next(page).click() // refused: the gallery moves
  expect([await current(page), await state(page)]).toEqual(['2', 'moving'])
  await page.clock.runFor(999)
  expect(await state(page)).toBe('moving')
  await page.clock.runFor(1)
  expect(await state(page)).toBe('still')
  expect(await page.locator('.gallery-bullets [aria-current]').getAttribute('data-slide-index')).toBe('1')
  await page.keyboard.press('ArrowLeft')
  expect(await current(page)).toBe('1')
  await page.clock.runFor(1000)
  await previous(page).click()
  expect(await current(page)).toBe('5')
  await page.clock.runFor(1000)
  await previous(page).click()
  await page.clock.runFor(1000)
  await page.getByRole('link', { name: 'Play A film' }).click()
  await expect.poll(() => page.locator('.gallery-video video').count()).toBe(1)
  await page.locator('.gallery-bullets button').nth(0).click()
  expect(await page.locator('.gallery-video').count()).toBe(0)
  await page.clock.runFor(1000)

  // Keys that belong to an editable element.
  for (const name of ['input', 'p']) {
    await page.evaluate((tag) => {
      const element = document.createElement(tag)
      if (tag === 'p') element.contentEditable = 'true'
      else element.ariaLabel = 'Name'
      document.querySelector('main')!.append(element)
      element.focus()
    }, name)
    await page.keyboard.press('ArrowRight')
    expect(await current(page)).toBe('1')
  }
  // Outside the viewport.
  await page.evaluate(async () => {
    ;(document.activeElement as HTMLElement).blur()
    const gallery = document.querySelector('.gallery')!
    document.body.style.paddingBottom = '4000px'
    scrollTo(0, 4000)
    await new Promise<void>((resolve) => {
      new IntersectionObserver(([entry]) => entry!.isIntersecting || resolve()).observe(gallery)
    })
  })
  await page.keyboard.press('ArrowRight')
  expect(await current(page)).toBe('1')

  await page.evaluate(() => scrollTo(0, 0))
  await next(page).click()
  await page.clock.runFor(1000)
  await page.clock.resume() // axe uses timers
  await expectAccessible(page)
  await page.locator('.gallery-slide[data-active] a').click()
  await expect.poll(() => new URL(page.url()).search).toBe('?clicked')
  await close()
})

test('GAL-08, GAL-13: blocks of a slideshow and of a strip have no loop by default, and their first picture has nothing before it', async () => {
  for (const url of [linked, rows]) {
    const { page, close } = await open(url)
    // A press while the gallery moves is ignored.
    const untilStillAt = (wanted: string) =>
      expect
        .poll(async () => {
          await page.clock.runFor(1000)
          return [await current(page), await state(page)]
        })
        .toEqual([wanted, 'still'])
    await next(page).click()
    await untilStillAt('2')
    await previous(page).click()
    await untilStillAt('1')
    expect(await previous(page).getAttribute('aria-disabled')).toBe('true')
    await previous(page).click({ force: true })
    await page.keyboard.press('ArrowLeft')
    await untilStillAt('1')
    await close()
  }
})

test('GAL-11, GAL-15, GAL-18: thumbnails and the slideshow keep one index, which the address shows and selects', async () => {
  const { page, close } = await open(linked, { query: '#itemId=slide-3' })
  await expect.poll(() => current(page)).toBe('3')
  const thumb = (at: number) => page.locator('.gallery-thumb').nth(at)
  await expect.poll(() => active(page, '.gallery-thumbnails')).toBe(2)
  await thumb(4).click()
  await thumb(5).click() // refused: the slideshow moves toward another index
  expect([await current(page), await active(page, '.gallery-thumbnails')]).toEqual(['5', 4])
  expect(new URL(page.url()).hash).toBe('#itemId=slide-5')
  await page.clock.runFor(1000)
  await next(page).click()
  expect(await active(page, '.gallery-thumbnails')).toBe(5)
  await page.clock.runFor(1000)
  await thumb(5).focus()
  await page.keyboard.press('ArrowRight')
  expect(await current(page)).toBe('7')
  await page.clock.runFor(1000)
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Show picture 7')
  await page.locator('.gallery-thumb').nth(7).press('Enter')
  expect(await current(page)).toBe('8')
  await page.clock.runFor(1000)
  await page.clock.resume() // axe uses timers
  await expectAccessible(page)
  await close()
})

test('GAL-18, GAL-19: a strip moves within 0.5 s, aligns the current slide, and loads what its width needs', async () => {
  const { page, close } = await open(rows)
  await expect.poll(() => page.locator('.gallery-pick').count()).toBe(9)
  const strip = page.locator('.gallery[data-design=strip]')
  const size = await strip.evaluate(({ clientWidth, clientHeight }) => clientWidth / clientHeight)
  const near = strip.locator('.gallery-slide[data-near]')
  expect(await near.count()).toBe(Math.min(9, 1 + 2 * Math.ceil(size)))
  const starts = await strip.evaluate((element) => {
    const left = () => Math.round(element.querySelector('.gallery-slide')!.getBoundingClientRect().left)
    const before = left()
    element.querySelectorAll<HTMLElement>('.gallery-pick')[4]!.click()
    for (const animation of element.getAnimations({ subtree: true })) animation.pause()
    return [before, left()]
  })
  expect(starts[1], 'a move begins where the slides were').toBe(starts[0])
  expect([await current(page), await state(page)]).toEqual(['5', 'moving'])
  await page.clock.runFor(499)
  expect(await state(page)).toBe('moving')
  await page.clock.runFor(1)
  expect(await state(page)).toBe('still')
  const offCentre = await strip.evaluate((element) => {
    const middle = (of: Element) => {
      const { left, width } = of.getBoundingClientRect()
      return left + width / 2
    }
    for (const animation of element.getAnimations({ subtree: true })) animation.finish()
    return Math.abs(middle(element.querySelector('[data-active]')!) - middle(element))
  })
  expect(offCentre).toBeLessThan(2)
  await page
    .locator('.gallery-pick')
    .nth(4)
    .click({ position: { x: 5, y: 5 } })
  expect(await current(page)).toBe('6')
  await page.clock.runFor(500)
  await page.locator('.gallery-pick').nth(5).press('Space')
  expect(await current(page)).toBe('7')
  await page.clock.runFor(500)
  await page.clock.resume() // axe uses timers
  await expectAccessible(page)
  await close()
})

test('GAL-22, GAL-23: a carousel moves by groups, disables its ends, hides its controls for one row, and regroups', async () => {
  const { page, close } = await open(rows)
  const carousel = page.locator('.gallery[data-design=carousel]').first()
  const text = (name: string) => carousel.locator(`.gallery-${name}`).innerText()
  const controls = page.locator('.gallery[data-design=carousel]').nth(1).locator('.gallery-controls')
  await expect.poll(() => controls.isVisible()).toBe(false)
  await expect.poll(() => text('total')).toBe('2')
  const back = carousel.locator('[data-gallery-previous]')
  const forward = carousel.locator('[data-gallery-next]')
  const isDisabled = async () => [
    await back.evaluate((button) => button.matches('.disabled[aria-disabled="true"]')),
    await forward.evaluate((button) => button.matches('.disabled[aria-disabled="true"]')),
  ]
  expect(await isDisabled()).toEqual([true, false])
  await forward.click()
  await page.clock.runFor(500)
  expect([await text('current'), await isDisabled()]).toEqual(['2', [false, true]])
  expect(await carousel.locator('[data-active]').count()).toBe(4)
  for (const [width, groups] of [
    [479, '4'],
    [480, '3'],
    [723, '3'],
    [724, '2'],
  ] as const) {
    await carousel.evaluate((element, px) => {
      element.style.width = `${px}px`
      return new Promise((resolve) => new ResizeObserver(resolve).observe(element))
    }, width)
    await page.clock.runFor(100)
    expect(await text('total'), `${width} px`).toBe(groups)
  }
  await close()
})
