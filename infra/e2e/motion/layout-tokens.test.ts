import { expect, test } from 'vitest'
import {
  FONT_SIZE_MAX_PX,
  FONT_SIZE_MIN_PX,
  RADII_PX,
  TRANSITION_MAX_MS,
} from '@portico/proto/limits/display-limits'
import { blockType } from '@portico/proto/enums/block-type'
import { openPage } from '../browser.ts'
import { PICTURE, START, withPicture } from './motion-fixture.ts'
import { makeWidgetSite } from '../widget-site.ts'
import { browser, useSite } from '../suite.ts'

// The widths at which layouts change, and the design tokens.

const site = useSite(makeWidgetSite)
test('ANIM-07, ANIM-09, ANIM-10, ANIM-12: names shrink to 11 px at least, and layouts change at 432, 768, 1024, 320 and 415 px', async () => {
  const form = await site().owner.write<{ id: string }>('POST', `/api/rest/forms?websiteId=${site().id}`, {
    name: 'Letters',
    fields: [{ type: 'email', title: 'Email', required: true }],
    submitButtonText: 'Subscribe',
  })
  const address = await site().page([
    {
      type: blockType.button,
      value: { text: 'Press', url: '/', newWindow: false, size: 'medium', alignment: 'left' },
    },
    { type: blockType.form, value: { formId: form.id } },
    { type: blockType.image, value: { ...PICTURE, alt: 'A picture', caption: 'A caption' } },
  ])
  const { page, errors } = await openPage(browser(), { width: 432, height: 800 })
  await withPicture(page)
  await page.clock.install({ time: START })
  await page.goto(address)
  const width = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((each) => Math.round(each.getBoundingClientRect().width))
  const resizeTo = (wide: number) => page.setViewportSize({ width: wide, height: 800 })
  const row = await width('.button-row')
  expect(await width('.button-row .button')).toBe(row)
  await resizeTo(433)
  expect(await width('.button-row .button')).toBeLessThan(row)

  const columns = () =>
    page
      .locator('.sqs-row')
      .first()
      .evaluate((each) => getComputedStyle(each).gridTemplateColumns.split(' ').length)
  const at = async (wide: number) => {
    await resizeTo(wide)
    return columns()
  }
  expect([await at(428), await at(767), await at(768), await at(1_024)]).toEqual([1, 1, 12, 12])

  const setContainer = (selector: string, wide: number) =>
    page
      .locator(selector)
      .first()
      .evaluate((each, px) => {
        each.style.width = `${px}px`
      }, wide)
  const formColumns = () =>
    page.locator('.form').evaluate((each) => getComputedStyle(each).gridTemplateColumns.split(' ').length)
  const border = () => page.locator('figcaption').evaluate((each) => getComputedStyle(each).borderLeftWidth)
  const seen: unknown[] = []
  for (const wide of [319, 320]) {
    await setContainer('.form-block .sqs-block-content', wide)
    seen.push(await formColumns())
  }
  for (const wide of [414, 415]) {
    await setContainer('.image-frame', wide)
    seen.push(await border())
  }
  expect(seen).toEqual([1, 2, '0px', '1px'])

  await resizeTo(390)
  const shrinking = await site().module(page, 'text-shrink')
  await shrinking.evaluate((loaded) => {
    const { shrinkText } = loaded as { shrinkText: (element: HTMLElement, options: object) => () => void }
    const name = document.createElement('p')
    name.style.cssText = 'position: absolute; width: 200px; font-size: 40px; margin: 0'
    name.textContent = 'Earthenware & porcelain'
    document.body.append(name)
    Object.assign(window, { name_: name })
    shrinkText(name, { maxLines: 1 })
  })
  const size = () =>
    page.evaluate(() =>
      parseFloat(getComputedStyle((window as never as { name_: HTMLElement }).name_).fontSize),
    )
  const first = await size()
  expect(first).toBeGreaterThan(11)
  expect(first).toBeLessThan(40)
  await page.clock.pauseAt(new Date(START.getTime() + 60_000))
  await page.evaluate(() => {
    const { name_ } = window as never as { name_: HTMLElement }
    name_.textContent = 'Earthenware and porcelain and stoneware and glass and everything else'
    dispatchEvent(new Event('resize'))
  })
  await page.clock.runFor(99)
  expect(await size()).toBe(first)
  await page.clock.runFor(1)
  expect(await size()).toBe(11)
  expect(errors).toEqual([])
  await page.context().close()
})

test('ANIM-11: the owner’s area uses the font sizes, radii and transition times of the design tokens', async () => {
  const { page } = await openPage(browser())
  await page.goto(`http://app.localhost:${new URL(site().at('/')).port}/config/`)
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  const tokens = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('p'))
    const valueOf = (name: string, property: 'fontSize' | 'borderRadius' | 'transitionDuration') => {
      probe.style.cssText = ''
      probe.style[property] = `var(${name})`
      return Number.parseFloat(getComputedStyle(probe)[property])
    }
    return {
      sizes: [valueOf('--text-xs', 'fontSize'), valueOf('--text-xxl', 'fontSize')],
      radii: [valueOf('--radius-s', 'borderRadius'), valueOf('--radius', 'borderRadius')],
      seconds: valueOf('--slow', 'transitionDuration'),
      used: [...document.querySelectorAll('#app *')].flatMap((element) => {
        const { fontSize, borderRadius, transitionDuration } = getComputedStyle(element)
        const radius = borderRadius === '50%' ? 0 : Number.parseFloat(borderRadius)
        return [[Number.parseFloat(fontSize), radius, Number.parseFloat(transitionDuration)] as const]
      }),
    }
  })
  expect(tokens.sizes).toEqual([FONT_SIZE_MIN_PX, FONT_SIZE_MAX_PX])
  expect([0, ...tokens.radii]).toEqual(RADII_PX)
  expect(tokens.seconds * 1_000).toBe(TRANSITION_MAX_MS)
  for (const [size, radius, seconds] of tokens.used) {
    expect(size).toBeGreaterThanOrEqual(FONT_SIZE_MIN_PX)
    expect(size).toBeLessThanOrEqual(FONT_SIZE_MAX_PX)
    expect(RADII_PX).toContain(radius)
    expect(seconds * 1_000).toBeLessThanOrEqual(TRANSITION_MAX_MS)
  }
  await page.context().close()
})
