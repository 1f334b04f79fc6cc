import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { until } from '@portico/kit/testing/until'
import { blockType } from '@portico/proto/enums/block-type'
import { blocksOf, type PageDocument } from '@portico/proto/site'
import { expectAccessible } from '../accessible.ts'
import { ask } from '../http.ts'
import { tabTo } from '../owner/work-by-keyboard.ts'
import { makeWidgetSite, type WidgetSite } from '../widget-site.ts'
import { browser, stack, useSite } from '../suite.ts'
import { blockIn, canvasOf, openEditor, pageIdAt, said, savedDocument } from './open-editor.ts'

// The same page is made by keyboard alone and by pointer clicks; visitors see it after it is published.

const siteOf = useSite(makeWidgetSite)

/** The focus follows the selection back into the canvas. */
const focusInCanvas = (page: Page) =>
  until(() =>
    page.locator('.canvas-stage iframe').evaluate((frame: HTMLIFrameElement) => {
      const inside = frame.contentDocument?.activeElement
      return document.activeElement === frame && inside?.getAttribute('data-edit') === 'block'
    }),
  )

/** The entry of a type in the library, after a search for its name. */
async function entryOf(page: Page, name: string) {
  const library = page.getByRole('dialog', { name: 'Add a block' })
  await library.getByLabel('Search blocks').fill(name)
  return library.locator('.library-entry').filter({ has: page.getByText(name, { exact: true }) })
}

/** The ways in which a person does a step. */
type Way = {
  add: (name: string) => Promise<void>
  write: (text: string) => Promise<void>
  duplicate: () => Promise<void>
  moveUp: () => Promise<void>
  remove: () => Promise<void>
  undo: () => Promise<void>
}

const byKeyboard = (page: Page): Way => ({
  async add(name) {
    await page.keyboard.press('/')
    await tabTo(page, await entryOf(page, name))
    await page.keyboard.press('Enter')
    await said(page, new RegExp(`^${name} added`))
    await focusInCanvas(page)
  },
  async write(text) {
    await page.keyboard.press('Enter')
    await canvasOf(page).locator('[contenteditable=true]').waitFor()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(text)
    await page.keyboard.press('Escape')
    await canvasOf(page).locator('[contenteditable=true]').waitFor({ state: 'detached' })
    await focusInCanvas(page)
  },
  async duplicate() {
    await page.keyboard.press('Control+d')
    await said(page, /duplicated/)
  },
  async moveUp() {
    await page.keyboard.press('Alt+ArrowUp')
    await said(page, /moved to/)
  },
  async remove() {
    await page.keyboard.press('Delete')
    await said(page, /deleted/)
  },
  async undo() {
    await page.keyboard.press('Control+z')
    await said(page, /^Undone/)
  },
})

const byPointer = (page: Page): Way => {
  const tool = (name: string) => page.locator('.editor-context').getByRole('button', { name, exact: true })
  return {
    async add(name) {
      await tool('Add block').click()
      await (await entryOf(page, name)).click()
      await said(page, new RegExp(`^${name} added`))
    },
    async write(text) {
      await tool('Edit text').click()
      await canvasOf(page).locator('[contenteditable=true]').waitFor()
      await page.keyboard.press('Control+a')
      await page.keyboard.type(text)
      await page.locator('.editor-path').getByRole('button').last().click()
      await canvasOf(page).locator('[contenteditable=true]').waitFor({ state: 'detached' })
    },
    async duplicate() {
      await tool('Duplicate').click()
      await said(page, /duplicated/)
    },
    async moveUp() {
      await tool('Move up').click()
      await said(page, /moved to/)
    },
    async remove() {
      await tool('Delete').click()
      await said(page, /deleted/)
    },
    async undo() {
      await page.locator('.editor-history').getByRole('button', { name: 'Undo' }).click()
      await said(page, /^Undone/)
    },
  }
}

/** Makes a page: six block types that ask for nothing, a text, a copy that is moved, and a deletion that is undone. */
async function makePage(way: Way): Promise<void> {
  await way.add('Text')
  await way.write('Opening hours')
  for (const name of ['Line', 'Quote', 'Button', 'Accordion', 'Space', 'Code']) await way.add(name)
  await way.duplicate()
  await way.moveUp()
  await way.remove()
  await way.undo()
}

/** A document without its ids. */
const withoutIds = (document: PageDocument) =>
  JSON.parse(JSON.stringify(document, (key, value: unknown) => (key === 'id' ? undefined : value))) as object

async function journey(site: WidgetSite, urlId: string, wayOf: (page: Page) => Way): Promise<PageDocument> {
  await site.page([], urlId)
  const pageId = await pageIdAt(site, `/${urlId}`)
  const { page, errors } = await openEditor(browser(), stack(), site, pageId)
  // From the top bar to the toolbar, and from there to the page.
  await page.keyboard.press('F6')
  await page.keyboard.press('F6')
  await page.keyboard.press('F6')
  await makePage(wayOf(page))
  await expectAccessible(page)
  await page.locator('.save-state').getByText('Saved', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('button', { name: 'Publish this page' }).click()
  await page.getByText('Published. Your changes are live.').waitFor()
  await until(async () => (await ask(site.at(`/${urlId}`))).text.includes('Opening hours'))
  expect(errors).toEqual([])
  const saved = await savedDocument(site, pageId)
  await page.context().close()
  return { ...saved, title: '' }
}

test('a page made by keyboard alone is the one made by pointer clicks, and visitors see it', async () => {
  const site = siteOf()
  const keyboard = await journey(site, 'by-keyboard', byKeyboard)
  const pointer = await journey(site, 'by-pointer', byPointer)
  const types = blocksOf(keyboard).map(({ type }) => type)
  expect(types).toEqual([
    blockType.html,
    blockType.horizontalRule,
    blockType.quote,
    blockType.button,
    blockType.accordion,
    blockType.spacer,
    blockType.code,
    blockType.code,
  ])
  expect(withoutIds(pointer)).toEqual(withoutIds(keyboard))
})

test('arrows go from block to block, Escape climbs, and each step is said to screen readers', async () => {
  const site = siteOf()
  const rule = (id: string) => ({ id, type: blockType.horizontalRule, value: {} })
  await site.page([rule('a'), rule('b'), rule('c')], 'steps')
  const { page } = await openEditor(browser(), stack(), site, await pageIdAt(site, '/steps'))
  await blockIn(page, 'a').click()
  await said(page, /^Line selected/)
  await page.keyboard.press('ArrowDown')
  await said(page, /^Line, place 2/)
  await until(() => blockIn(page, 'b').evaluate((element) => element.ownerDocument.activeElement === element))
  await page.keyboard.press('Alt+ArrowDown')
  await said(page, /moved to place 3/)
  await page.keyboard.press('Escape')
  const current = page.locator('.editor-path [aria-current]')
  await current.getByText('Section 1').waitFor()
  await page.keyboard.press('Escape')
  await current.getByText('Page').waitFor()
  await page.context().close()
})
