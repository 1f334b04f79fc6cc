import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { listCollections } from '@portico/proto/api/sites/content/content-reads'
import { blockType } from '@portico/proto/enums/block-type'
import { collectionType } from '@portico/proto/enums/collection-type'
import { blockValues, type Block } from '@portico/proto/site'
import { sampleBlocks } from '../../lab/bench/blocks.ts'
import { ask, signIn } from '../http.ts'
import { makeWidgetSite } from '../widget-site.ts'
import { browser, stack, useSite } from '../suite.ts'
import { linesOf } from './main-lines.ts'
import { canvasOf, goToEditor, openEditor, pageIdAt } from './open-editor.ts'

// The canvas shows what visitors get, and nothing in it runs.

const siteOf = useSite(makeWidgetSite)

/** Values for types of which the demo has no block, in the order in which they are tried. */
const candidates = ({ collectionId, formId }: { collectionId: string; formId: string }) => [
  { url: 'https://www.example.com/something' },
  { collectionId },
  { formId },
  { folder: 'Help' },
  { restaurantId: '123' },
  { business: 'the-old-dairy' },
  { links: [{ url: 'https://www.example.com/us' }] },
]

/** A block of each type. @throws Error for a type without a valid value */
async function blocksOfAllTypes(
  site: Parameters<typeof sampleBlocks>[0],
  collectionId: string,
): Promise<Block[]> {
  const samples = new Map((await sampleBlocks(site)).map((block) => [block.type, block]))
  const tried = candidates({ collectionId, formId: site.demo.forms.contact.id })
  return Object.entries(blockValues).map(([name, schema]) => {
    const type = Number(name)
    const value = samples.get(type)?.value ?? tried.find((each) => schema.safeParse(each).success)
    if (!value) throw new Error(`no value for type ${name}`)
    return { id: `type-${name}`, type, value }
  })
}

test('the canvas shows each page of the demo, and a block of each type, as visitors get it', async () => {
  const { demo } = stack()
  const owner = await signIn(demo.config, demo.owner)
  const root = `/api/rest/sites/${demo.websiteId}`
  const site = { ...siteOf(), id: demo.websiteId, owner }
  const { collections } = await owner.read(listCollections, { params: { websiteId: demo.websiteId } })
  const pages = collections.filter(({ typeName }) => typeName === 'page')
  expect(pages.length).toBeGreaterThan(15)
  const journal = collections.find(({ fullUrl }) => fullUrl === '/journal')!
  const blocks = await blocksOfAllTypes({ owner: owner as never, demo }, journal.id)
  const urlId = `all-types-${randomUUID().slice(0, 8)}`
  const made = { title: 'All types', urlId, type: collectionType.page, navigation: false }
  const { id: allTypes } = await owner.write<{ id: string }>('POST', `${root}/collections`, made)
  const sections = [{ id: 'all', rows: [{ columns: [{ span: 12, blocks }] }] }]
  const document = { title: 'All types', sections }
  await owner.write('PUT', `${root}/collections/${allTypes}/page`, { document })
  await owner.write('POST', `${root}/publish`, { pages: [allTypes] })
  const { page } = await openEditor(browser(), stack(), site, pages[0]!.id)
  const types = new Set<string>()
  for (const { id, fullUrl } of [...pages, { id: allTypes, fullUrl: `/${urlId}` }]) {
    await goToEditor(page, `${demo.config}sites/${demo.websiteId}/edit/${id}`)
    const main = canvasOf(page).locator('main')
    const published = await ask(`${new URL(demo.site).origin}${fullUrl}?format=main-content`)
    const own = await linesOf(page, await main.evaluate((element) => element.innerHTML))
    const theirs = await linesOf(page, published.text)
    expect.soft(own, fullUrl).toEqual(theirs)
    for (const [, type] of published.text.matchAll(/data-block-type="(\d+)"/g)) types.add(type!)
  }
  expect(types.size).toBe(blocks.length)
  await owner.write('DELETE', `${root}/collections/${allTypes}`)
  await owner.write('POST', `${root}/publish`, { pages: [allTypes] })
  await page.context().close()
})

const PROBE = 'https://probe.invalid'
const hostile = [
  `<img src="x" onerror="parent.hacked=1"><script>parent.hacked=1</script>`,
  `<meta http-equiv="refresh" content="0;url=${PROBE}/refresh"><base href="${PROBE}/">`,
  `<iframe srcdoc="<script>top.hacked=1</script>"></iframe><object data="${PROBE}/o"></object>`,
  `<link rel="stylesheet" href="${PROBE}/a.css"><style>@import url(${PROBE}/b.css);</style>`,
  `<a href="javascript:parent.hacked=1" id="bad">Press</a><form action="${PROBE}/f"><button>Send</button></form>`,
  `<svg><animate onbegin="parent.hacked=1" attributeName="x"></animate><script>parent.hacked=1</script></svg>`,
  `<math><mtext><table><mglyph><style><img src=x onerror="parent.hacked=1"></style></mglyph></table></mtext></math>`,
  `<details open ontoggle="parent.hacked=1"><summary>x</summary></details><video><source onerror="parent.hacked=1"></video>`,
]

test('code and hostile HTML of a saved page do not run in the canvas, and no other host is asked', async () => {
  const site = siteOf()
  const blocks = [
    ...hostile.map((html, at) => ({ id: `h${at}`, type: blockType.html, value: { html } })),
    {
      id: 'code',
      type: blockType.code,
      value: {
        code: `<script>parent.hacked=1</script><img src=x onerror="parent.hacked=1">`,
        isPageCode: true,
      },
    },
    { id: 'after', type: blockType.html, value: { html: '<p>The rest can be edited</p>' } },
  ]
  await site.page(blocks, 'hostile')
  const pageId = await pageIdAt(site, '/hostile')
  const opened = await openEditor(browser(), stack(), site, pageId)
  const asked: string[] = []
  opened.page.on('request', (request) => asked.push(request.url()))
  await opened.page.reload()
  await canvasOf(opened.page).getByText('The rest can be edited').waitFor()
  await canvasOf(opened.page)
    .locator('#block-code')
    .getByText('Code runs on the published page only')
    .waitFor()
  for (let at = 0; at < hostile.length; at++)
    await canvasOf(opened.page)
      .locator(`#block-h${at}`)
      .click({ position: { x: 5, y: 5 }, force: true })
  await canvasOf(opened.page).locator('#block-after').click()
  await canvasOf(opened.page).locator('[contenteditable=true]').waitFor()
  expect(await opened.page.evaluate(() => 'hacked' in window)).toBe(false)
  expect(asked.filter((url) => url.startsWith(PROBE))).toEqual([])
  expect(await canvasOf(opened.page).locator('script, iframe, object, meta[http-equiv], form').count()).toBe(
    0,
  )
  await opened.page.context().close()
})
