import { expect, test } from 'vitest'
import { blockType } from '@portico/proto/enums/block-type'
import { samplePage } from '../../testing/page.ts'
import { itemIds } from './item-ids.ts'

const accordion = (id: string, ...titles: string[]) => ({
  id,
  type: blockType.accordion,
  value: { items: titles.map((title) => ({ title, description: '' })) },
})
const ids = (blockId: string, ...blocks: Parameters<typeof samplePage>[0]) =>
  itemIds(samplePage(blocks).document, blockId)

test('an item has an id by its place and one by its title', () => {
  expect(ids('faq', accordion('faq', 'And the oven? The microwave?', 'Größe & Maß'))).toEqual([
    { item: 'faq-1', title: 'and-the-oven-the-microwave' },
    { item: 'faq-2', title: 'größe-maß' },
  ])
})

test('equal titles and ids of texts get a number; a title without letters has an id too', () => {
  const html = { id: 'b1', type: blockType.html, value: { html: '<h2 id="oven">Oven</h2>' } }
  const blocks = [accordion('a', 'Oven?', '???'), html, accordion('b', 'Oven', '!', 'A 1')]
  expect(ids('a', ...blocks).map(({ title }) => title)).toEqual(['oven-2', 'item'])
  expect(ids('b', ...blocks).map(({ title }) => title)).toEqual(['oven-3', 'item-2', 'a-1-2'])
})
