import { beforeAll, expect, test } from 'vitest'
import {
  galleryModulePage,
  type Attributes,
  type Fixture,
  type Gallery,
  type MakeGallery,
} from './gallery-module-page.ts'
import { makeWidgetSite } from '../widget-site.ts'
import { browser, useSite } from '../suite.ts'

declare const makeGallery: MakeGallery

// Times of the class `Gallery`, in the shipped bundle.

const site = useSite(makeWidgetSite)
let open: Awaited<ReturnType<typeof galleryModulePage>>
beforeAll(async () => {
  open = await galleryModulePage(site(), browser)
})

test('GAL-06, GAL-16, GAL-20, GAL-21: autoplay is random with an interval, sequential without one, and waits for a video', async () => {
  const { page, run, close } = await open({ height: 2000 })
  const watch = (options: Attributes, isVideo = false) =>
    page.evaluate(
      ([given, hasVideo]) => {
        const { container, elements } = makeGallery(5, 600, 20)
        if (hasVideo)
          container.querySelectorAll<HTMLElement>('.gallery-slide')[1]!.dataset['slideType'] = 'video'
        const calls: string[] = []
        let report: (isShown: boolean) => void = () => undefined
        const videoOf = () => ({
          activate: () => calls.push('activate'),
          deactivate: () => calls.push('deactivate'),
          onState: (listener: typeof report) => {
            report = listener
            return () => undefined
          },
        })
        const all = {
          container,
          elements,
          videoOf,
          loop: true,
          design: 'base',
          autoplay: true,
          ...(given as object),
        }
        Object.assign(window, { all, calls, report: (isShown: boolean) => report(isShown) })
      },
      [options, isVideo] as const,
    )
  type Watched = { all: Attributes; made: Gallery; calls: string[]; report(isShown: boolean): void }
  const start = () =>
    run(async ({ Gallery }) => {
      const watched = window as unknown as Watched
      watched.made = new Gallery(watched.all)
      await watched.made.ready
      await new Promise<void>((resolve) => {
        new IntersectionObserver(([entry]) => entry!.isIntersecting && resolve()).observe(
          watched.all['container'] as Element,
        )
      })
    })
  const index = () => page.evaluate(() => (window as unknown as Watched).made.get('currentIndex'))

  await watch({})
  await start()
  await page.clock.runFor(4_999)
  expect(await index()).toBe(0)
  await page.clock.runFor(1)
  expect(await index()).toBe(1)

  await page.evaluate(() => (Math.random = () => 0.6))
  await watch({ autoplayOptions: { timeout: 1_000 } })
  await start()
  await page.clock.runFor(1_000)
  expect(await index()).toBe(3)

  await watch({ autoplayOptions: { timeout: 1_000, randomize: false } }, true)
  await start()
  await page.clock.runFor(1_000)
  expect(await index()).toBe(1)
  await page.evaluate(() => (window as unknown as Watched).report(true))
  await page.clock.runFor(5_000)
  expect(await index()).toBe(1)
  await page.evaluate(() => (window as unknown as Watched).report(false))
  await page.clock.runFor(1_000)
  expect(await index()).toBe(2)
  expect(await page.evaluate(() => (window as unknown as Watched).calls)).toEqual(['activate', 'deactivate'])
  await close()
})

test('GAL-09, GAL-34: galleries refresh 300 ms after the window and 100 ms after their own resize; other widgets wait 1000 ms', async () => {
  const { page, run, close } = await open()
  const resize = await site().module(page, 'resize')
  await resize.evaluate((loaded) => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const { pageResize } = loaded as { pageResize: { listen(listener: () => void): void } }
    pageResize.listen(() => seen.push('page'))
  })
  await run(async ({ Gallery }) => {
    const { seen } = window as unknown as { seen: string[] }
    const { container } = makeGallery(4)
    const made = new Gallery({ container, design: 'strip' })
    await made.ready
    for (const type of ['refresh', 'resizeEnd']) made.addEventListener(type, () => seen.push(type))
    await new Promise((resolve) => new ResizeObserver(resolve).observe(container))
    Object.assign(window, { made, container })
  })
  const seen = (more = 0) =>
    page.clock
      .runFor(more)
      .then(() => page.evaluate(() => (window as unknown as { seen: string[] }).seen.splice(0)))
  await page.evaluate(() => window.dispatchEvent(new Event('resize')))
  expect(await seen(299)).toEqual([])
  expect(await seen(1)).toEqual(['refresh'])
  expect(await seen(699)).toEqual([])
  expect(await seen(1)).toEqual(['page'])
  const narrow = (px: number) =>
    page.evaluate((width) => {
      const { container } = window as unknown as Fixture
      container.style.width = `${width}px`
      return new Promise((resolve) => new ResizeObserver(resolve).observe(container))
    }, px)
  await narrow(300)
  expect(await seen(99)).toEqual([])
  expect(await seen(1)).toEqual(['refresh', 'resizeEnd'])
  await page.evaluate(() => (window as unknown as { made: Gallery }).made.set('refreshOnResize', false))
  await narrow(200)
  await page.evaluate(() => window.dispatchEvent(new Event('resize')))
  expect(await seen(1_000)).toEqual(['resizeEnd', 'page'])
  await close()
})
