import * as fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { blockType } from '@portico/proto/enums/block-type'
import { blocksOf, PageDocument, type Block } from '@portico/proto/site'
import { demoPages } from '../../../../infra/demo/pages/index.ts'
import type { PageModel } from '../../page/model.ts'
import { sampleForm, samplePage, sampleProduct } from '../../testing/page.ts'
import { withEqualParts } from '../../lib/equal-parts.ts'
import { createKeptBlocks } from './kept-blocks.ts'
import { renderPage } from '../render/render.tsx'

const id = (end: string) => end.padStart(24, '0')
const assets = {
  styles: [],
  widgetStyles: {},
  islandFiles: { form: ['/assets/form.js'], buy: ['/assets/buy.js'] },
  script: '/assets/site.js',
  beacon: null,
  designStyles: {},
  fonts: {},
}
const picture = (name: string) => ({ assetUrl: `/s/${name}`, width: 1_200, height: 800, alt: name })
const documents = Object.entries(
  demoPages({
    picture,
    media: (name) => `/s/${name}`,
    shop: id('5'),
    journal: id('6'),
    forms: { contact: id('f'), newsletter: id('e') },
    productId: () => sampleProduct.id,
  }),
).map(([name, document]) => [name, PageDocument.parse(document)] as const)

/** A page of the demo with everything that its blocks refer to. `stock`, `title` and the like change what blocks show. */
function pageWith(
  document: PageDocument,
  more: { title?: string; stock?: 'low' | 'soldOut'; name?: string } = {},
) {
  const product = { ...sampleProduct, stockLevel: more.stock ?? ('inStock' as const) }
  const item = {
    id: id('7'),
    title: more.name ?? 'A post',
    urlId: 'post',
    fullUrl: '/journal/post',
    excerpt: 'Text',
    publishOn: 1,
    tags: ['clay'],
    categories: ['News'],
    recordType: 1,
  } as unknown as PageModel['listings'][string]['items'][number]
  const groups = { tags: [{ name: 'clay', count: 2 }], categories: [], authors: [], months: [] }
  const base = samplePage([], {
    document,
    forms: {
      [id('f')]: { ...sampleForm, name: more.name ?? 'Contact' },
      [id('e')]: { ...sampleForm, id: id('e') },
    },
    products: { [product.id]: product },
    listings: {
      [id('5')]: { fullUrl: '/shop', products: [product], items: [], categories: [] },
      [id('6')]: { fullUrl: '/journal', products: [], items: [item], categories: [] },
    },
    summaries: {
      [id('6')]: { title: 'Journal', fullUrl: '/journal', items: [item], groups },
    } as unknown as PageModel['summaries'],
  })
  return { ...base, website: { ...base.website, siteTitle: more.title ?? 'Halden' } }
}

let counts = { kept: 0, rendered: 0 }
beforeEach(() => {
  counts = { kept: 0, rendered: 0 }
})
const newBlocks = (maxBytes?: number) =>
  createKeptBlocks({
    ...(maxBytes !== undefined && { maxBytes }),
    onKept: () => (counts.kept += 1),
    onRendered: () => (counts.rendered += 1),
  })

test('the demo shows most types of blocks', () => {
  const shown = new Set(documents.flatMap(([, document]) => blocksOf(document).map(({ type }) => type)))
  expect(shown.size).toBeGreaterThanOrEqual(39)
})

test.each(documents)(
  'page “%s” of the demo is the same bytes with kept blocks and without',
  (_, document) => {
    const blocks = newBlocks()
    const page = pageWith(document)
    const plain = renderPage(page, assets)
    expect(renderPage(page, assets, blocks.of('site'))).toEqual(plain)
    const { rendered } = counts
    // As after a new reply of a service: equal values in new objects.
    expect(renderPage(structuredClone(page), assets, blocks.of('site'))).toEqual(plain)
    const alwaysRendered = counts.rendered - rendered
    expect(alwaysRendered).toBeLessThanOrEqual(2)
    expect(counts.kept).toBe(rendered - alwaysRendered)
  },
)

