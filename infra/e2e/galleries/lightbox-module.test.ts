import { expect, test } from 'vitest'
import type * as Lightbox from '../../../web/src/widgets/lightbox/lightbox.ts'
import { counter, dialog, lightboxPage } from './lightbox-page.ts'
import { makeWidgetSite } from '../widget-site.ts'
import { browser, useSite } from '../suite.ts'

// The attributes of the lightbox, and its times.

const site = useSite(makeWidgetSite)
const visit = lightboxPage(site, browser)

test('LBOX-01 ENUM-44: the lightbox has the stated attributes and refuses values of the wrong type', async () => {
  const { page } = await visit()
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  const module = await site().module(page, 'lightbox')
  const found = await module.evaluate((loaded) => {
    const { createLightbox } = loaded as typeof Lightbox
    const lightbox = createLightbox()
    const values = () =>
      Object.fromEntries(
        (['items', 'currentSetIndex', 'title', 'theme', 'speed', 'historyHash'] as const).map((name) => [
          name,
          lightbox.get(name),
        ]),
      )
    const defaults = values()
    const refused = Object.entries({
      items: 'x',
      currentSetIndex: -1,
      title: 5,
      theme: 'pink',
      speed: '1',
      historyHash: 'yes',
    }).filter(([name, value]) => !lightbox.set(name as 'items', value))
    lightbox.show() // without items nothing opens
    const isOpen = document.querySelector('dialog.lightbox') !== null
    return { defaults, after: values(), refused: refused.length, isOpen }
  })
  const defaults = {
    items: [],
    currentSetIndex: 0,
    title: 'Gallery',
    theme: 'dark',
    speed: 0.6,
    historyHash: false,
  }
  expect(found).toEqual({ defaults, after: defaults, refused: 6, isOpen: false })
  expect(warnings).toHaveLength(6)
  expect(warnings[3]).toBe('Lightbox: theme cannot be "pink"')
  await page.context().close()
})

test('LBOX-02 LBOX-04 LBOX-07: the overlay comes before the content, arrow keys move at most once in 200 ms, and the desktop loops', async () => {
  const { page, links, errors } = await visit({ clock: true })
  await page.clock.pauseAt(10_000)
  await links.first().focus()
  await page.keyboard.press('Enter')
  await dialog(page).waitFor()
  const look = () =>
    dialog(page).evaluate((element) => {
      const style = getComputedStyle(element)
      const slide = getComputedStyle(element.querySelector('.lightbox-slide[data-active]')!)
      const overlay = getComputedStyle(element.querySelector('.lightbox-overlay')!)
      const constant = (name: string) => style.getPropertyValue(`--lightbox-${name}`)
      return {
        state: element.dataset['state'],
        transition: element.dataset['transition'],
        constants: ['speed', 'slide', 'fade', 'opacity', 'padding'].map(constant),
        durations: [overlay.transitionDuration, slide.transitionDuration],
        padding: slide.paddingLeft,
        isHidden: getComputedStyle(element.querySelector('.lightbox-bar')!).opacity === '0',
      }
    })
  const constants = ['0.6s', '0.6s', '0.3s', '0.95', '100px']
  const durations = ['0.3s', '0.6s']
  const common = { transition: 'fade', constants, durations, padding: '100px' }
  expect(await look()).toEqual({ ...common, state: 'opening', isHidden: true })
  await page.clock.runFor(299)
  expect(await dialog(page).getAttribute('data-state')).toBe('opening')
  await page.clock.runFor(1)
  expect(await dialog(page).getAttribute('data-state')).toBe('open')

  await page.keyboard.press('ArrowRight')
  await page.clock.runFor(100)
  await page.keyboard.press('ArrowRight')
  expect(await counter(page)).toBe('2 / 3')
  for (const expected of ['3 / 3', '1 / 3']) {
    await page.clock.runFor(200)
    await page.keyboard.press('ArrowRight')
    expect(await counter(page)).toBe(expected)
  }
  await page.clock.runFor(200)
  await page.keyboard.press('ArrowLeft')
  expect(await counter(page)).toBe('3 / 3')

  expect(await dialog(page).getAttribute('data-nav')).toBe('shown')
  await page.clock.runFor(499)
  expect(await dialog(page).getAttribute('data-nav')).toBe('shown')
  await page.clock.runFor(1)
  expect(await dialog(page).getAttribute('data-nav')).toBe('hidden')
  await page.mouse.move(600, 600)
  expect(await dialog(page).getAttribute('data-nav')).toBe('shown')
  expect(errors).toEqual([])
  await page.context().close()
})
