import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { blockType } from '@portico/proto/enums/block-type'
import type { Block, PageDocument } from '@portico/proto/site'
import { samplePage } from '../testing/page.ts'
import { placesOf } from './places.ts'
import { Sections } from './Sections.tsx'

const text = (id: string, html: string): Block => ({ id, type: blockType.html, value: { html } })
const feed: Block = {
  id: 'feed',
  type: blockType.rss,
  value: { url: 'https://example.com/feed', title: 'News' },
}

const documentOf = (
  more: object,
  columns: PageDocument['sections'][0]['rows'][0]['columns'],
): PageDocument => ({
  title: 'Page',
  sections: [{ id: 'own', width: 'normal', tone: 'paper', ...more, rows: [{ columns }] }],
})
const render = (document: PageDocument) =>
  renderToStaticMarkup(<Sections page={samplePage([], { document })} />)

test('a section has its space, its visibility, its own id, and its name for links as a second one', () => {
  const html = render(
    documentOf({ space: 'large', hideOn: 'wide', anchor: 'prices' }, [
      { span: 12, blocks: [{ ...text('a', '<p>A</p>'), hideOn: 'phone' }] },
    ]),
  )
  expect(html).toMatch(/<section id="own"[^>]* data-space="large" data-hide="wide"/)
  expect(html).toMatch(/<div class="sqs-layout[^"]*" id="prices">/)
  expect(html).toMatch(/<div class="sqs-block html-block[^>]* data-hide="phone" id="block-a">/)
})

test('a name for links that is repeated, or that the page uses itself, is left out', () => {
  const { sections, ...page } = documentOf({ anchor: 'prices' }, [{ span: 12, blocks: [] }])
  const [section] = sections
  const named = (id: string, anchor: string) => ({ ...section!, id, anchor })
  const html = render({
    ...page,
    sections: [section!, named('b', 'prices'), named('c', 'block-a'), named('d', 'page'), named('e', 'own')],
  })
  expect([...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)).toEqual([
    'own',
    'prices',
    'b',
    'c',
    'd',
    'e',
  ])
})

test('columns are in their order on phones, with their places beside each other', () => {
  const columns = [
    { span: 4, blocks: [text('a', '<p>A</p>')] },
    { span: 8, phoneOrder: 1, blocks: [text('b', '<p>B</p>')] },
  ]
  const html = render(documentOf({}, columns))
  expect([...html.matchAll(/style="([^"]*)"|block-(\w)"/g)].map(([, style, id]) => style ?? id)).toEqual([
    '--span:8;--at:1',
    'b',
    '--span:4;--at:0',
    'a',
  ])
  expect(render(documentOf({}, [columns[0]!]))).not.toContain('--at')
})

test('the picture that is loaded first is one that every window shows', () => {
  const image = (id: string, more = {}): Block => ({
    id,
    type: blockType.image,
    value: { assetUrl: `/s/${id}`, width: 4, height: 3 },
    ...more,
  })
  const [hidden, shown] = [image('a', { hideOn: 'phone' }), image('b')]
  const places = placesOf(documentOf({}, [{ span: 12, blocks: [hidden, shown] }]))
  expect([hidden, shown].map((block) => places.get(block)?.isFirstPicture)).toEqual([false, true])
})

test('headings follow the order in which blocks are read', () => {
  const columns = [
    { span: 6, blocks: [feed] },
    { span: 6, phoneOrder: 1, blocks: [text('title', '<h2>Title</h2>')] },
  ]
  const headingOf = (document: PageDocument) => placesOf(document).get(feed)?.heading
  const { phoneOrder: _, ...unplaced } = columns[1]!
  expect(headingOf(documentOf({}, columns))).not.toBe(headingOf(documentOf({}, [columns[0]!, unplaced])))
})
