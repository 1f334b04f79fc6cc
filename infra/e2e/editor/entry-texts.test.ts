import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { until } from '@portico/kit/testing/until'
import { blockType } from '@portico/proto/enums/block-type'
import { collectionType } from '@portico/proto/enums/collection-type'
import { blocksOf } from '@portico/proto/site'
import { expectAccessible } from '../accessible.ts'
import { entryCalls } from '../content/entry-calls.ts'
import { ask } from '../http.ts'
import { browser, stack, useSite } from '../suite.ts'
import { makeWidgetSite } from '../widget-site.ts'
import { canvasOf, crash, openEditor, said } from './open-editor.ts'

// The title and the excerpt of an entry are edited on its page, as its text is.

const siteOf = useSite(makeWidgetSite)

type NewEntry = { title?: string; excerpt?: string; html?: string; recordType?: number }

/** Makes an entry of a list page of its own, and opens it in the editor. */
async function openEntry({ title = 'Glaze', excerpt = '', html, ...more }: NewEntry) {
  const site = siteOf()
  const calls = entryCalls(site)
  const urlId = `list-${crypto.randomUUID().slice(0, 8)}`
  const list = await calls.addPage('Notes', urlId, collectionType.generic)
  const text = { id: 'words', type: blockType.html, value: { html } }
  const sections = [{ id: 'one', rows: [{ columns: [{ span: 12, blocks: [text] }] }] }]
  const document = { title, sections: html === undefined ? [] : sections }
  const id = await calls.add(list, title, { excerpt, document, ...more })
  const { page, errors } = await openEditor(browser(), stack(), site, id)
  return {
    ...{ site, calls, page, errors, id },
    saved: () => calls.item(id),
    words: async () => JSON.stringify((await calls.itemPage(id)).document),
  }
}

const titleIn = (page: Page) => canvasOf(page).locator('.story-head h1')
const excerptIn = (page: Page) => canvasOf(page).locator('.story-head .lead')
const openField = (page: Page, name: string) => canvasOf(page).getByRole('textbox', { name, exact: true })
const isSaved = (page: Page) => page.locator('.save-state[data-status=saved]').waitFor()
const undo = (page: Page) => page.keyboard.press('Control+z')

test('an owner writes title, excerpt and text of a new entry on its page, one after another', async () => {
  const { page, errors, saved, words, calls, id, site } = await openEntry({})
  await expectAccessible(page)
  await titleIn(page).click()
  await openField(page, 'Title').waitFor()
  await said(page, /^Title selected/)
  await page.getByRole('navigation', { name: 'Path to the selection' }).getByText('Title').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Ash glaze')
  await page.locator('.editor-title').filter({ hasText: 'Ash glaze' }).waitFor()
  await page.keyboard.press('Enter')
  await openField(page, 'Excerpt').waitFor()
  expect(await titleIn(page).textContent()).toBe('Ash glaze')
  await page.keyboard.type('Made of wood ash')
  await page.keyboard.press('Enter')
  await openField(page, 'Text').waitFor()
  await page.keyboard.type('Sift the ash.')
  await until(async () => (await words()).includes('Sift the ash.'))
  await expect.poll(saved).toMatchObject({ title: 'Ash glaze', excerpt: 'Made of wood ash' })
  await isSaved(page)
  const { document } = await calls.itemPage(id)
  expect(blocksOf(document)).toHaveLength(1)

  // The panel has the same values, and one history takes back all of it.
  const side = page.getByRole('complementary', { name: 'Entry' })
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowUp')
  expect(await side.getByLabel('Title', { exact: true }).inputValue()).toBe('Ash glaze')
  expect(await side.getByLabel('Excerpt').inputValue()).toBe('Made of wood ash')
  // A text that was typed with a pause has more than one entry in the history.
  const texts = async () => [await titleIn(page).textContent(), await excerptIn(page).textContent()]
  const pressUntil = (keys: string, wanted: () => Promise<boolean>) =>
    until(async () => {
      if (await wanted()) return true
      await page.keyboard.press(keys)
      await said(page, /^(Undone|Done again)/)
      return wanted()
    })
  const hasWords = async () => (await canvasOf(page).getByText('Sift the ash.').count()) === 1
  await undo(page)
  await said(page, /^Undone: Write/)
  await pressUntil('Control+z', async () => (await texts()).join() === 'Glaze,')
  await said(page, /^Undone: Change title/)
  await pressUntil('Control+Shift+z', hasWords)
  expect(await titleIn(page).textContent()).toBe('Ash glaze')
  await isSaved(page)

  await page.getByRole('button', { name: 'Entry', exact: true }).click()
  await side.getByRole('button', { name: 'Publish entry' }).click()
  await page.getByText('Published. Visitors see it now.').waitFor()
  const shown = (await ask(site.at((await saved()).fullUrl))).text
  for (const part of ['Ash glaze', 'Made of wood ash', 'Sift the ash.']) expect(shown).toContain(part)
  expect(shown).not.toContain('Add an excerpt')
  expect(errors.filter((text) => !text.includes('409 (Conflict)'))).toEqual([])
  await page.context().close()
})

