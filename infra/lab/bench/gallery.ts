import type { Browser, CDPSession, Locator, Page } from 'playwright-core'
import { devices } from './measure/devices.ts'
import { FRAME_CATEGORIES, workByFrame } from './measure/frames.ts'
import { percentile } from './load/load.ts'
import { startTrace } from './measure/trace.ts'

/**
 * `frameMs` is the 95th percentile of script, style and layout in a frame while a finger swipes a gallery. `heapGrowth` (KB)
 * and `listenerGrowth` are what `MOUNTS` mounts and unmounts of a gallery leave behind.
 */
export type GalleryFigures = { frames: number; frameMs: number; heapGrowth: number; listenerGrowth: number }

export const MOUNTS = 1_000
const SWIPES = 8

/** Swipes a gallery, and mounts and unmounts it many times. @throws Error if a swipe does not change the picture */
export async function measureGallery(browser: Browser, url: URL): Promise<GalleryFigures> {
  const context = await browser.newContext(devices.phone)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await page.goto(url.href, { waitUntil: 'networkidle' })
  const gallery = page.locator('[data-block-json*=new-swipe] .gallery[data-design=stacked]').first()
  await gallery.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  await swipe(page, devtools, gallery) // loads the code of the gallery
  const trace = await startTrace(devtools, FRAME_CATEGORIES)
  for (let count = 0; count < SWIPES; count++) await swipe(page, devtools, gallery)
  const frames = workByFrame(await trace.end(), 'touchmove')
  const growth = await growthOfMounts(page, devtools)
  await context.close()
  return { frames: frames.length, frameMs: percentile(frames, 0.95), ...growth }
}

/** Swipes a gallery to its next picture with a finger, and waits until it rests. @throws Error if it does not move */
export async function swipe(page: Page, devtools: CDPSession, gallery: Locator): Promise<void> {
  const shown = () =>
    gallery.evaluate((root) =>
      [...root.querySelectorAll('.gallery-slide')].findIndex((slide) => slide.matches('[data-active]')),
    )
  const before = await shown()
  const box = (await gallery.boundingBox())!
  const y = box.y + box.height / 2
  const from = box.x + box.width * 0.8
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  await touch('touchStart', from)
  for (let step = 1; step <= 15; step++) {
    await touch('touchMove', from - (box.width * 0.6 * step) / 15)
    await page.waitForTimeout(16)
  }
  await touch('touchEnd', 0)
  await gallery.and(page.locator('[data-motion=on][data-state=still]')).waitFor()
  if ((await shown()) === before) throw new Error('a swipe did not change the picture')
}

async function growthOfMounts(page: Page, devtools: CDPSession) {
  await devtools.send('Performance.enable')
  const measure = async () => {
    await devtools.send('HeapProfiler.collectGarbage')
    await devtools.send('HeapProfiler.collectGarbage')
    const { metrics } = await devtools.send('Performance.getMetrics')
    const of = (wanted: string) => metrics.find(({ name }) => name === wanted)!.value
    return { heap: of('JSHeapUsedSize'), listeners: of('JSEventListeners') }
  }
  await mountGalleries(page, 50) // the first mounts load code
  const before = await measure()
  await mountGalleries(page, MOUNTS)
  const after = await measure()
  return {
    heapGrowth: (after.heap - before.heap) / 1_024,
    listenerGrowth: after.listeners - before.listeners,
  }
}

/** Mounts and unmounts a copy of the page's first gallery this many times. */
function mountGalleries(page: Page, times: number): Promise<void> {
  return page.evaluate(async (count) => {
    type Module = { mount(root: HTMLElement): (() => void) | undefined }
    const { Portico } = window as unknown as { Portico: { load(name: string): Promise<Module> } }
    const { mount } = await Portico.load('gallery')
    const block = document
      .querySelector<HTMLElement>('.gallery[data-design=stacked]')!
      .closest('[data-block-json]')!
    for (let at = 0; at < count; at++) {
      const copy = block.cloneNode(true) as HTMLElement
      copy.removeAttribute('id')
      document.body.append(copy)
      const root = copy.querySelector<HTMLElement>('.gallery')!
      root.removeAttribute('data-hydration')
      const destroy = mount(root)
      if (!destroy) throw new Error('the gallery was not mounted')
      destroy()
      copy.remove()
      if (at % 50 === 0) await new Promise((resolve) => setTimeout(resolve))
    }
  }, times)
}