test('a page with one changed block renders one block', () => {
  const texts = Array.from({ length: 60 }, (_, at): Block => {
    return { id: `b${at}`, type: blockType.html, value: { html: `<p>${at}</p>` } }
  })
  const page = (text: string) =>
    samplePage(texts.map((block, at) => (at === 30 ? { ...block, value: { html: text } } : block)))
  const blocks = newBlocks()
  renderPage(page('<p>One</p>'), assets, blocks.of('site'))
  expect(counts).toEqual({ kept: 0, rendered: 60 })
  const { html } = renderPage(page('<p>Two</p>'), assets, blocks.of('site'))
  expect(html).toBe(renderPage(page('<p>Two</p>'), assets).html)
  expect(counts).toEqual({ kept: 59, rendered: 61 })
})

test('a block is rendered again when a heading before it moves it to another level', () => {
  const title: Block = { id: 'title', type: blockType.html, value: { html: '<h1>Title</h1>' } }
  const menu: Block = {
    id: 'p',
    type: blockType.rss,
    value: { url: 'https://example.com/feed', title: 'News' },
  }
  const page = (html: string) =>
    samplePage([{ ...title, value: { html } }, menu], {
      feeds: { 'https://example.com/feed': { title: 'News', entries: [] } },
    })
  const blocks = newBlocks()
  for (const html of ['<h1>Title</h1>', '<h3>Title</h3>', '<p>Title</p>'])
    expect(renderPage(page(html), assets, blocks.of('site'))).toEqual(renderPage(page(html), assets))
})

test('a block that is hidden at another width is rendered again', () => {
  const text: Block = { id: 'text', type: blockType.html, value: { html: '<p>Text</p>' } }
  const page = (hideOn?: 'phone' | 'wide') => samplePage([{ ...text, ...(hideOn && { hideOn }) }])
  const blocks = newBlocks()
  for (const hideOn of ['phone', 'wide', undefined] as const) {
    const { html } = renderPage(page(hideOn), assets, blocks.of('site'))
    expect(html).toEqual(renderPage(page(hideOn), assets).html)
    expect(/data-hide="(\w+)"/.exec(html.toString())?.[1]).toBe(hideOn)
  }
})

test('random changes of blocks, their order and what they show never leave an old block on the page', () => {
  // One of each type, so that the same block often comes again on another page.
  const byType = new Map(
    documents.flatMap(([, document]) => blocksOf(document)).map((one) => [one.type, one]),
  )
  const all = [...byType.values()]
  const blocks = newBlocks(300_000)
  let before: PageModel | undefined
  const block = fc
    .record({ at: fc.nat(all.length - 1), name: fc.constantFrom('a', 'b') })
    .map(({ at, name }) => ({ ...all[at]!, id: `${name}${at}` }))
  fc.assert(
    fc.property(
      fc.uniqueArray(block, { maxLength: 12, selector: (each) => each.id }),
      fc.record({
        title: fc.constantFrom('Halden', 'Other'),
        stock: fc.constantFrom('low' as const, 'soldOut' as const),
        name: fc.constantFrom('One', 'Two'),
      }),
      fc.constantFrom('full' as const, 'normal' as const),
      fc.constantFrom(6, 12),
      (shown, more, width, span) => {
        const rows = [{ columns: [{ span, blocks: shown }] }]
        const document = PageDocument.parse({ title: 'Any', sections: [{ id: 's', width, rows }] })
        // As after a change of a reply: what is equal is the same object.
        const page = withEqualParts(before, structuredClone(pageWith(document, more))) as PageModel
        before = page
        expect(renderPage(page, assets, blocks.of('site')).html).toBe(renderPage(page, assets).html)
      },
    ),
    { numRuns: 150 },
  )
})