test('title and excerpt are reached and edited by keyboard alone, and Escape climbs', async () => {
  const { page, saved } = await openEntry({ excerpt: 'Old', html: '<p>Words</p>' })
  await page.keyboard.press('F6')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  while ((await page.evaluate(() => document.activeElement?.tagName)) !== 'IFRAME')
    await page.keyboard.press('F6')
  await page.keyboard.press('ArrowDown')
  await said(page, /^Title/)
  await page.keyboard.press('ArrowDown')
  await said(page, /^Excerpt/)
  await canvasOf(page).locator('.lead:focus').waitFor()
  await page.keyboard.press('Enter')
  await openField(page, 'Excerpt').waitFor()
  await page.keyboard.type(' and new')
  // Keys of the page are letters here.
  await page.keyboard.type(' / ')
  expect(await openField(page, 'Excerpt').textContent()).toBe('Old and new / ')
  await until(async () => {
    await undo(page)
    return (await openField(page, 'Excerpt').textContent()) === 'Old'
  })
  await page.keyboard.type(' again')
  await page.keyboard.press('Escape')
  await openField(page, 'Excerpt').waitFor({ state: 'detached' })
  await canvasOf(page).locator('.lead:focus').waitFor()
  await page.keyboard.press('ArrowUp')
  await canvasOf(page).locator('h1:focus').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await canvasOf(page).locator('#block-words:focus').waitFor()
  await expect.poll(async () => (await saved()).excerpt).toBe('Old again')
  await page.context().close()
})

test('a paste brings one line of words, and a title has a limit', async () => {
  const { page, saved } = await openEntry({})
  await titleIn(page).click()
  await openField(page, 'Title').waitFor()
  await page.keyboard.press('Control+a')
  const paste = (text: string, html: string) =>
    openField(page, 'Title').evaluate(
      (field, { plain, rich }) => {
        const data = new DataTransfer()
        data.setData('text/plain', plain)
        data.setData('text/html', rich)
        const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
        field.dispatchEvent(event)
      },
      { plain: text, rich: html },
    )
  await paste(
    'Wood\r\n  ash',
    '<b onclick="parent.hacked=1">Wood</b><img src=x onerror="parent.hacked=1">ash',
  )
  await expect.poll(() => openField(page, 'Title').textContent()).toBe('Wood ash')
  expect(await openField(page, 'Title').locator('*').count()).toBe(0)
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  await paste(`: ${'x'.repeat(300)}`, '')
  await page.getByText('The title can have 200 characters.').waitFor()
  await expect.poll(async () => (await saved()).title.length).toBe(200)
  await undo(page)
  await expect.poll(async () => (await saved()).title).not.toContain('xx')
  // An empty title is not saved, and the owner reads why.
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.locator('.save-state[data-status=refused]').waitFor()
  expect(await titleIn(page).evaluate((h1) => getComputedStyle(h1, '::before').content)).toContain(
    'Write a title',
  )
  await page.keyboard.type('Clay')
  // The state of an earlier save may still be shown, so the server is asked.
  await expect.poll(async () => (await saved()).title).toBe('Clay')
  await page.context().close()
})

