import { expect, test } from 'vitest'
import { until } from '@portico/kit/testing/until'
import { blockType } from '@portico/proto/enums/block-type'
import { collectionType } from '@portico/proto/enums/collection-type'
import { expectAccessible } from '../accessible.ts'
import { entryCalls } from '../content/entry-calls.ts'
import { ask } from '../http.ts'
import { openPanel } from '../owner/owner-area.ts'
import { makeWidgetSite } from '../widget-site.ts'
import { browser, stack, useSite } from '../suite.ts'
import { blockIn, canvasOf, pageIdAt, said, type, untilSaved } from './open-editor.ts'

// From the list of pages and from the form of an entry to the editor: changing a text on the page itself, publishing it, and
// taking the publication back.

const siteOf = useSite(makeWidgetSite)
const text = (id: string, html: string) => ({ id, type: blockType.html, value: { html } })

test('an owner opens a page from the list of pages, changes a text on it, publishes this page only, and takes it back', async () => {
  const site = siteOf()
  await site.page([text('intro', '<p>The old words</p>')], 'first')
  await site.page([text('other', '<p>Another page</p>')], 'second')
  const [first, second] = [await pageIdAt(site, '/first'), await pageIdAt(site, '/second')]
  await site.owner.write('PUT', `/api/rest/sites/${site.id}/collections/${second}/page`, {
    document: {
      title: 'Second',
      sections: [{ id: 's', rows: [{ columns: [{ span: 12, blocks: [text('other', '<p>Not yet</p>')] }] }] }],
    },
  })
  const { page, errors } = await openPanel(browser(), stack(), site, 'pages')
  // The list of pages has read the changes before the editor does.
  await page.getByRole('button', { name: 'Publish 1 change' }).waitFor()
  await page.getByRole('button', { name: 'Actions for first' }).click()
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
  await canvasOf(page).locator('main').waitFor()
  await expectAccessible(page)

  await type(page, 'intro', 'The new words')
  await page.keyboard.press('Control+s')
  await said(page, /^Saved/)
  await untilSaved(site, first, ([block]) => block?.value['html'] === '<p>The new words</p>')
  expect((await ask(site.at('/first'))).text).toContain('The old words')

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish' })
  await dialog.getByText('2 changes on the website.').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Publish this page' }).click()
  await page.locator('.toasts[aria-live=polite]').getByText('Published. Your changes are live.').waitFor()
  await until(async () => (await ask(site.at('/first'))).text.includes('The new words'))
  expect((await ask(site.at('/second'))).text).toContain('Another page')

  const pressedAt = Date.now()
  await page.getByRole('button', { name: 'Take it back' }).click()
  await until(async () => (await ask(site.at('/first'))).text.includes('The old words'))
  console.log(`taken back: visitors get the old page ${Date.now() - pressedAt} ms after the press`)
  await page.getByText('Publishing is taken back.').waitFor()
  expect(await blockIn(page, 'intro').textContent()).toBe('The new words')
  // Publishing does not end the history.
  await page.locator('.editor-history').getByRole('button', { name: 'Undo' }).click()
  await untilSaved(site, first, ([block]) => block?.value['html'] === '<p>The old words</p>')
  expect(errors).toEqual([])
  await page.context().close()
})

test('the form of an entry leads to the editor with its last words, and one press publishes the entry', async () => {
  const site = siteOf()
  const { add, addPage, items } = entryCalls(site)
  const blog = await addPage('Diary', 'diary', collectionType.generic)
  const document = {
    title: 'A day',
    sections: [{ id: 's', rows: [{ columns: [{ span: 12, blocks: [text('body', '<p>Rain</p>')] }] }] }],
  }
  const id = await add(blog, 'A day', { document })
  const { page, errors } = await openPanel(browser(), stack(), site, `pages/${blog}/${id}`)
  await page.getByLabel('Title', { exact: true }).first().fill('A dry day')
  // The link saves what was typed before it leads on.
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.locator('.editor-title').getByText('A dry day').waitFor()
  await type(page, 'body', 'Sun')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('button', { name: 'Publish this entry' }).click()
  await page.getByText('Published. Your changes are live.').waitFor()
  const { fullUrl } = (await items(blog))[0]!
  await until(async () => /A dry day[^]*Sun/.test((await ask(site.at(fullUrl))).text))
  await page.getByRole('link', { name: 'Back to Entries' }).click()
  await page.getByRole('link', { name: 'A dry day', exact: true }).click()
  await page.getByRole('region', { name: 'Content' }).getByText('Sun').waitFor()
  expect(errors).toEqual([])
  await page.context().close()
})
