import { beforeAll, expect, test } from 'vitest'
import { galleryModulePage, type Attributes, type MakeGallery } from './gallery-module-page.ts'
import { makeWidgetSite } from '../widget-site.ts'
import { browser, useSite } from '../suite.ts'

declare const makeGallery: MakeGallery

// The contract of the class `Gallery`, in the shipped bundle.

const site = useSite(makeWidgetSite)
let open: Awaited<ReturnType<typeof galleryModulePage>>
beforeAll(async () => {
  open = await galleryModulePage(site(), browser)
})

test('GAL-05, GAL-06, GAL-07, GAL-08, GAL-09, GAL-24: attributes have their defaults, and refuse or throw for wrong values', async () => {
  const { page, run, close } = await open()
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  const seen = await run(({ Gallery }) => {
    const made = new Gallery({})
    const names = ['autoplay', 'currentIndex', 'historyHash', 'keyboard', 'keys', 'lazyLoad', 'loop']
    const more = [
      'linkedGalleries',
      'loaderOptions',
      'refreshOnResize',
      'refreshOnOrientationChange',
      'useBgImage',
    ]
    const defaults = Object.fromEntries([...names, ...more].map((name) => [name, made.get(name)]))
    const wrong = [
      made.set('autoplay', 'yes'),
      made.set('currentIndex', 1.5),
      made.set('keys', { next: 'x' }),
      made.set('autoplayOptions', { timeout: -1 }),
      made.set('linkedGalleries', {}),
    ]
    const kept = [made.get('autoplay'), made.get('currentIndex'), made.get('linkedGalleries')]
    const failure = (options: Attributes) => {
      try {
        return String(new Gallery(options))
      } catch (error) {
        return (error as Error).message
      }
    }
    const thrown = [
      failure({ design: 'x' }),
      failure({ design: 'stacked', designOptions: { transition: 'x' } }),
    ]
    const taken = [
      made.set('autoplay', true),
      made.get('autoplay'),
      made.set('design', 'grid'),
      made.get('design'),
    ]
    new Gallery({ design: 'stacked', designOptions: { transition: 'fade', speed: 'fast' } }).destroy()
    made.destroy()
    return { defaults, wrong, kept, thrown, taken }
  })
  expect(seen).toEqual({
    defaults: {
      autoplay: false,
      currentIndex: 0,
      historyHash: false,
      keyboard: true,
      keys: { previous: 37, next: 39 },
      lazyLoad: false,
      loop: false,
      linkedGalleries: [],
      loaderOptions: {},
      refreshOnResize: true,
      refreshOnOrientationChange: true,
      useBgImage: false,
    },
    wrong: [false, false, false, false, false],
    kept: [false, 0, []],
    thrown: ['Unknown gallery design x', 'Could not find transition named x'],
    taken: [true, true, true, 'grid'],
  })
  await expect.poll(() => warnings).toHaveLength(6)
  await close()
})

test('GAL-11, GAL-13, GAL-18, GAL-24, GAL-25: ends without loop are reported, addresses can be paths, and clicks step', async () => {
  const { page, run, close } = await open()
  const seen = await run(async ({ Gallery }) => {
    const { container, elements } = makeGallery(3)
    const made = new Gallery({ container, elements, design: 'stacked', designOptions: { speed: 0 } })
    await made.ready
    const events: string[] = []
    for (const type of ['reachedEnd', 'reachedBeginning', 'change'])
      made.addEventListener(type, (event) =>
        events.push(type === 'change' ? (event as CustomEvent).detail.direction : type),
      )
    const isDisabled = () => [elements.previous, elements.next].map((button) => button.matches('.disabled'))
    const disabled = [isDisabled()]
    made.previous()
    made.go(2)
    disabled.push(isDisabled())
    made.next()
    made.previous()
    disabled.push(isDisabled())

    const address = () => location.pathname + location.hash
    const home = location.href
    made.set('historyHash', true)
    made.go(0)
    const addresses = [address()]
    made.set('historyPath', `${location.pathname}/`)
    made.next()
    addresses.push(address())
    history.replaceState(null, '', home)
    made.set('historyHash', false)

    const clicks: unknown[] = []
    const stage = container.querySelector('.gallery-stage')!
    const left = stage.getBoundingClientRect().left
    const click = (x: number) =>
      container
        .querySelector('[data-active]')!
        .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, clientX: left + x }))
    for (const [behavior, x] of [
      ['next', 1],
      ['previous', 599],
      ['side', 299],
      ['side', 300],
    ] as const) {
      made.go(1)
      made.set('designOptions', { speed: 0, clickBehavior: behavior })
      click(x)
      clicks.push(made.get('currentIndex'))
    }
    made.go(1)
    container.querySelector<HTMLElement>('[data-active]')!.dataset['slideType'] = 'video'
    click(300)
    clicks.push(made.get('currentIndex'))
    made.destroy()

    const strip = new Gallery({ ...makeGallery(4), design: 'strip', designOptions: { speed: 0 } })
    await strip.ready
    const active: unknown[] = []
    for (const behavior of ['next', 'previous', null]) {
      strip.set('designOptions', { speed: 0, activeSlideClickBehavior: behavior })
      strip.go(1)
      document.querySelector<HTMLElement>('[data-design=strip] [data-active]')!.click()
      active.push(strip.get('currentIndex'))
    }
    strip.destroy()
    return { events, disabled, addresses, clicks, active, path: location.pathname }
  })
  expect(seen).toEqual({
    events: ['reachedBeginning', 'forward', 'reachedEnd', 'reverse', ...seen.events.slice(4)],
    disabled: [
      [true, false],
      [false, true],
      [false, false],
    ],
    addresses: [`${seen.path}#itemId=made-1`, `${seen.path}/made-2/`],
    clicks: [2, 0, 0, 2, 1],
    active: [2, 0, 1],
    path: seen.path,
  })
  expect(new URL(page.url()).pathname).toBe(seen.path)
  await close()
})
