import type { BrowserContextOptions, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { blockType } from '@portico/proto/enums/block-type'
import { openPage } from '../browser.ts'
import { answerPictures, gallery, opening, pictures, requestsOf } from './gallery-fixtures.ts'
import { makeWidgetSite } from '../widget-site.ts'
import { browser, useSite } from '../suite.ts'

/** The queue's own requests, and the requests that the collectors of the page make later. */
const EXPECTED = /\/s\/queue\/|\/api\/(1\/performance|census|events|track)\b/

const spacer = { type: blockType.spacer, value: { height: 1_000 } }
/** Resolves after the next rendering, even while the clock of the page stands still. */
const rendered = () =>
  new Promise<void>((resolve) => {
    const observer = new ResizeObserver(() => {
      observer.disconnect()
      new ResizeObserver((_, next) => resolve(next.disconnect())).observe(document.body)
    })
    observer.observe(document.body)
  })

// When and in which width the pictures of galleries load.

const site = useSite(makeWidgetSite)
const open = async (options: BrowserContextOptions) => (await browser().newContext(options)).newPage()

const twenty = () =>
  gallery({
    design: 'grid',
    slidesPerRow: 12,
    captions: 'none',
    padding: 0,
    images: pictures(20, 'queue'),
  })

test('GAL-33: a gallery at the top of a page has its first picture in the queue: 16 load at the same time, one on mobile', async () => {
  const url = await site().page([twenty()])
  for (const [width, most] of [
    [1_280, 16],
    [767, 1],
  ] as const) {
    const page = await open({ viewport: { width, height: 1_600 } })
    const waiting: Route[] = []
    await page.route(/\/s\/queue\//, (route) => void waiting.push(route))
    await page.goto(url, { waitUntil: 'commit' }) // the first picture keeps the page from being loaded
    await expect.poll(() => waiting.length).toBe(most)
    await page.locator('[data-island=gallery-pictures][data-hydration=done]').waitFor()
    await page.evaluate(rendered)
    expect(waiting).toHaveLength(most)
    await waiting[0]!.fulfill({ status: 404 })
    await expect.poll(() => waiting.length).toBe(most + 1)
    await page.evaluate(rendered)
    expect(waiting).toHaveLength(most + 1)
    await page.context().close()
  }
})

test('GAL-33: 16 pictures load at the same time, one on mobile, and the queue makes no other call', async () => {
  const url = await site().page([opening, twenty()])
  const inFlight = async (width: number) => {
    const page = await open({ viewport: { width, height: 1_600 } })
    const waiting: Route[] = []
    await answerPictures(page)
    await page.route(/\/s\/queue\//, (route) => void waiting.push(route))
    const collectors = page.waitForResponse('**/api/1/performance/settings') // their code has loaded
    await page.goto(url)
    await collectors
    const most = width > 767 ? 16 : 1
    await expect.poll(() => waiting.length).toBe(most)
    const others: string[] = []
    page.on('request', (request) => {
      if (!EXPECTED.test(request.url())) others.push(request.url())
    })
    await waiting[0]!.fulfill({ status: 404 })
    await expect.poll(() => waiting.length).toBe(most + 1)
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
    expect(waiting).toHaveLength(most + 1)
    expect(others).toEqual([])
    await page.context().close()
  }
  await inFlight(1_280)
  await inFlight(767)
})

test('GAL-36, GAL-35, GAL-09: a picture loads within 200 px of the viewport, in the smallest sufficient width', async () => {
  const url = await site().page([
    opening,
    spacer,
    spacer,
    gallery(
      { design: 'grid', slidesPerRow: 1, imageAspectRatio: '3:2', images: pictures(1, 'near') },
      'near',
    ),
    gallery(
      { design: 'grid', slidesPerRow: 1, loaderOptions: { maxWidth: 300 }, images: pictures(1, 'near') },
      'most',
    ),
    gallery(
      {
        slidesPerRow: 1,
        refreshOnResize: false,
        useBgImage: true,
        imageAspectRatio: '3:2',
        images: [pictures(2, 'still')[0]],
      },
      'still',
    ),
  ])
  const page = await open({ viewport: { width: 1_280, height: 900 }, deviceScaleFactor: 2 })
  await page.clock.install()
  const near = await requestsOf(page, 'near')
  const still = await requestsOf(page, 'still')
  await page.goto(url)
  const resize = (width: number) =>
    page.evaluate((width) => {
      for (const id of ['near', 'most', 'still'])
        document.getElementById(`block-${id}`)!.style.width = `${width}px`
    }, width)
  await resize(370)
  const scrollTo = (distance: number) =>
    page.evaluate((distance) => {
      const top = document.querySelector('#block-near .gallery-image')!.getBoundingClientRect().top + scrollY
      window.scrollTo({ top: top - innerHeight - distance, behavior: 'instant' })
    }, distance)
  await scrollTo(202)
  await page.locator('#block-near [data-hydration=done]').waitFor()
  await page.evaluate(rendered)
  expect(near).toEqual([])
  await scrollTo(198)
  await expect.poll(() => near).toEqual(['1.webp?format=750w'])

  await page.locator('#block-still').scrollIntoViewIfNeeded()
  await expect.poll(() => near).toEqual(['1.webp?format=750w', '1.webp?format=300w'])
  await expect.poll(() => still).toEqual(['1.webp?format=750w'])
  const background = page.locator('#block-still .gallery-image')
  await expect.poll(() => background.getAttribute('data-load')).toBe('done')
  expect(await background.evaluate((element) => getComputedStyle(element).backgroundImage)).toContain(
    'format=750w',
  )
  expect(await background.getAttribute('aria-label')).toBe('Picture 1')

  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
  await resize(380)
  await page.evaluate(rendered)
  await page.clock.runFor(99)
  expect(near).toHaveLength(2)
  await page.clock.runFor(1)
  await expect.poll(() => near.at(-1)).toBe('1.webp?format=1000w')
  expect(near).toHaveLength(3)
  expect(still).toHaveLength(1)
  await page.context().close()
})

test('WIRE-23: the served widths of a picture differ in bytes', async () => {
  const { page } = await openPage(browser())
  const demo = new URL(site().at('/gallery'))
  demo.hostname = 'demo.localhost'
  await page.goto(demo.href)
  const sizeOf = (width: number) =>
    page.evaluate(async (wanted) => {
      const source = document.querySelector('.gallery-block img[data-image]')!.getAttribute('data-src')!
      const reply = await fetch(`${source}?format=${wanted}w`, { cache: 'reload' })
      return (await reply.arrayBuffer()).byteLength
    }, width)
  // While a width is made for the first time, another one is served.
  await expect.poll(async () => (await sizeOf(100)) * 2 < (await sizeOf(300))).toBe(true)
  await expect.poll(async () => (await sizeOf(300)) * 2 < (await sizeOf(750))).toBe(true)
  await page.context().close()
})
