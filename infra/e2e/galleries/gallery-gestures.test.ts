import { beforeAll, expect, test } from 'vitest'
import { galleryModulePage, type Attributes, type MakeGallery } from './gallery-module-page.ts'
import { makeWidgetSite } from '../widget-site.ts'
import { browser, useSite } from '../suite.ts'

declare const makeGallery: MakeGallery

// Gestures and sizes of the class `Gallery`, in the shipped bundle.

const site = useSite(makeWidgetSite)
let open: Awaited<ReturnType<typeof galleryModulePage>>
beforeAll(async () => {
  open = await galleryModulePage(site(), browser)
})

test('GAL-28, GAL-29: swipes and drags keep their limits, and vertical ones are left to the page', async () => {
  const seen: object[] = []
  for (const width of [767, 768]) {
    const { run, close } = await open({ width })
    seen.push(
      await run(async ({ Gallery }) => {
        /** A drag with the times of a visitor's pointer, in ms. */
        const drag = (target: Element, [x, y]: [number, number], ms: number) => {
          const send = (type: string, clientX: number, clientY: number, at: number) => {
            const options = {
              bubbles: true,
              cancelable: true,
              isPrimary: true,
              pointerId: 1,
              clientX,
              clientY,
            }
            const event = new PointerEvent(type, options)
            Object.defineProperty(event, 'timeStamp', { value: at })
            target.dispatchEvent(event)
          }
          Element.prototype.setPointerCapture = () => undefined
          send('pointerdown', 300, 300, 0)
          send('pointermove', 300 + x / 2, 300 + y / 2, ms / 2)
          send('pointermove', 300 + x, 300 + y, ms)
          send('pointerup', 300 + x, 300 + y, ms)
        }
        const after = async (options: Attributes, by: [number, number], ms: number) => {
          const { container } = makeGallery(3, 400)
          const made = new Gallery({ container, design: 'stacked', loop: true, designOptions: options })
          await made.ready
          drag(container.querySelector('.gallery-stage')!, by, ms)
          const [animation] = container.getAnimations({ subtree: true })
          const result = [made.get('currentIndex'), animation?.effect?.getTiming().duration ?? null]
          made.destroy()
          container.remove()
          return result
        }
        return {
          swipe: await after({ transition: 'swipe' }, [-50, 0], 250),
          short: await after({ transition: 'swipe' }, [-49, 0], 250),
          slow: await after({ transition: 'swipe' }, [-50, 0], 251),
          vertical: await after({ transition: 'swipe' }, [-60, 80], 200),
          fast: await after({ transition: 'new-swipe' }, [-200, 0], 20),
          calm: await after({ transition: 'new-swipe' }, [-200, 0], 5_000),
          back: await after({ transition: 'new-swipe' }, [100, 0], 5_000),
          unlocked: await after({ transition: 'new-swipe', snapPoints: '1%' }, [9, 0], 5_000),
        }
      }),
    )
    await close()
  }
  const same = { swipe: [1, 280], short: [0, null], slow: [0, null], vertical: [0, null], calm: [1, 500] }
  const [mobile, wide] = seen
  expect(mobile).toEqual({ ...same, fast: [1, 200], back: [0, 200], unlocked: [0, null] })
  expect(wide).toEqual({ ...same, fast: [1, 300], back: [0, 300], unlocked: [0, null] })
})

test('a gallery of 0, 1 and 100 slides in 200 px works, and 200 galleries leave no listener behind', async () => {
  const { page, run, close } = await open()
  const client = await page.context().newCDPSession(page)
  const listeners = async () => {
    await client.send('HeapProfiler.collectGarbage')
    const { metrics } = await client.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'JSEventListeners')!.value
  }
  const mount = (times: number) =>
    page
      .evaluate((count) => Object.assign(window, { times: count }), times)
      .then(() =>
        run(async ({ Gallery }) => {
          const { times: count } = window as unknown as { times: number }
          for (let at = 0; at < count; at++) {
            const { container, elements } = makeGallery([0, 1, 3][at % 3]!, 200)
            const design = ['stacked', 'strip', 'carousel', 'grid'][at % 4]
            const made = new Gallery({ container, elements, design, autoplay: true, loop: true })
            await made.ready
            made.next()
            container.remove() // while it moves
            made.destroy()
            made.destroy()
          }
        }),
      )
  await client.send('Performance.enable')
  await mount(12)
  const before = await listeners()
  await mount(200)
  expect(await listeners()).toBeLessThanOrEqual(before + 2)
  const shown = await run(async ({ Gallery }) => {
    const indexes: unknown[] = []
    for (const design of ['stacked', 'strip', 'carousel', 'list']) {
      const { container } = makeGallery(100, 200)
      const made = new Gallery({ container, design, designOptions: { speed: 0 } })
      await made.ready
      made.go(99)
      indexes.push(made.get('currentIndex'), container.querySelectorAll('[data-active]').length)
      made.destroy()
    }
    return indexes
  })
  expect(shown).toEqual([99, 1, 99, 1, shown[4], shown[5], 99, 1])
  await close()
})
