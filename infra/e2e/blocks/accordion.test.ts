import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ACCORDION_MS } from '@portico/proto/limits/overlay-limits'
import { blockType } from '@portico/proto/enums/block-type'
import { expectAccessible } from '../accessible.ts'
import { openPage } from '../browser.ts'
import { makeWidgetSite } from '../widget-site.ts'
import { browser, useSite } from '../suite.ts'

const items = ['Oven?', 'Dishwasher?', 'Broken?'].map((title, at) => ({
  title,
  description: `<p>Answer ${at + 1} with a <a href="/">link</a>.</p>`,
}))
const accordion = (id: string, options: object = {}) => ({
  id,
  type: blockType.accordion,
  value: { items, ...options },
})
const text = (html: string) => ({ type: blockType.html, value: { html } })
const screenful = text(`<h1>Questions</h1>${'<p>A line of text.</p>'.repeat(60)}`)

// Accordions (ACC-01, ACC-02).

const site = useSite(makeWidgetSite)
const states = (page: Page, id: string) =>
  page
    .locator(`#block-${id} details`)
    .evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset['state']))
const title = (page: Page, id: string, at: number) => page.locator(`#block-${id} summary`).nth(at)
const started = (page: Page, id: string) =>
  page.locator(`#block-${id} [data-island="accordion"][data-hydration="done"]`).waitFor()

test('ACC-01, ACC-02: an item opens and closes in 250 ms, presses during that are ignored; the settings decide how many are open', async () => {
  const { page, errors } = await openPage(browser())
  await page.clock.install()
  await page.goto(
    await site().page([
      text('<h1>Questions</h1>'),
      accordion('one', { isFirstItemExpanded: true }),
      accordion('many', { allowMultipleOpenItems: true }),
    ]),
  )
  await started(page, 'one')
  await started(page, 'many')
  await page.clock.pauseAt(Date.now() + 60_000)
  expect(await states(page, 'one')).toEqual(['open', 'closed', 'closed'])

  await title(page, 'one', 1).click()
  expect(await states(page, 'one')).toEqual(['closing', 'opening', 'closed'])
  await title(page, 'one', 1).click()
  await title(page, 'one', 2).click()
  await page.clock.runFor(ACCORDION_MS - 1)
  expect(await states(page, 'one')).toEqual(['closing', 'opening', 'closed'])
  await page.clock.runFor(1)
  expect(await states(page, 'one')).toEqual(['closed', 'open', 'closed'])
  await title(page, 'one', 1).press('Enter')
  expect(await states(page, 'one')).toEqual(['closed', 'closing', 'closed'])
  await page.clock.runFor(ACCORDION_MS)
  expect(await states(page, 'one')).toEqual(['closed', 'closed', 'closed'])

  for (const at of [0, 2]) {
    await title(page, 'many', at).press('Space')
    await page.clock.runFor(ACCORDION_MS)
  }
  expect(await states(page, 'many')).toEqual(['open', 'closed', 'open'])
  await page.clock.resume() // axe waits by timers
  await expectAccessible(page)
  expect(errors).toEqual([])
  await page.context().close()
})

test('ACC-02: a setting of a wrong type is refused with one warning; two starts of one accordion are one; after its end the browser opens the items', async () => {
  const { page, errors } = await openPage(browser())
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await page.goto(await site().page([text('<h1>Questions</h1>'), accordion('one')]))
  await started(page, 'one')
  const module = await site().module(page, 'accordion')
  await module.evaluate((loaded) => {
    const { mount } = loaded as { mount(root: Element): () => void }
    const block = document.querySelector('#block-one')!.cloneNode(true) as HTMLElement
    block.id = 'block-copy'
    block.dataset['blockJson'] = '{"allowMultipleOpenItems":"yes"}'
    for (const each of block.querySelectorAll('[id]')) each.removeAttribute('id')
    for (const item of block.querySelectorAll('details')) item.setAttribute('name', 'copy')
    document.querySelector('main')!.append(block)
    const root = block.querySelector('.accordion')!
    mount(root)
    Object.assign(window, { destroy: mount(root) })
  })
  for (const at of [0, 1]) {
    await title(page, 'copy', at).click()
    await expect.poll(async () => (await states(page, 'copy'))[at]).toBe('open')
  }
  expect(await states(page, 'copy')).toEqual(['closed', 'open', 'closed'])
  await title(page, 'copy', 2).click() // removed while it animates
  await page.evaluate(() => (window as unknown as { destroy(): void }).destroy())
  await title(page, 'copy', 0).click()
  await expect
    .poll(() =>
      page
        .locator('#block-copy details')
        .evaluateAll((all) => all.map((each) => (each as HTMLDetailsElement).open)),
    )
    .toEqual([true, false, false])
  expect(warnings).toEqual(['Accordion: allowMultipleOpenItems cannot be "yes"'])
  expect(errors).toEqual([])
  await page.context().close()
})

test('a link to an item by its number or title opens it and scrolls to it, and so does the search of the browser', async () => {
  const { page, errors } = await openPage(browser())
  const links = text('<p><a href="#far-2">second</a> <a href="#broken">third</a></p>')
  const address = await site().page([links, screenful, accordion('far'), screenful])
  await page.goto(`${address}#dishwasher`)
  await expect.poll(() => states(page, 'far')).toEqual(['closed', 'open', 'closed'])
  await expect.poll(() => isInView(page, 'Answer 2')).toBe(true)

  await page.getByRole('link', { name: 'third' }).click()
  await expect.poll(() => states(page, 'far')).toEqual(['closed', 'closed', 'open'])
  await expect.poll(() => isInView(page, 'Answer 3')).toBe(true)
  await page.getByRole('link', { name: 'second' }).click()
  await expect.poll(() => isInView(page, 'Answer 2')).toBe(true)
  expect(await states(page, 'far')).toEqual(['closed', 'open', 'closed'])

  // A text fragment uses the search of the browser, which opens the item that contains the words.
  await page.goto('about:blank')
  await page.goto(`${address}#:~:text=Answer%203`)
  await expect.poll(() => states(page, 'far')).toEqual(['closed', 'closed', 'open'])
  await expect.poll(() => isInView(page, 'Answer 3')).toBe(true)
  expect(errors).toEqual([])
  await page.context().close()
})

test('without JavaScript an accordion is native, and one item is open at a time', async () => {
  const context = await browser().newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(await site().page([text('<h1>Questions</h1>'), accordion('one')]))
  await title(page, 'one', 0).click()
  await title(page, 'one', 1).click()
  await page.getByText('Answer 2').waitFor()
  expect(await page.locator('#block-one details[open]').count()).toBe(1)
  await context.close()
})

const isInView = (page: Page, words: string) =>
  page
    .getByText(words)
    .boundingBox()
    .then((box) => box !== null && box.height > 0 && box.y > 0 && box.y < page.viewportSize()!.height)
