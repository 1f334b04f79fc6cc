import { beforeAll, expect, test } from 'vitest'
import { blockType, type BlockTypeName } from '@portico/proto/enums/block-type'
import { blocksOf, type Block } from '@portico/proto/site'
import { blockKinds } from '@portico/web/src/config/content/blocks/block-types.ts'
import { nodesOf } from '@portico/web/src/config/content/blocks/nodes.ts'
import { partAt } from '@portico/web/src/config/features/editor/panels/fields/paths.ts'
import { firstOf, leavesOf, reportChanges, withoutPlaces } from '@portico/web/src/testing/option-leaves.ts'
import { makeWidgetSite, type WidgetSite } from '../widget-site.ts'
import { policy } from '../access/policy.ts'
import { browser, stack, useSite } from '../suite.ts'
import { demoSite, makeDraftPage } from './demo-page.ts'
import { blockIn, openEditor, savedDocument } from './open-editor.ts'
import { setEveryField, type PanelFields } from './panel-walk.ts'

// Every field of every block type is set by its control in a browser, and is in the saved page.

const GONE = 'a'.repeat(24)
const AT_A_TIME = 10
const names = Object.keys(blockType) as BlockTypeName[]
const groups = Array.from({ length: Math.ceil(names.length / AT_A_TIME) }, (_, at) =>
  names.slice(at * AT_A_TIME, (at + 1) * AT_A_TIME),
)

const siteOf = useSite(makeWidgetSite)
let site: WidgetSite
/** The leaves of each type that were set, and all of them. A second attempt of a test replaces what the first one found. */
const counts = new Map<BlockTypeName, { set: number; count: number }>()
beforeAll(async () => void (site = await demoSite(stack(), siteOf())))

/** The leaves of a type, and the leaves whose saved value is not the one that was set. */
function check(name: BlockTypeName, before: Block, after: Block | undefined, found: PanelFields) {
  const changed = new Set<string>()
  reportChanges(before.value, after?.value, [], (path) => void changed.add(withoutPlaces(path)))
  const all = leavesOf(nodesOf(blockKinds.get(blockType[name])!.fields))
  const missing = all.filter((leaf) => !changed.has(leaf))
  const wrong = [...found.values()].flatMap(({ path, text }) => {
    const saved = String(partAt(after?.value, path))
    return text === undefined || text === saved ? [] : [`${path.join('.')}: ${text}, saved: ${saved}`]
  })
  // The JSON Schema has one leaf for the pictures of hosted galleries, which a transform reads.
  const leaves = (paths: string[]) =>
    new Set(paths.map((path) => path.replace(/^(hostedGalleries\.images)\..*/, '$1'))).size
  return { missing, wrong, count: leaves(all), set: leaves(all) - leaves(missing) }
}

test.each(groups)(
  'MISC-08: every field of %s and the types after it is set in the panel and saved',
  async (...group) => {
    const blocks = group.map((name) => ({
      id: name.toLowerCase(),
      type: blockType[name],
      value: firstOf(name, GONE),
    }))
    const { id: pageId, remove } = await makeDraftPage(site, blocks)
    const { page, errors } = await openEditor(browser(), stack(), site, pageId)
    const found: PanelFields[] = []
    for (const { id, type } of blocks) {
      // A line is lower than a click needs, and a click in the middle of other blocks begins their text.
      const { height } = (await blockIn(page, id).boundingBox())!
      await blockIn(page, id).click({ position: { x: 4, y: Math.min(4, height / 2) }, force: true })
      const panel = page.locator(`.editor-side [data-block-type="${type}"]`)
      await panel.waitFor()
      found.push(await setEveryField(page, panel, nodesOf(blockKinds.get(type)!.fields)))
    }
    const results = async () => {
      const saved = blocksOf(await savedDocument(site, pageId))
      return blocks.map((block, at) =>
        check(
          group[at]!,
          block,
          saved.find(({ id }) => id === block.id),
          found[at]!,
        ),
      )
    }
    await page.locator('.save-state').getByText('Saved', { exact: true }).waitFor()
    for (const [at, { missing, wrong, count, set }] of (await results()).entries()) {
      expect.soft({ missing, wrong }, group[at]!).toEqual({ missing: [], wrong: [] })
      counts.set(group[at]!, { set, count })
    }
    // The policy of the canvas refuses a film of another host, whose address was typed.
    expect(errors.filter((error) => !error.includes('https://www.youtube.com/changed'))).toEqual([])
    await page.context().close()
    await remove()
  },
)

test('these are the fields of all types', () => {
  const total = [...counts.values()].reduce((sum, { set }) => sum + set, 0)
  const lines = [...counts].map(([name, { set, count }]) => `${name} ${set} of ${count}`)
  process.stdout.write(`${total} fields were set: ${lines.join(', ')}\n`)
  expect(counts.size).toBe(names.length)
  expect(total).toBeGreaterThan(400)
})

test('MISC-08: display widgets have no routes of their own', () => {
  const widget =
    /^(?:block-types?|accordions?|albums?|audio|charts?|galler(?:y|ies)|lightbox(?:es)?|maps?|menus?|popups?|pricing|quotes?|slideshows?|tooltips?|videos?)$/i
  const segments = Object.keys(policy).map((route) => ({
    route,
    parts: route.replace(/^\w+ /, '').split('/'),
  }))
  expect(segments.length).toBeGreaterThan(200)
  expect(segments.filter(({ parts }) => parts.some((part) => widget.test(part)))).toEqual([])
})
