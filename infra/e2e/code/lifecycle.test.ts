import { expect, test } from 'vitest'
import { blockType } from '@portico/proto/enums/block-type'
import { openPage } from '../browser.ts'
import { makeWidgetSite } from '../widget-site.ts'
import { browser, useSite } from '../suite.ts'

const text = (html: string) => ({ type: blockType.html, value: { html } })

// Rules of the page that all widgets rely on.

const site = useSite(makeWidgetSite)
test('a module of the shipped bundle can be loaded by name, and the scroll lock keeps the width of the page', async () => {
  const tall = Array.from({ length: 60 }, (_, at) => `<p>Paragraph ${at}</p>`).join('')
  const { page, errors } = await openPage(browser())
  await page.goto(await site().page([text(`<h1>Long</h1>${tall}`)]))
  const module = await site().module(page, 'scroll-lock')
  const widths = await module.evaluate((loaded) => {
    const { lockScroll } = loaded as { lockScroll: () => () => void }
    const width = () => document.body.getBoundingClientRect().width
    const before = width()
    const unlock = [lockScroll(), lockScroll()]
    const during = [width(), getComputedStyle(document.documentElement).overflow]
    unlock[0]!()
    unlock[0]!()
    const still = getComputedStyle(document.documentElement).overflow
    unlock[1]!()
    return { before, during, still, after: getComputedStyle(document.documentElement).overflow }
  })
  expect(widths).toEqual({
    before: widths.before,
    during: [widths.before, 'hidden'],
    still: 'hidden',
    after: 'visible',
  })
  expect(errors).toEqual([])
  await page.context().close()
})
