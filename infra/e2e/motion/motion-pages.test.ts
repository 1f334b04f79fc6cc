import { expect, test } from 'vitest'
import { blockType } from '@portico/proto/enums/block-type'
import { openPage } from '../browser.ts'
import { recordHandlers } from '../handlers.ts'
import { ask } from '../http.ts'
import { PICTURE, START, text, withPicture } from './motion-fixture.ts'
import { makeWidgetSite } from '../widget-site.ts'
import { browser, stack, useSite } from '../suite.ts'

// Movements of published pages. `demo` is the address of the demo site.

const site = useSite(makeWidgetSite)
const demo = () => stack().demo.site
test('ANIM-02, ANIM-03: with the setting `animations`, blocks below the window appear when half of them is visible; pictures of openings stay behind', async () => {
  const opening = { type: blockType.image, value: { ...PICTURE, alt: 'Opening' } }
  const filler = text(`<h2>Filler</h2>${'<p>Line</p>'.repeat(40)}`)
  const section = (id: string, width: string, blocks: object[]) => ({
    id,
    width,
    rows: [{ columns: [{ span: 12, blocks: blocks.map((block, at) => ({ id: `${id}-${at}`, ...block })) }] }],
  })
  const address = await site().page({
    sections: [
      section('opening', 'full', [opening, text('<h1>Opening</h1>')]),
      section('middle', 'normal', [filler]),
      section('end', 'normal', [text('<h2>Later</h2><p>Appears.</p>'), text('<p><a href="/">Last</a></p>')]),
    ],
  })
  await site().settings({ tweaks: { animations: 'scale', parallax: 'on' } })
  const { page, errors } = await openPage(browser())
  await withPicture(page)
  await page.goto(address)
  const pending = () => page.locator('[data-reveal]').evaluateAll((all) => all.map(({ id }) => id))
  await expect.poll(pending).toEqual(['block-middle-0', 'block-end-0', 'block-end-1'])
  expect(await page.locator('#block-end-0').evaluate((each) => getComputedStyle(each).opacity)).toBe('0')
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('#block-end-0').evaluate((each) => getComputedStyle(each).opacity)).toBe('1')
  await page.emulateMedia({ media: null })

  const picture = page.getByAltText('Opening')
  expect(await picture.evaluate((each) => each.style.transform)).toBe('')
  await page.mouse.wheel(0, 300)
  await expect
    .poll(() => picture.evaluate((each) => each.style.transform))
    .toMatch(/translate3d\(0px, 4\d(\.\d)?px, 0px\)/)
  const bar = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(bar).toBeLessThanOrEqual(0)

  await page.getByRole('link', { name: 'Last' }).focus()
  await expect.poll(pending).toEqual([])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload({ waitUntil: 'networkidle' })
  expect(await pending()).toEqual([])
  await site().settings({ tweaks: {} })
  expect(errors).toEqual([])
  await page.context().close()
})

const lines = '<p>Line</p>'.repeat(60)
/** A page with a link to a block far below. */
async function openLongPage(hash = '') {
  const address = await site().page([
    text(`<h1>Long</h1><p><a href="#block-target">To the target</a></p>${lines}`),
    { ...text(`<h2>Target</h2><p><a href="/">Next</a></p>${lines}`), id: 'target' },
  ])
  const opened = await openPage(browser())
  await opened.page.clock.install({ time: START })
  const untilHeard = await recordHandlers(opened.page)
  // An element that is there before the page looks for it is the browser's own to scroll to.
  const looking = hash ? opened.page.waitForRequest('**/wait-for-element-*') : undefined
  await opened.page.goto(address + hash)
  await looking
  await untilHeard('focusin') // links scroll from then on
  return opened
}
/** The same, with a clock that stands until the test moves it on. */
async function openStoppedPage() {
  const opened = await openLongPage()
  await opened.page.clock.pauseAt(new Date(START.getTime() + 60_000))
  return opened
}

test('ANIM-05: links scroll to 30 px above their target in at least 50 ms, and Tab continues there', async () => {
  const { page, errors } = await openStoppedPage()
  const top = () =>
    page.evaluate(() => {
      const padding = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)
      return Math.round(document.querySelector('#block-target')!.getBoundingClientRect().top - padding)
    })
  await page.getByRole('link', { name: 'To the target' }).click()
  await expect.poll(() => page.url()).toContain('#block-target')
  // The target gets the focus when the page has scrolled.
  await expect
    .poll(async () => {
      await page.clock.runFor(100)
      return page.evaluate(() => document.activeElement?.id)
    })
    .toBe('block-target')
  expect(await top()).toBe(30)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Next')
  await page.goBack()
  await expect.poll(() => page.url()).not.toContain('#')
  expect(await page.getByRole('heading', { name: 'Long' }).count()).toBe(1)

  const scrolling = await site().module(page, 'scroll')
  const durations = await scrolling.evaluate((loaded) => {
    const { scrollDuration } = loaded as { scrollDuration: (px: number) => number }
    return [0, 40, 400, 9_000].map(scrollDuration)
  })
  expect(durations).toEqual([50, 50, 200, 600])
  expect(errors).toEqual([])
  await page.context().close()
})

