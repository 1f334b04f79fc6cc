import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addressOf } from '@portico/proto/api/call'
import { readCollectionPage, saveCollectionPage } from '@portico/proto/api/sites/content/page-documents'
import { blockType } from '@portico/proto/enums/block-type'
import { expectAccessible } from '../accessible.ts'
import { browser, stack, useSite } from '../suite.ts'
import { makeWidgetSite, type WidgetSite } from '../widget-site.ts'
import { makeEditor } from './editor-account.ts'
import { openEditor, pageIdAt, savedDocument, type, untilSaved } from './open-editor.ts'
import type { Page } from 'playwright-core'

// Several people edit a page: they see each other, and take back a block alone or the whole page.

const siteOf = useSite(makeWidgetSite)
const text = (id: string, html: string) => ({ id, type: blockType.html, value: { html } })
type Writer = Pick<WidgetSite['owner'], 'read' | 'write'>

/** Saves a text of a page as a browser of this account does. */
async function saveText(
  writer: Writer,
  { websiteId, pageId }: { websiteId: string; pageId: string },
  id: string,
  html: string,
): Promise<void> {
  const params = { websiteId, id: pageId }
  const { document, revision } = await writer.read(readCollectionPage, { params })
  for (const section of document.sections)
    for (const row of section.rows)
      for (const column of row.columns)
        column.blocks = column.blocks.map((block) => (block.id === id ? text(id, html) : block))
  const path = addressOf(saveCollectionPage, { params })
  await writer.write('PUT', path, { document, revision, saveId: randomUUID() })
}

const pathOf = (site: WidgetSite, pageId: string) => `/api/rest/sites/${site.id}/collections/${pageId}/page`

test('two people who edit a page see each other, and a list that cannot be read is not shown', async () => {
  const site = siteOf()
  await site.page([text('one', '<p>First</p>')], 'together')
  const pageId = await pageIdAt(site, '/together')
  const { other, account } = await makeEditor(site, pathOf(site, pageId))
  const asOther: WidgetSite = { ...site, owner: { ...site.owner, ...other } }
  const theirs = await openEditor(browser(), stack(), asOther, pageId)
  const mine = await openEditor(browser(), stack(), site, pageId)
  await mine.page.getByText(`Also here: ${account.name}`).waitFor()
  await expectAccessible(mine.page)
  // The role editor may not read the names of accounts.
  await theirs.page.getByText(/Also here: Account \w{4}/).waitFor()

  await theirs.page.context().close()
  const isCall = (url: URL) => url.pathname.endsWith('/editors')
  await mine.page.route(isCall, (route) => route.fulfill({ status: 503, json: {} }))
  await mine.page.getByText('Also here').waitFor({ state: 'detached' })
  await type(mine.page, 'one', 'Still edited')
  await untilSaved(site, pageId, ([block]) => block?.value['html'] === '<p>Still edited</p>')
  await mine.page.context().close()
})

test('a block is put back alone from a revision and from a release, the page is discarded, and all is undone', async () => {
  const site = siteOf()
  await site.page([text('one', '<p>Published</p>'), text('two', '<p>Beside</p>')], 'history')
  const pageId = await pageIdAt(site, '/history')
  const path = pathOf(site, pageId)
  await saveText(site.owner, { websiteId: site.id, pageId }, 'one', '<p>Saved by the owner</p>')
  const { other } = await makeEditor(site, path)
  await saveText(other, { websiteId: site.id, pageId }, 'one', '<p>Saved by another</p>')
  const { page, errors } = await openEditor(browser(), stack(), site, pageId)
  await type(page, 'two', 'Mine beside')
  await type(page, 'one', 'Mine')
  const saved = (one: string, two: string) =>
    untilSaved(
      site,
      pageId,
      (blocks) => blocks.map(({ value }) => value['html']).join() === `<p>${one}</p>,<p>${two}</p>`,
    )
  await saved('Mine', 'Mine beside')

  await page.getByRole('button', { name: 'History of this block' }).click()
  const dialog = page.getByRole('dialog', { name: /^History of / })
  await dialog.getByText('Saved by the owner').waitFor()
  await expectAccessible(page)
  expect(await dialog.locator('.block-version').allTextContents()).toEqual([
    'Mine',
    'Saved by another',
    'Saved by the owner',
    'Published',
  ])
  await versionOf(page, 'Mine').getByText('On the page now').waitFor()
  await versionOf(page, 'Saved by another').getByRole('button', { name: 'Put back' }).click()
  await saved('Saved by another', 'Mine beside')

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'History of this block' }).click()
  await versionOf(page, 'Published')
    .getByText(/release \d+/)
    .waitFor()
  await versionOf(page, 'Published').getByRole('button', { name: 'Put back' }).click()
  await saved('Published', 'Mine beside')

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('button', { name: 'Discard the changes of this page' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await page.getByText('The page is as visitors see it. Undo brings your changes back.').waitFor()
  await saved('Published', 'Beside')
  expect((await savedDocument(site, pageId)).sections).toHaveLength(1)

  const undo = page.locator('.editor-history').getByRole('button', { name: 'Undo' })
  await undo.click()
  await saved('Published', 'Mine beside')
  await undo.click()
  await saved('Saved by another', 'Mine beside')
  await undo.click()
  await saved('Mine', 'Mine beside')
  expect(errors).toEqual([])
  await page.context().close()
})

const versionOf = (page: Page, words: string) =>
  page.locator('.block-history li', { has: page.getByText(words, { exact: true }) })