test('the page edits the first paragraph of an excerpt; HTML and a hidden head lead to the panel', async () => {
  const more = await openEntry({ excerpt: 'First\n\nSecond', html: '<p>Words</p>' })
  await excerptIn(more.page).click()
  await openField(more.page, 'Excerpt').waitFor()
  await more.page.keyboard.press('Control+a')
  await more.page.keyboard.type('Changed')
  await expect.poll(async () => (await more.saved()).excerpt).toBe('Changed\n\nSecond')
  await more.page.context().close()

  const html = await openEntry({ excerpt: '<p>Words of HTML</p>' })
  await excerptIn(html.page).click()
  const side = html.page.getByRole('complementary', { name: 'Entry' })
  await expect
    .poll(() => side.getByLabel('Excerpt').evaluate((field) => field === document.activeElement))
    .toBe(true)
  expect(await canvasOf(html.page).locator('[contenteditable]').count()).toBe(0)
  await html.page.context().close()

  const hidden = await openEntry({ html: '<h1>A heading of its own</h1>' })
  await canvasOf(hidden.page).getByText('Title, date and excerpt are not shown').click()
  const title = hidden.page.getByRole('complementary', { name: 'Entry' }).getByLabel('Title', { exact: true })
  await expect.poll(() => title.evaluate((field) => field === document.activeElement)).toBe(true)
  await hidden.page.context().close()
})

test('another editor of the title is a question while it is typed, and of the excerpt is not', async () => {
  const { page, calls, id, saved } = await openEntry({ excerpt: 'Old', html: '<p>Words</p>' })
  await calls.write('PUT', `/items/${id}`, { excerpt: 'By another' })
  await titleIn(page).click()
  await openField(page, 'Title').waitFor()
  await page.keyboard.press('End')
  await page.keyboard.type(' and ash')
  await expect.poll(async () => (await saved()).title).toBe('Glaze and ash')
  await expect.poll(() => excerptIn(page).textContent()).toBe('By another')

  await calls.write('PUT', `/items/${id}`, { title: 'Theirs' })
  await page.keyboard.type(' and clay')
  await page.getByRole('heading', { name: 'Another editor changed the same part' }).waitFor()
  await said(page, /^Not saved: another editor changed the same part/)
  await page.keyboard.type(' too')
  expect(await openField(page, 'Title').textContent()).toBe('Glaze and ash and clay too')
  await page.getByRole('button', { name: 'Choose a version' }).click()
  const question = page.getByRole('group', { name: 'Title', exact: true })
  await question.getByText('Theirs', { exact: true }).last().click()
  await page.getByRole('button', { name: 'Save this choice' }).click()
  await expect.poll(() => titleIn(page).textContent()).toBe('Theirs')
  await expect.poll(async () => (await saved()).title).toBe('Theirs')
  await page.context().close()
})

test('a title that was typed before the tab crashed is offered again, and a second tab only shows it', async () => {
  const { page, saved, id, site } = await openEntry({ html: '<p>Words</p>' })
  const saves = (url: URL) => url.pathname.includes(`/items/${id}`)
  await page
    .context()
    .route(saves, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
  await titleIn(page).click()
  await openField(page, 'Title').waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Kept')
  await page.locator('.save-state').getByText('Not saved: no connection').waitFor()
  await crash(page)
  const next = await page.context().newPage()
  await page.close()
  await next.goto(`${stack().demo.config}sites/${site.id}/edit/${id}`)
  await next.getByText('Some of your changes were not saved.').waitFor()
  expect(await titleIn(next).textContent()).toBe('Glaze')
  await next.context().unroute(saves)
  await next.getByRole('button', { name: 'Restore them' }).click()
  await expect.poll(() => titleIn(next).textContent()).toBe('Kept')
  await expect.poll(async () => (await saved()).title).toBe('Kept')

  const second = await next.context().newPage()
  await second.goto(`${stack().demo.config}sites/${site.id}/edit/${id}`)
  await second.locator('.editor[data-editable=false]').waitFor()
  await titleIn(second).click()
  expect(await canvasOf(second).locator('[contenteditable]').count()).toBe(0)
  await next.context().close()
})