test('ANIM-06: a page scrolls to the target of its address when that is added later', async () => {
  const { page, errors } = await openLongPage('#late')
  await page.evaluate(() => {
    const late = document.createElement('p')
    late.id = 'late'
    document.querySelector('main')!.append(late)
  })
  await expect.poll(() => page.evaluate(() => scrollY > 1_000)).toBe(true)
  expect(errors).toEqual([])
  await page.context().close()
})

test('ANIM-08: dates of today are relative, and go on by themselves', async () => {
  const { page, errors } = await openStoppedPage()
  const relative = await site().module(page, 'relative-times')
  await relative.evaluate((loaded) => {
    const { showRelativeTimes } = loaded as { showRelativeTimes: (elements: Element[]) => void }
    const time = document.createElement('time')
    time.textContent = '3 March 2026'
    document.querySelector('main')!.append(time)
    Object.assign(window, { time })
    time.dateTime = new Date().toISOString()
    showRelativeTimes([time])
  })
  const shown = () => page.evaluate(() => (window as never as { time: HTMLElement }).time.textContent)
  expect(await shown()).toBe('just now')
  await page.clock.runFor(4_999)
  expect(await shown()).toBe('just now')
  await page.clock.runFor(1)
  expect(await shown()).toBe('about 5 seconds ago')
  await page.clock.runFor(60_000)
  expect(await shown()).toBe('about 1 minute ago')
  await page.clock.fastForward(24 * 3_600_000)
  expect(await shown()).toBe('3 March 2026')
  expect(errors).toEqual([])
  await page.context().close()
})

test('COMM-17, ANIM-12: the showcase lists prices with "from", and nothing of it moves while it loads', async () => {
  const { page, errors } = await openPage(browser())
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as never as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(new URL('/widgets-motion', demo()).href, { waitUntil: 'networkidle' })
  const prices = page.locator('.product-price')
  expect(await prices.first().textContent()).toMatch(/^from \$\d+\.\d\d$/)
  await page.mouse.wheel(0, 500)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(400)
  const shift = await page.evaluate(() =>
    (window as never as { shifts: number[] }).shifts.reduce((sum, each) => sum + each, 0),
  )
  expect(shift).toBeLessThanOrEqual(0.02)
  expect(errors).toEqual([])
  await page.context().close()
})

test('an opening on a phone has its final place before the rest of the page has arrived', async () => {
  const { page, errors } = await openPage(browser(), { width: 390, height: 844 })
  const address = new URL('/widgets-media', demo()).href
  const opening = () =>
    page.evaluate(() =>
      ['.page-section', '.page-section h1'].map((part) => {
        const { top, height } = document.querySelector(part)!.getBoundingClientRect()
        return { top, height }
      }),
    )
  const { text: html } = await ask(address)
  const end = html.indexOf('</section><section', html.indexOf('<main'))
  expect(end).toBeGreaterThan(0)
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: html.slice(0, end) }))
  await page.goto(address)
  const early = await opening()
  await page.unroute(address)
  await page.goto(address)
  expect(await page.locator('.info-bar').isVisible()).toBe(true)
  expect(await opening()).toEqual(early)
  expect(errors).toEqual([])
  await page.context().close()
})

test('fonts that arrive after the text move nothing on a desktop', async () => {
  const { page, errors } = await openPage(browser())
  await page.addInitScript(() => {
    const shifts = { sum: 0 }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const path of ['/widgets-motion', '/widgets-blocks', '/widgets-lightbox', '/about']) {
    let release = () => {}
    const released = new Promise<void>((done) => (release = done))
    await page.route(/\.woff2$/, async (route) => {
      await released
      await route.continue()
    })
    await page.goto(new URL(path, demo()).href, { waitUntil: 'domcontentloaded' })
    // The text is painted in the fallback before the fonts are there.
    await page.waitForFunction(
      () =>
        performance.getEntriesByName('first-contentful-paint').length > 0 &&
        document.fonts.status === 'loading',
    )
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    release()
    await page.waitForFunction(() => document.fonts.status === 'loaded')
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    const sum = await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)
    expect([path, sum < 0.02, sum]).toEqual([path, true, sum])
    await page.unroute(/\.woff2$/)
  }
  expect(errors).toEqual([])
  await page.context().close()
})
