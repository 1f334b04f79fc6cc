import { expect, test } from 'vitest'
import { log, modulePage, nextFrames } from './motion-fixture.ts'
import { makeWidgetSite } from '../widget-site.ts'
import { browser, useSite } from '../suite.ts'

// Modules that wait, as they are shipped, with a fake clock.

const site = useSite(makeWidgetSite)
const withModule = modulePage(site, browser)

test('ANIM-06, ANIM-13, GAL-34: the element wait polls every 100 ms, the throttle waits, resizes end after 1000, 300 and 100 ms', async () => {
  const { page, module } = await withModule('element-wait')
  await module.evaluate((loaded) => {
    const { waitForElement } = loaded as {
      waitForElement: (selector: string, then: () => void) => () => void
    }
    const all: unknown[] = []
    Object.assign(window, { log: all })
    waitForElement('#late', () => all.push('late'))
    waitForElement('#never', () => all.push('never'))()
  })
  await page.clock.runFor(60_000)
  await page.evaluate(() => document.body.append(Object.assign(document.createElement('i'), { id: 'late' })))
  await page.clock.runFor(99)
  await page.clock.runFor(1)
  expect(await log(page)).toEqual(['late'])

  const throttling = await site().module(page, 'throttle')
  await throttling.evaluate((loaded) => {
    const { throttle } = loaded as { throttle: (run: (value: number) => void) => (value: number) => void }
    const all: unknown[] = []
    const { now } = performance
    let time = now.call(performance)
    performance.now = () => time
    const run = throttle((value) => {
      time += 40
      all.push(value)
    })
    for (const value of [1, 2, 3]) run(value)
    performance.now = now
    Object.assign(window, { log: all })
  })
  await page.clock.runFor(79)
  expect(await log(page)).toEqual([1])
  await page.clock.runFor(1)
  expect(await log(page)).toEqual([1, 3])

  const resize = await site().module(page, 'resize')
  const stop = await resize.evaluateHandle((loaded) => {
    type Emitter = { listen(listener: () => void): () => void }
    const { pageResize, galleryResize, onResizeEnd } = loaded as {
      pageResize: Emitter
      galleryResize: Emitter
      onResizeEnd: (element: Element, listener: () => void) => () => void
    }
    const all: unknown[] = []
    Object.assign(window, { log: all, main: document.querySelector('main') })
    const stops = [
      pageResize.listen(() => all.push(1_000)),
      galleryResize.listen(() => all.push(300)),
      onResizeEnd(document.querySelector('main')!, () => all.push(100)),
    ]
    return () => stops.forEach((each) => each())
  })
  const resizeTo = async (width: number) => {
    await page.setViewportSize({ width, height: 800 })
    await page.waitForFunction((wanted) => innerWidth === wanted, width, { polling: 20 })
    await nextFrames(page)
  }
  await resizeTo(900)
  await resizeTo(1_000)
  for (const [ms, expected] of [
    [99, []],
    [1, [100]],
    [199, [100]],
    [1, [100, 300]],
    [699, [100, 300]],
    [1, [100, 300, 1_000]],
  ] as const) {
    await page.clock.runFor(ms)
    expect(await log(page)).toEqual(expected)
  }
  await stop.evaluate((each) => each())
  await resizeTo(800)
  await page.clock.runFor(5_000)
  expect(await log(page)).toEqual([100, 300, 1_000])
  await page.context().close()
})
