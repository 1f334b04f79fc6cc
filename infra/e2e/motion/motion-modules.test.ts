import { expect, test } from 'vitest'
import { log, modulePage, nextFrames } from './motion-fixture.ts'
import { makeWidgetSite } from '../widget-site.ts'
import { browser, useSite } from '../suite.ts'

// Modules that show, hide and move elements, as they are shipped, with a fake clock.

const site = useSite(makeWidgetSite)
const withModule = modulePage(site, browser)

test('ANIM-01, ANIM-04: a tween takes 300 ms by default, pauses, resumes and ends, and refuses wrong parameters', async () => {
  const { page, module } = await withModule('tween')
  const refused = await module.evaluate((loaded) => {
    const { Tween } = loaded as { Tween: new (step: unknown, options?: object) => object }
    const attempts: [unknown, object?][] = [
      ['no function'],
      [() => {}, { durationMs: NaN }],
      [() => {}, { durationMs: '1' }],
    ]
    return attempts.map(([step, options]) => {
      try {
        new Tween(step, options)
        return 'taken'
      } catch (error) {
        return (error as Error).name
      }
    })
  })
  expect(refused).toEqual(['TypeError', 'TypeError', 'TypeError'])
  const tween = await module.evaluateHandle((loaded) => {
    const { Tween } = loaded as { Tween: new (step: (value: number) => void, options: object) => Steered }
    type Steered = { pause(): void; resume(): void; end(): void; state: string }
    const all: unknown[] = []
    Object.assign(window, { log: all })
    const easing = (share: number) => share
    return new Tween((value) => all.push(value), {
      from: 100,
      to: 200,
      easing,
      onEnd: () => all.push('end'),
    })
  })
  await page.clock.runFor(150)
  const half = (await log(page)) as number[]
  expect(half.at(-1)).toBeGreaterThan(130)
  expect(half.at(-1)).toBeLessThanOrEqual(150)
  await tween.evaluate((each) => each.pause())
  await page.clock.runFor(5_000)
  expect(await log(page)).toEqual(half)
  await tween.evaluate((each) => each.resume())
  await page.clock.runFor(100)
  expect((await log(page)).at(-1)).toBeLessThan(200)
  await page.clock.runFor(100)
  expect((await log(page)).slice(-2)).toEqual([200, 'end'])
  await page.clock.runFor(1_000)
  await tween.evaluate((each) => each.end())
  expect((await log(page)).filter((each) => each === 'end')).toEqual(['end'])
  await page.context().close()
})

test('ANIM-02: elements expand, fade and scale to 0.94, both ways, in 0.3 s, and at once under reduced motion', async () => {
  const { page, module } = await withModule('show-hide')
  const seen = await module.evaluate(async (loaded) => {
    const { show, hide } = loaded as Record<
      'show' | 'hide',
      (element: HTMLElement, how: string) => Promise<boolean>
    >
    const element = document.querySelector<HTMLElement>('main p')!
    const ends = { height: String(element.offsetHeight) + 'px', opacity: '1', transform: 'none' }
    const shown: unknown[] = []
    const run = async (act: typeof show, how: string) => {
      const done = act(element, how)
      const animation = element.getAnimations()[0]!
      const frames = (animation.effect as KeyframeEffect).getKeyframes()
      const { duration } = animation.effect!.getTiming()
      animation.finish()
      const of = frames.map(({ height, opacity, transform }) => ({ height, opacity, transform }))
      shown.push([how, duration, of, await done, element.hidden])
    }
    for (const how of ['expand', 'fade', 'scale']) {
      await run(hide, how)
      await run(show, how)
    }
    // A later call replaces the running one.
    const replaced = hide(element, 'fade')
    const last = show(element, 'fade')
    element.getAnimations()[0]!.finish()
    return { ends, shown, replaced: [await replaced, await last, element.hidden] }
  })
  const { height } = seen.ends
  const frames = {
    expand: [{ height: '0px' }, { height }],
    fade: [{ opacity: '0' }, { opacity: '1' }],
    scale: [
      { opacity: '0', transform: 'scale(0.94)' },
      { opacity: '1', transform: 'none' },
    ],
  }
  expect(seen.shown).toEqual(
    (['expand', 'fade', 'scale'] as const).flatMap((how) => [
      [how, 300, frames[how].toReversed(), true, true],
      [how, 300, frames[how], true, false],
    ]),
  )
  expect(seen.replaced).toEqual([false, true, false])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const still = await module.evaluate(async (loaded) => {
    const { hide } = loaded as { hide: (element: HTMLElement, how: string) => Promise<boolean> }
    const element = document.querySelector<HTMLElement>('main p')!
    const done = hide(element, 'scale')
    return [element.getAnimations().length, await done, element.hidden]
  })
  expect(still).toEqual([0, true, true])
  await page.context().close()
})

test('ANIM-03: an element is in view at a ratio of 0.5, not at 0.49', async () => {
  const { page, module } = await withModule('in-view')
  await module.evaluate((loaded) => {
    const { whenInView } = loaded as { whenInView: (elements: Element[], then: () => void) => void }
    const element = document.createElement('div')
    element.style.cssText = `position: absolute; top: ${innerHeight - 98}px; height: 200px; width: 10px`
    document.body.append(element)
    Object.assign(window, { log: [], element })
    whenInView([element], () => (window as never as { log: unknown[] }).log.push('in view'))
  })
  await nextFrames(page)
  expect(await log(page)).toEqual([])
  await page.evaluate(
    () => ((window as never as { element: HTMLElement }).element.style.top = `${innerHeight - 100}px`),
  )
  await expect.poll(() => log(page)).toEqual(['in view'])
  await page.context().close()
})
