import { expect, test } from 'vitest'
import { popupOverlayPosition } from '@portico/proto/enums/popup-overlay'
import { expectAccessible } from '../accessible.ts'
import { ownErrors, popupPage } from './popup-module.ts'
import { makeWidgetSite } from '../widget-site.ts'
import { browser, useSite } from '../suite.ts'

// The attributes, layers and positions of popups, and their removal.

const site = useSite(makeWidgetSite)
const open = popupPage(site, browser)

test('POP-01 POP-02 POP-04 MISC-06: defaults, refused types, the z-index of each dialog, and removal after 600 ms at most', async () => {
  const { page, errors, module } = await open()
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  const seen = await module.evaluate(({ createPopup }) => {
    const popup = createPopup({ title: 'One', attributes: { width: 'wide' } })
    const values = () => ['width', 'padding', 'zIndex', 'hideAfterTime'].map((name) => popup.get(name))
    const defaults = values()
    const refused = [
      popup.set('width', '400'),
      popup.set('padding', null),
      popup.set('zIndex', '1'),
      popup.set('hideAfterTime', Number.NaN),
    ]
    const afterRefusal = values()
    void popup.show()
    const style = getComputedStyle(popup.element.querySelector('.popup')!)
    const size = [style.width, style.padding]
    const second = createPopup({ title: 'Two', isDestroyed: false })
    void second.show()
    const third = createPopup({ title: 'Three', attributes: { zIndex: 7 } })
    void third.show()
    const layers = [popup, second, third].map(({ element }) => getComputedStyle(element).zIndex)
    const nulls = [popup.set('zIndex', null), popup.set('hideAfterTime', null), popup.set('width', 200)]
    const width = getComputedStyle(popup.element.querySelector('.popup')!).width
    third.destroy()
    // Without a transition the popup is removed after 600 ms.
    for (const { element } of [popup, second]) {
      element.style.transition = 'none'
      element.querySelector<HTMLElement>('.popup')!.style.transition = 'none'
      ;(element as HTMLDialogElement).close()
    }
    return { defaults, refused, afterRefusal, size, layers, nulls, width }
  })
  expect(seen).toEqual({
    defaults: [350, 20, null, null],
    refused: [false, false, false, false],
    afterRefusal: [350, 20, null, null],
    size: ['350px', '20px'],
    layers: ['30000', '30001', '7'],
    nulls: [true, true, true],
    width: '200px',
  })
  expect(warnings).toHaveLength(5)
  const states = () =>
    page.locator('.popup-layer').evaluateAll((all) => all.map((each) => each.dataset['state']))
  expect(await states()).toEqual(['hiding', 'hiding'])
  await page.clock.runFor(599)
  expect(await states()).toEqual(['hiding', 'hiding'])
  await page.clock.runFor(1)
  expect(await states()).toEqual(['ended'])
  expect(ownErrors(errors)).toEqual([])
  await page.context().close()
})

test('PAGE-26 ENUM-08: nine positions are nine places, even in a window of 200 px', async () => {
  const { page, errors, module } = await open()
  const placesAt = async (width: number) => {
    await page.setViewportSize({ width, height: 900 })
    return module.evaluate(({ createPopup }, positions) => {
      const third = (at: number, size: number) => ['start', 'center', 'end'][Math.floor((at / size) * 3)]
      return positions.map((position) => {
        const popup = createPopup({ title: 'Offer', style: 'no-buttons', isModal: false, position })
        void popup.show()
        const { left, right, top, bottom } = popup.element.querySelector('.popup')!.getBoundingClientRect()
        popup.destroy()
        const isInside = left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight
        return [
          position,
          third((top + bottom) / 2, innerHeight),
          third((left + right) / 2, innerWidth),
          isInside,
        ]
      })
    }, Object.values(popupOverlayPosition))
  }
  const rows = ['start', 'center', 'end']
  const expected = Object.values(popupOverlayPosition).map((position, at) => [
    position,
    rows[Math.floor(at / 3)],
    rows[at % 3],
    true,
  ])
  expect(await placesAt(1_280)).toEqual(expected)
  expect((await placesAt(200)).map((place) => place[3])).toEqual(expected.map(() => true))
  await page.clock.resume() // axe uses timers
  await module.evaluate(({ createPopup }) => {
    void createPopup({ title: 'Leave?', text: 'Not sent.', style: 'confirm-or-cancel' }).show()
  })
  await expectAccessible(page)
  expect(ownErrors(errors)).toEqual([])
  await page.context().close()
})

test('a hundred popups, opened twice and removed while they move, leave no element and no lock', async () => {
  const { page, errors, module } = await open()
  const left = await module.evaluate(({ createPopup }) => {
    for (let at = 0; at < 100; at++) {
      const popup = createPopup({ title: `Popup ${at}`, text: '<b>plain</b>' })
      void popup.show()
      void popup.show()
      if (at % 2 === 0) (popup.element as HTMLDialogElement).close()
      popup.destroy()
      popup.destroy()
    }
    const last = createPopup({ title: 'Last' })
    void last.show()
    const { zIndex } = getComputedStyle(last.element)
    last.destroy()
    return [document.querySelectorAll('.popup-layer').length, document.documentElement.style.overflow, zIndex]
  })
  expect(left).toEqual([0, '', '30000'])
  expect(ownErrors(errors)).toEqual([])
  await page.context().close()
})
