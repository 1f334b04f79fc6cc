import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { until } from '@portico/kit/testing/until'
import { blockType } from '@portico/proto/enums/block-type'
import { blocksOf, type PageDocument } from '@portico/proto/site'
import { openPage } from '../browser.ts'
import { loadUntil } from '../owner/owner-area.ts'
import { makeWidgetSite } from '../widget-site.ts'
import { browser, stack, useSite } from '../suite.ts'
import { checkStep } from './journey-pictures.ts'
import { byKeyboard, byPointer, libraryOf, type Way } from './journey-ways.ts'
import { blockIn, canvasOf, openEditor, pageIdAt, said } from './open-editor.ts'

// A new owner makes the same page by keyboard alone and by pointer clicks; visitors see it after it is published.

const siteOf = useSite(makeWidgetSite)
const picture = new URL('../../demo/pictures/masters/a-table-for-eight.webp', import.meta.url).pathname

type Journey = { page: Page; way: Way; name: string }

/** From no account to the pages of a new website. Returns the address of the website. */
async function makeWebsite({ page, way, name }: Journey): Promise<string> {
  const step = (title: string) => checkStep(page, `${name}-${title}`)
  const identifier = `journey-${randomUUID().slice(0, 8)}`
  await page.goto(new URL('sign-up', stack().demo.config).href)
  await way.enter(page.getByLabel('Name'), 'Robin Reed')
  await way.enter(page.getByLabel('Email'), `${identifier}@example.com`)
  await way.enter(page.getByLabel('Password', { exact: true }), randomUUID())
  await step('1-account')
  await way.press(page.getByRole('button', { name: 'Create account' }))
  await page.getByText('No websites yet').waitFor()
  await step('2-websites')
  await way.press(page.getByRole('link', { name: 'Create your first website' }))
  await way.enter(page.getByLabel('Name', { exact: true }), 'Reed Pottery')
  await way.enter(page.getByLabel('Address'), identifier)
  await page.getByText('is free.').waitFor()
  await step('3-new-website')
  await way.press(page.getByRole('button', { name: 'Create website' }))
  await page.getByRole('heading', { level: 1, name: 'Pages' }).waitFor()
  await step('4-pages')
  const { host, protocol } = new URL(stack().demo.site)
  return `${protocol}//${identifier}.${host.replace(/^[^.]+\./, '')}`
}

/** Adds a page and opens it in the editor. */
async function addPage({ page, way, name }: Journey): Promise<void> {
  await way.menu(page.getByRole('button', { name: 'Add', exact: true }), 'Page')
  const dialog = page.getByRole('dialog')
  await way.enter(dialog.getByLabel('Title'), 'Studio')
  await way.press(dialog.getByRole('button', { name: 'Add', exact: true }))
  await page.getByText('Studio is added.').waitFor()
  await way.edit('Studio')
  await canvasOf(page).locator('main').waitFor()
  await checkStep(page, `${name}-5-empty-page`)
}

/** Makes a page: a section with a picture behind its text, two columns, nine block types, a form, and a deletion that is undone. */
async function fillPage({ page, way, name }: Journey): Promise<void> {
  const step = (title: string) => checkStep(page, `${name}-${title}`)
  const add = async (type: string, answer?: () => Promise<void>) => {
    await way.open(type)
    await answer?.()
    await said(page, new RegExp(`^${type} added`))
    await libraryOf(page).waitFor({ state: 'detached' })
  }
  const button = (label: string) => libraryOf(page).getByRole('button', { name: label, exact: true })
  const side = page.locator('.editor-side')
  const more = async (entry: string, part: string) => {
    await way.menu(page.getByRole('button', { name: 'More actions' }), entry)
    // The part that was added is selected and has the focus.
    await canvasOf(page).locator(`[data-edit=${part}]:focus`).waitFor()
  }

  await add('Picture', async () => {
    await step('6-library')
    await way.press(libraryOf(page).locator('.picture-pick'))
    const picker = page.locator('dialog.asset-picker')
    await picker.getByText('No files found').waitFor()
    await step('7-files')
    const chooser = page.waitForEvent('filechooser')
    await way.press(picker.getByRole('button', { name: 'Upload' }))
    await (await chooser).setFiles(picture)
    await picker.waitFor({ state: 'detached' })
    await step('8-picture')
    await way.press(button('Add'))
  })
  await add('Text')
  await way.write('Opening hours')
  await way.selectSection(1)
  await way.press(side.getByRole('button', { name: 'Full', exact: true }))
  await canvasOf(page).locator('[data-opening=text]').waitFor()
  await step('9-picture-behind-text')
  await more('Add section below', 'section')
  await add('Text')
  await way.write('A studio by the river')
  await more('Add column beside', 'column')
  await step('10-columns')
  for (const type of ['Quote', 'Line', 'Button', 'Accordion', 'Space', 'Code']) await add(type)
  await way.duplicate()
  await way.moveUp()
  await way.remove()
  await way.undo()
  await step('11-blocks')
  await add('Form', async () => {
    await way.press(button('New form'))
    await step('12-new-form')
    await way.press(button('Contact'))
    await libraryOf(page)
      .getByRole('region', { name: 'Form Contact' })
      .locator('.entry-name')
      .first()
      .waitFor()
    await step('13-form')
    await way.press(button('Add'))
  })
  await side.locator('[name=formId] option:checked').getByText('Contact').waitFor({ state: 'attached' })
  await step('14-page')
}

