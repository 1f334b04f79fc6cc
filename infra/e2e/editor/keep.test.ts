import { expect, test } from 'vitest'
import { blockType } from '@portico/proto/enums/block-type'
import { expectAccessible } from '../accessible.ts'
import { makeWidgetSite, signUp, type WidgetSite } from '../widget-site.ts'
import { browser, stack, useSite } from '../suite.ts'
import { blockIn, crash, openEditor, pageIdAt, said, savedDocument, type, untilSaved } from './open-editor.ts'
import type { Page } from 'playwright-core'

// Nothing that was typed is lost: another editor, a conflict, a lost connection, a closed tab, and a second tab.

const siteOf = useSite(makeWidgetSite)
const text = (id: string, html: string) => ({ id, type: blockType.html, value: { html } })
const state = (page: Page, words: string) => page.locator('.save-state').getByText(words)

/** Another editor changes a block of the saved page. */
async function writeAsAnother(site: WidgetSite, pageId: string, id: string, html: string) {
  const document = await savedDocument(site, pageId)
  for (const section of document.sections)
    for (const row of section.rows)
      for (const column of row.columns)
        column.blocks = column.blocks.map((block) => (block.id === id ? text(id, html) : block))
  await site.owner.write('PUT', `/api/rest/sites/${site.id}/collections/${pageId}/page`, { document })
}

test('another editor of another block is merged, one of the same block is a question', async () => {
  const site = siteOf()
  await site.page([text('one', '<p>First</p>'), text('two', '<p>Second</p>')], 'merge')
  const pageId = await pageIdAt(site, '/merge')
  const { page, errors } = await openEditor(browser(), stack(), site, pageId)

  await writeAsAnother(site, pageId, 'two', '<p>By another</p>')
  await type(page, 'one', 'Mine')
  await page.getByText('Another editor changed this page too. Both changes are kept.').waitFor()
  await untilSaved(
    site,
    pageId,
    (blocks) =>
      [blocks[0]?.value['html'], blocks[1]?.value['html']].join() === '<p>Mine</p>,<p>By another</p>',
  )
  expect(await blockIn(page, 'two').textContent()).toBe('By another')
  await page.getByRole('button', { name: 'Close', exact: true }).click()

  await writeAsAnother(site, pageId, 'one', '<p>Theirs</p>')
  await type(page, 'one', 'Mine again')
  await page.getByRole('heading', { name: 'Another editor changed the same part' }).waitFor()
  await said(page, /^Not saved: another editor changed the same part\. Choose a version/)
  // Typing goes on while the question is there.
  await page.keyboard.type(' and on')
  expect(await blockIn(page, 'one').textContent()).toBe('Mine again and on')
  await page.getByRole('button', { name: 'Choose a version' }).click()
  await expectAccessible(page)
  await page.getByText('Both, mine as a new block behind theirs').click()
  await page.getByRole('button', { name: 'Save this choice' }).click()
  const blocks = await untilSaved(site, pageId, (all) => all.length === 3)
  await said(page, /^Saved/)
  expect(blocks.map(({ value }) => value['html'])).toEqual([
    '<p>Theirs</p>',
    '<p>Mine again and on</p>',
    '<p>By another</p>',
  ])
  // The browser logs the refused saves, which were merged.
  expect(errors.filter((error) => !error.includes('status of 409'))).toEqual([])
  await page.context().close()
})

test('a tab that crashes without a connection gives its changes to the next one', async () => {
  const site = siteOf()
  await site.page([text('one', '<p>First</p>')], 'crash')
  const pageId = await pageIdAt(site, '/crash')
  const { page } = await openEditor(browser(), stack(), site, pageId)
  const saves = (url: URL) => url.pathname.endsWith('/page')
  await page
    .context()
    .route(saves, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
  await type(page, 'one', 'Not saved')
  await state(page, 'Not saved: no connection').waitFor()
  await said(page, /^Not saved: no connection/)
  // A tab that closes tries to save once more, and the routes may be gone by then. One that crashes does not.
  await crash(page)
  const next = await page.context().newPage()
  await page.close()
  await next.goto(`${stack().demo.config}sites/${site.id}/edit/${pageId}`)
  await next.getByText('Some of your changes were not saved.').waitFor()
  await expectAccessible(next)
  expect(await blockIn(next, 'one').textContent()).toBe('First')
  await next.context().unroute(saves)
  await next.getByRole('button', { name: 'Restore them' }).click()
  await untilSaved(site, pageId, ([block]) => block?.value['html'] === '<p>Not saved</p>')
  expect(await blockIn(next, 'one').textContent()).toBe('Not saved')
  await next.locator('.editor-history').getByRole('button', { name: 'Undo' }).click()
  await untilSaved(site, pageId, ([block]) => block?.value['html'] === '<p>First</p>')
  await next.context().close()
})

test('a second tab is read-only until it takes over, and then has what the first one typed', async () => {
  const site = siteOf()
  await site.page([text('one', '<p>First</p>')], 'tabs')
  const pageId = await pageIdAt(site, '/tabs')
  const { page } = await openEditor(browser(), stack(), site, pageId)
  await type(page, 'one', 'From the first tab')
  const second = await page.context().newPage()
  await second.goto(`${stack().demo.config}sites/${site.id}/edit/${pageId}`)
  await second.getByText('You edit this page in another tab.').waitFor()
  await expectAccessible(second)
  await second.getByRole('button', { name: 'Edit here' }).click()
  await page.getByText('You edit this page in another tab.').waitFor()
  await blockIn(second, 'one').getByText('From the first tab').waitFor()
  await type(second, 'one', 'From the second tab')
  await untilSaved(site, pageId, ([block]) => block?.value['html'] === '<p>From the second tab</p>')
  await page.context().close()
})

test('a session that ends while an owner types is renewed in a dialog, and the text is saved', async () => {
  const account = await signUp(stack())
  const site = await makeWidgetSite(stack(), account)
  await site.page([text('one', '<p>First</p>')], 'session')
  const pageId = await pageIdAt(site, '/session')
  const { page } = await openEditor(browser(), stack(), site, pageId)
  await page.context().clearCookies()
  await type(page, 'one', 'Typed without a session')
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.getByLabel('Password', { exact: true }).fill(account.password)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await untilSaved(site, pageId, ([block]) => block?.value['html'] === '<p>Typed without a session</p>')
  await state(page, 'Saved').waitFor()
  await page.context().close()
})
