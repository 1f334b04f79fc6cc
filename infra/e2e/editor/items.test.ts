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
import { canvasOf, type } from './open-editor.ts'

// An entry is edited on its page, with its fields in the panel beside it.

const siteOf = useSite(makeWidgetSite)

test('an owner edits the text of an entry on the page and its fields beside it, while another editor changes it too', async () => {
  const site = siteOf()
  const calls = entryCalls(site)
  const notes = await calls.addPage('Notes', 'notes', collectionType.generic)
  await calls.write('POST', '/publish')
  const text = { id: 'words', type: blockType.html, value: { html: '<p>The old words</p>' } }
  const sections = [{ id: 'one', rows: [{ columns: [{ span: 12, blocks: [text] }] }] }]
  const id = await calls.add(notes, 'Glaze', { state: 4, document: { title: 'Glaze', sections } })
  const saved = () => calls.item(id)
  const words = async () => JSON.stringify((await calls.itemPage(id)).document)

  const { page, errors } = await openPanel(browser(), stack(), site, `pages/${notes}`)
  await page.getByRole('link', { name: 'Edit Glaze' }).click()
  const [canvas, side] = [canvasOf(page), page.getByRole('complementary', { name: 'Entry' })]
  const title = side.getByLabel('Title', { exact: true })
  await title.fill('Ash glaze')
  await expectAccessible(page)
  await canvas.getByRole('heading', { name: 'Ash glaze' }).waitFor()
  await side.getByLabel('Excerpt').fill('Made of wood ash')
  await canvas.getByText('Made of wood ash').waitFor()
  await side.getByLabel('Tags', { exact: true }).fill('Wood')
  await page.keyboard.press('Enter')
  await type(page, 'words', 'The new words')
  await until(async () => (await words()).includes('The new words'))
  await page.locator('.save-state[data-status=saved]').waitFor()
  expect(await saved()).toMatchObject({ title: 'Ash glaze', excerpt: 'Made of wood ash', tags: ['Wood'] })

  // Another client changes another field: both changes are kept, without a question.
  await calls.write('PUT', `/items/${id}`, { categories: ['Glazes'] })
  await page.getByRole('button', { name: 'Entry', exact: true }).click()
  await side.getByLabel('Author').fill('Robin Reed')
  await side.getByText('Glazes').waitFor()
  await expect.poll(async () => (await saved()).author?.displayName).toBe('Robin Reed')
  expect((await saved()).categories).toEqual(['Glazes'])

  // Another client changes the same field: the owner chooses.
  await calls.write('PUT', `/items/${id}`, { excerpt: 'Made of sand' })
  await side.getByLabel('Excerpt').fill('Made of beech ash')
  await page.getByRole('button', { name: 'Choose a version' }).click()
  const question = page.getByRole('group', { name: 'Excerpt', exact: true })
  await question.getByText('Made of sand').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save this choice' }).click()
  await expect.poll(async () => (await saved()).excerpt).toBe('Made of beech ash')

  // One history for the text and the fields.
  const undo = page.locator('.editor-history').getByRole('button', { name: 'Undo' })
  await side.getByLabel('Author').fill('Another author')
  await undo.click()
  expect(await side.getByLabel('Author').inputValue()).toBe('Robin Reed')

  await side.getByText('“Publish entry” shows it at once').waitFor()
  await side.getByRole('button', { name: 'Publish entry' }).click()
  await page.getByText('Published. Visitors see it now.').waitFor()
  const shown = (await ask(site.at('/notes/glaze'))).text
  for (const part of ['Ash glaze', 'Made of beech ash', 'The new words']) expect(shown).toContain(part)
  // The browser logs a save that another one came before.
  expect(errors.filter((text) => !text.includes('409 (Conflict)'))).toEqual([])
  await page.context().close()
})
