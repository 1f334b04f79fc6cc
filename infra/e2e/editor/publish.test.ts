import { expect, test } from 'vitest'
import { until } from '@portico/kit/testing/until'
import { blockType } from '@portico/proto/enums/block-type'
import { expectAccessible } from '../accessible.ts'
import { ask } from '../http.ts'
import { makeWidgetSite } from '../widget-site.ts'
import { browser, stack, useSite } from '../suite.ts'
import { blockIn, openEditor, pageIdAt, untilSaved } from './open-editor.ts'

// Changing a text on the page itself, publishing it, and taking the publication back.

const siteOf = useSite(makeWidgetSite)
const text = (id: string, html: string) => ({ id, type: blockType.html, value: { html } })

test('an owner changes a text on the page, publishes this page only, and takes it back', async () => {
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
  const { page, errors } = await openEditor(browser(), stack(), site, first)
  await expectAccessible(page)

  await blockIn(page, 'intro').click()
  await blockIn(page, 'intro').locator('[contenteditable=true]').waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('The new words')
  await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
  await untilSaved(site, first, ([block]) => block?.value['html'] === '<p>The new words</p>')
  expect((await ask(site.at('/first'))).text).toContain('The old words')

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish' })
  await dialog.getByText('2 changes on the website.').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Publish this page' }).click()
  await page.getByText('Published. Your changes are live.').waitFor()
  await until(async () => (await ask(site.at('/first'))).text.includes('The new words'))
  expect((await ask(site.at('/second'))).text).toContain('Another page')

  await page.getByRole('button', { name: 'Take it back' }).click()
  await page.getByText('Publishing is taken back.').waitFor()
  await until(async () => (await ask(site.at('/first'))).text.includes('The old words'))
  expect(await blockIn(page, 'intro').textContent()).toBe('The new words')
  // Publishing does not end the history.
  await page.locator('.editor-history').getByRole('button', { name: 'Undo' }).click()
  await untilSaved(site, first, ([block]) => block?.value['html'] === '<p>The old words</p>')
  expect(errors).toEqual([])
  await page.context().close()
})