async function publish({ page, way, name }: Journey): Promise<void> {
  await page.locator('.save-state[data-status=saved]').waitFor()
  await way.press(page.getByRole('button', { name: 'Publish', exact: true }))
  await way.press(page.getByRole('radio', { name: /^Everything/ }))
  await checkStep(page, `${name}-15-publish`)
  await way.press(page.getByRole('button', { name: /^Publish \d+ changes?$/ }))
  await page.getByText('Published. Your changes are live.').waitFor()
  await checkStep(page, `${name}-16-published`)
}

/** A busy server answers 503, and the page is not there before the release is: the browser logs both, and both are repeated. */
const unexpected = (errors: readonly string[]) =>
  errors.filter((error) => !/status of (?:503|404)/.test(error))

/** An anonymous visitor sees the page. */
async function visit(address: string, name: string): Promise<void> {
  const { page, errors } = await openPage(browser())
  await loadUntil(page, `${address}/studio`, page.locator('.page-section[data-opening=text]'))
  await page.locator('.page-section[data-opening=text]').getByText('Opening hours').waitFor()
  await page.locator('main form').getByLabel('Email').waitFor()
  expect(await page.locator('main .row').nth(1).locator('> .col').count()).toBe(2)
  await checkStep(page, `${name}-17-visitor`)
  expect(unexpected(errors)).toEqual([])
  await page.context().close()
}

/** A document without its ids, and without the ids of its form and of its picture. */
const withoutIds = (document: PageDocument) =>
  JSON.parse(
    JSON.stringify(document, (key, value: unknown) =>
      /^(id|formId|assetUrl)$/.test(key) ? undefined : value,
    ),
  ) as object

/** The saved document, as the browser of the owner reads it. */
const readSaved = (page: Page) =>
  page.evaluate(async () => {
    const [, website, id] = /sites\/([^/]+)\/edit\/([^/]+)/.exec(location.pathname)!
    const reply = await fetch(`/api/rest/sites/${website}/collections/${id}/page`)
    return ((await reply.json()) as { document: PageDocument }).document
  })

async function journey(name: string, wayOf: (page: Page) => Way): Promise<PageDocument> {
  const { page, errors } = await openPage(browser(), { width: 1440, height: 900 })
  const all = { page, way: wayOf(page), name }
  const address = await makeWebsite(all)
  await addPage(all)
  await fillPage(all)
  await publish(all)
  await visit(address, name)
  expect(unexpected(errors)).toEqual([])
  const saved = await readSaved(page)
  await page.context().close()
  return saved
}

test('a new owner makes a page with nine types of blocks by keyboard alone and another by pointer clicks: they are equal, and visitors see them', async () => {
  const keyboard = await journey('keyboard', byKeyboard)
  const pointer = await journey('pointer', byPointer)
  const types = blocksOf(keyboard).map(({ type }) => type)
  const { image, html, quote, horizontalRule, button, accordion, spacer, code, form } = blockType
  expect(types).toEqual([
    ...[image, html, html, quote, horizontalRule, button, accordion, spacer, code, form, code],
  ])
  expect(keyboard.sections.map(({ rows }) => rows.map(({ columns }) => columns.length))).toEqual([[1], [2]])
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
