import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { blockType } from '@portico/proto/enums/block-type'
import { blocksOf } from '@portico/proto/site'
import type { BlockKind } from '@portico/web/src/config/content/blocks/block-kind.ts'
import { blockKinds } from '@portico/web/src/config/content/blocks/block-types.ts'
import { libraryEntries } from '@portico/web/src/config/features/editor/panels/library-entries.ts'
import { makeWidgetSite } from '../widget-site.ts'
import { browser, stack, useSite } from '../suite.ts'
import { demoSite, makeDraftPage } from './demo-page.ts'
import { openEditor, savedDocument } from './open-editor.ts'
import { chooseFile } from './panel-walk.ts'

// Each block type is added from the library, which first asks for what the type refers to.

const siteOf = useSite(makeWidgetSite)

const ADDRESS = 'https://www.example.com/something'
const typed: Record<string, string> = {
  restaurantId: '412810',
  business: 'the-old-dairy',
  folder: 'Help',
  url: ADDRESS,
}

/** Answers the question of the library for a type, as an owner does. */
async function answer(page: Page, dialog: Locator, { name, needs, fields }: BlockKind): Promise<void> {
  const [need = ''] = needs
  const input = dialog.locator(`[name="${need}"]`)
  const field = dialog.locator(`[data-field="${need}"]`)
  await dialog.locator(`[name^="${need}"], [data-field="${need}"]`).first().waitFor()
  if (need === 'dataset') {
    await dialog.locator('[name="dataset.fileName"]').fill('sales.csv')
    await dialog.locator('[name="dataset.table"]').fill(',Mugs\n2026,150')
  } else if (need === 'productId') {
    await input.click()
    await page.locator('[role=option]').first().click()
  } else if (need === 'assetUrl') {
    await field.getByRole('button').first().click()
    await chooseFile(page)
  } else if (fields.record[need]?.starts) {
    await field.locator('.list-add button').first().click()
    if (fields.record[need].starts[0]!.file) await chooseFile(page)
  } else if ((await input.evaluate(({ tagName }) => tagName)) === 'SELECT') {
    const option = input.locator('option:not([disabled])').first()
    await option.waitFor({ state: 'attached' })
    await input.selectOption((await option.getAttribute('value'))!)
  } else {
    const isAcuity = name === 'Acuity Scheduling'
    await input.fill(isAcuity ? 'https://app.acuityscheduling.com/schedule.php?owner=1' : typed[need]!)
  }
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
}

/** Looks at the sample of each entry. Returns the hosts that were asked meanwhile, except Portico's own. */
async function hostsOfSamples(page: Page, dialog: Locator): Promise<string[]> {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).hostname))
  await page.locator('.editor-context').getByRole('button', { name: 'Add block', exact: true }).click()
  const samples = dialog.frameLocator('.library-samples')
  for (const { key, name, about } of libraryEntries) {
    const entry = dialog.getByRole('button', { name: `${name} ${about}`, exact: true })
    await entry.and(dialog.locator(`[data-entry="${key}"]`)).scrollIntoViewIfNeeded()
    await samples.locator(`#block-sample-${key}`).waitFor({ state: 'attached' })
  }
  // Samples that are out of view are removed.
  expect(await samples.locator('.sample').count()).toBeLessThan(libraryEntries.length / 2)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  return [...hosts].filter((host) => host !== '' && !host.endsWith('localhost'))
}

test('each block type has a sample, is added from the library, and is in the saved page', async () => {
  const site = await demoSite(stack(), siteOf())
  const { id, remove } = await makeDraftPage(site, [])
  const { page, errors } = await openEditor(browser(), stack(), site, id)
  const dialog = page.getByRole('dialog', { name: 'Add a block' })
  expect(await hostsOfSamples(page, dialog)).toEqual([])
  for (const [type, kind] of blockKinds) {
    await page.locator('.editor-context').getByRole('button', { name: 'Add block', exact: true }).click()
    await dialog.getByLabel('Search blocks').fill(kind.name)
    await dialog.locator(`[data-entry="${type}"]`).click()
    if (kind.needs.length > 0) await answer(page, dialog, kind)
    await dialog.waitFor({ state: 'detached' })
    await page.locator(`.editor-side [data-block-type="${type}"]`).waitFor()
  }
  await page.locator('.save-state').getByText('Saved', { exact: true }).waitFor()
  const saved = blocksOf(await savedDocument(site, id))
  expect(saved.map(({ type }) => type).sort()).toEqual(Object.values(blockType).sort())
  expect(errors).toEqual([])
  await page.context().close()
  await remove()
})
