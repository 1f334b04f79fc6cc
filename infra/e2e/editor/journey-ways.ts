import type { Locator, Page } from 'playwright-core'
import { until } from '@portico/kit/testing/until'
import { hasFocus, tabTo } from '../owner/work-by-keyboard.ts'
import { canvasOf, said } from './open-editor.ts'

/** The ways in which a person does a step. */
export type Way = {
  /** A button, a link or a choice. */
  press: (wanted: Locator) => Promise<void>
  enter: (field: Locator, text: string) => Promise<void>
  /** An entry of the menu that a button opens. */
  menu: (button: Locator, entry: string) => Promise<void>
  /** Opens a page of the list of pages in the editor. */
  edit: (title: string) => Promise<void>
  /** Opens the library and chooses a type. */
  open: (name: string) => Promise<void>
  write: (text: string) => Promise<void>
  selectSection: (number: number) => Promise<void>
  duplicate: () => Promise<void>
  moveUp: () => Promise<void>
  remove: () => Promise<void>
  undo: () => Promise<void>
}

export const libraryOf = (page: Page) => page.getByRole('dialog', { name: 'Add a block' })

/** The entry of a type in the library, after a search for its name. */
async function entryOf(page: Page, name: string) {
  await libraryOf(page).getByLabel('Search blocks').fill(name)
  return libraryOf(page)
    .locator('.library-entry')
    .filter({ has: page.getByText(name, { exact: true }) })
    .first()
}

/** The focus follows the selection back into the canvas. */
const focusInCanvas = (page: Page) =>
  until(() =>
    page.locator('.canvas-stage iframe').evaluate((frame: HTMLIFrameElement) => {
      const inside = frame.contentDocument?.activeElement
      return document.activeElement === frame && inside?.hasAttribute('data-edit') === true
    }),
  )

const isOver = (page: Page) => canvasOf(page).locator('[contenteditable=true]').waitFor({ state: 'detached' })

/** Tab reaches the chosen radio button of a group, and the arrow keys the others. */
async function choose(page: Page, wanted: Locator): Promise<void> {
  const name = await wanted.getAttribute('name')
  await tabTo(page, page.locator(`input[type=radio][name="${name}"]:checked`))
  while (!(await hasFocus(wanted))) await page.keyboard.press('ArrowDown')
}

export const byKeyboard = (page: Page): Way => ({
  async press(wanted) {
    await wanted.waitFor()
    if ((await wanted.getAttribute('type')) === 'radio') return choose(page, wanted)
    await tabTo(page, wanted)
    await page.keyboard.press('Enter')
  },
  async enter(field, text) {
    await field.waitFor()
    await tabTo(page, field)
    await page.keyboard.press('Control+a')
    await page.keyboard.type(text)
  },
  async menu(button, entry) {
    await button.waitFor()
    await tabTo(page, button)
    await page.keyboard.press('Enter')
    const item = page.getByRole('menuitem', { name: entry, exact: true })
    await item.waitFor()
    while (!(await hasFocus(item))) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  },
  async edit(title) {
    const tree = page.getByRole('treegrid').first()
    for (let presses = 0; presses < 60; presses++) {
      if (await tree.evaluate((element) => element.contains(document.activeElement))) break
      await page.keyboard.press('Tab')
    }
    const row = tree.getByRole('row', { name: title })
    for (let presses = 0; presses < 60 && !(await hasFocus(row)); presses++)
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  },
  async open(name) {
    await page.keyboard.press('/')
    await tabTo(page, await entryOf(page, name))
    await page.keyboard.press('Enter')
  },
  async write(text) {
    await focusInCanvas(page)
    await page.keyboard.press('Enter')
    await canvasOf(page).locator('[contenteditable=true]').waitFor()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(text)
    await page.keyboard.press('Escape')
    await isOver(page)
    await focusInCanvas(page)
  },
  async selectSection(number) {
    await focusInCanvas(page)
    await page.keyboard.press('Escape')
    await page.locator('.editor-path [aria-current]').getByText(`Section ${number}`).waitFor()
  },
  async duplicate() {
    await focusInCanvas(page)
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

export const byPointer = (page: Page): Way => {
  const tool = (name: string) => page.locator('.editor-context').getByRole('button', { name, exact: true })
  return {
    press: (wanted) => wanted.click(),
    async enter(field, text) {
      await field.click({ clickCount: 3 })
      await page.keyboard.type(text)
    },
    async menu(button, entry) {
      await button.click()
      await page.getByRole('menuitem', { name: entry, exact: true }).click()
    },
    async edit(title) {
      await page.getByRole('button', { name: `Actions for ${title}` }).click()
      await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
    },
    async open(name) {
      await tool('Add block').click()
      await (await entryOf(page, name)).click()
    },
    async write(text) {
      await tool('Edit text').click()
      await canvasOf(page).locator('[contenteditable=true]').waitFor()
      await page.keyboard.press('Control+a')
      await page.keyboard.type(text)
      await page.locator('.editor-path').getByRole('button').last().click()
      await isOver(page)
    },
    selectSection: (number) => page.locator('.editor-path').getByText(`Section ${number}`).click(),
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
