import { expect, test } from 'vitest'
import { noSelection, type Selection } from '../../editing/selection.ts'
import { page } from './document/testing/page.ts'
import type { EditedDocument } from './document/types.ts'
import { climb, entryTexts, neighbour } from './selection.ts'

const entry = { title: 'A title', excerpt: '' } as EditedDocument['entry'] & object
const blocks = (id: string): Selection => ({ kind: 'blocks', ids: [id] })
const text = (field: 'title' | 'excerpt', isOpen = false): Selection => ({ kind: 'entry', field, isOpen })

test('title and excerpt come before the blocks of an entry, and a page has none', () => {
  const document = { ...page('8:a 4:b'), entry }
  const steps: Selection[] = [text('title'), text('excerpt'), blocks('a'), blocks('b')]
  let at: Selection = noSelection
  for (const next of [...steps, blocks('b')]) expect((at = neighbour(document, at, 1))).toEqual(next)
  for (const next of [...steps.slice(0, -1).reverse(), text('title')])
    expect((at = neighbour(document, at, -1))).toEqual(next)
  expect(neighbour(page('12:a'), noSelection, 1)).toEqual(blocks('a'))
})

test('a heading of the largest size in the text takes the place of title and excerpt', () => {
  const document = { ...page('12:a'), entry }
  document.sections[0]!.rows[0]!.columns[0]!.blocks[0]!.value = { html: '<h1>Mine</h1>' }
  expect(entryTexts(document)).toEqual([])
  expect(neighbour(document, noSelection, 1)).toEqual(blocks('a'))
})

test('Escape climbs from an open title to the title, and from there to the page', () => {
  const document = { ...page('12:a'), entry }
  expect(climb(document, text('title', true))).toEqual(text('title'))
  expect(climb(document, text('title'))).toEqual({ kind: 'page' })
})
