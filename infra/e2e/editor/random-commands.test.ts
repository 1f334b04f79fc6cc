import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { until } from '@portico/kit/testing/until'
import { blockType } from '@portico/proto/enums/block-type'
import { seeded } from '../../demo/random.ts'
import { ask } from '../http.ts'
import { makeWidgetSite, type WidgetSite } from '../widget-site.ts'
import { browser, stack, useSite } from '../suite.ts'
import { linesOf } from './main-lines.ts'
import { canvasOf, openEditor, pageIdAt, savedDocument } from './open-editor.ts'

// 200 random commands by keyboard: all are undone to the first page and done again, and the canvas stays what visitors get.

const siteOf = useSite(makeWidgetSite)
const COMMANDS = 200
const SEED = 1

const block = (id: string) => ({ id, type: blockType.html, value: { html: `<p>Text ${id}</p>` } })
const column = (span: number, ...ids: string[]) => ({ span, blocks: ids.map(block) })
const section = (id: string, ...rows: object[][]) => ({
  id,
  width: 'normal',
  tone: 'paper',
  rows: rows.map((columns) => ({ columns })),
})

/** Keys that change the page, each with its share of all. */
const keys: readonly [key: string, share: number][] = [
  ['Alt+ArrowUp', 4],
  ['Alt+ArrowDown', 4],
  ['Alt+ArrowLeft', 4],
  ['Alt+ArrowRight', 4],
  ['Alt+Shift+ArrowUp', 2],
  ['Alt+Shift+ArrowDown', 2],
  ['Control+d', 3],
  ['Delete', 3],
]
const all = keys.flatMap(([key, share]) => Array.from({ length: share }, () => key))

const undo = (page: Page) => page.locator('.editor-history').getByRole('button', { name: 'Undo' })
const redo = (page: Page) => page.locator('.editor-history').getByRole('button', { name: 'Redo' })
const isOff = async (button: ReturnType<typeof undo>) =>
  (await button.getAttribute('aria-disabled')) === 'true'

/** Presses the keys for each of the commands. Before the last one there is something left, and after it there is nothing. */
async function pressAll(page: Page, keys: string, button: ReturnType<typeof undo>): Promise<void> {
  for (let presses = 1; presses < COMMANDS; presses++) await page.keyboard.press(keys)
  expect(await isOff(button)).toBe(false)
  await page.keyboard.press(keys)
  await expect.poll(() => isOff(button)).toBe(true)
}

/** The parts of the page with their places, as text, and how many of them are blocks. */
const partsOf = (page: Page) =>
  canvasOf(page)
    .locator('main')
    .evaluate((main) => ({
      places: main.querySelectorAll('[data-edit=block]').length,
      text: [...main.querySelectorAll<HTMLElement>('[data-edit-id]')]
        .map(({ dataset, parentElement }) => `${dataset['editId']} in ${parentElement?.dataset['editId']}`)
        .join(),
    }))
const focusBlock = (page: Page, at: number) =>
  canvasOf(page)
    .locator('main')
    .evaluate((main, place) => main.querySelectorAll<HTMLElement>('[data-edit=block]')[place]!.focus(), at)

const mainOf = async (page: Page) => linesOf(page, await canvasOf(page).locator('main').innerHTML())
const withoutPartIds = async (site: WidgetSite, pageId: string) =>
  (await savedDocument(site, pageId)).sections.map(({ rows, ...rest }) => ({
    ...rest,
    rows: rows.map(({ columns }) => columns.map(({ span, blocks }) => ({ span, blocks }))),
  }))

test('200 random commands are undone to the first page and done again, and visitors get what the canvas shows', async () => {
  const site = siteOf()
  const random = seeded(SEED)
  const pick = <Each>(list: readonly Each[]) => list[Math.floor(random() * list.length)]!
  await site.page(
    {
      sections: [
        section('s1', [column(6, 'a', 'b'), column(6, 'c')], [column(12, 'd')]),
        section('s2', [column(4, 'e'), column(4), column(4, 'f', 'g')]),
        section('s3', [column(12, 'h', 'i', 'j')]),
      ],
    },
    'random',
  )
  const pageId = await pageIdAt(site, '/random')
  const { page, errors } = await openEditor(browser(), stack(), site, pageId)
  const first = { main: await mainOf(page), document: await withoutPartIds(site, pageId) }
  const pressed: Record<string, number> = {}
  let parts = await partsOf(page)
  for (let changes = 0, presses = 0; changes < COMMANDS; presses++) {
    expect(presses).toBeLessThan(5 * COMMANDS)
    const { places } = parts
    const key = places < 4 ? 'Control+d' : places > 40 ? 'Delete' : pick(all)
    await focusBlock(page, Math.floor(random() * places))
    await page.keyboard.press(pick(['ArrowUp', 'ArrowDown']))
    await page.keyboard.press(key)
    const next = await partsOf(page)
    if (next.text === parts.text) continue
    parts = next
    changes++
    pressed[key] = (pressed[key] ?? 0) + 1
  }
  const last = { main: await mainOf(page) }
  await pressAll(page, 'Control+z', undo(page))
  expect(await mainOf(page)).toEqual(first.main)
  await page.keyboard.press('Control+s')
  await page.locator('.save-state[data-status=saved]').waitFor()
  expect(await withoutPartIds(site, pageId)).toEqual(first.document)
  await pressAll(page, 'Control+Shift+z', redo(page))
  expect(await mainOf(page)).toEqual(last.main)
  console.log(`${JSON.stringify(pressed)}`)
  await page.keyboard.press('Control+s')
  await page.locator('.save-state[data-status=saved]').waitFor()
  await site.owner.write('POST', `/api/rest/sites/${site.id}/publish`)
  const published = async () => linesOf(page, (await ask(`${site.at('/random')}?format=main-content`)).text)
  await until(async () => JSON.stringify(await published()) === JSON.stringify(last.main)).catch(
    () => undefined,
  )
  expect(await published()).toEqual(last.main)
  expect(errors).toEqual([])
  await page.context().close()
})
