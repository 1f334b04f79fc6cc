import { expect, test } from 'vitest'
import { blockType } from '@portico/proto/enums/block-type'
import { expectAccessible } from '../accessible.ts'
import { makeWidgetSite } from '../widget-site.ts'
import { browser, stack, useSite } from '../suite.ts'
import { openEditor, pageIdAt, untilSaved } from './open-editor.ts'

// The outline of a page: blocks are selected, moved and deleted by keyboard.

const siteOf = useSite(makeWidgetSite)
const text = (id: string, html: string) => ({ id, type: blockType.html, value: { html } })

test('an owner moves and deletes blocks in the outline by keyboard', async () => {
  const site = siteOf()
  await site.page(
    [text('a', '<h2>Mugs</h2>'), text('b', '<p>Each is different.</p>'), text('c', '<p>Third</p>')],
    'outline',
  )
  const pageId = await pageIdAt(site, '/outline')
  const { page, errors } = await openEditor(browser(), stack(), site, pageId)
  await page.getByRole('button', { name: 'Outline', exact: true }).click()
  const outline = page.getByRole('treegrid', { name: 'Outline of the page' })
  const ids = () => untilSaved(site, pageId, () => true).then((blocks) => blocks.map(({ id }) => id).join())
  await outline.getByRole('row', { name: 'Text, Third' }).click()
  await expectAccessible(page)
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowUp')
  await untilSaved(site, pageId, (blocks) => blocks[0]?.id === 'c')
  expect(
    await outline
      .getByRole('row', { name: 'Text, Third' })
      .evaluate((row) => row === row.ownerDocument.activeElement),
  ).toBe(true)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Delete')
  await untilSaved(site, pageId, (blocks) => blocks.length === 2)
  expect(await ids()).toBe('c,b')
  expect(errors).toEqual([])
  await page.context().close()
})
