import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PageDocument } from '@portico/proto/site'
import { keysOf } from './find.ts'
import { storedDocument, text } from './testing/random.ts'
import { withIds } from './with-ids.ts'

const block = (id: string) => ({ id, ...text(id) })
const section = (id: string, columns: PageDocument['sections'][number]['rows'][number]['columns']) => ({
  id,
  width: 'normal' as const,
  tone: 'paper' as const,
  rows: [{ columns }],
})

test('two editors give the same ids, ids that are stored stay, and a second time changes nothing', () => {
  fc.assert(
    fc.property(storedDocument, (stored) => {
      const edited = withIds(stored)
      expect(withIds(structuredClone(stored))).toEqual(edited)
      expect(withIds(edited)).toEqual(edited)
      const keys = keysOf(edited)
      expect(new Set(keys).size).toBe(keys.length)
      expect(edited).toMatchObject(stored)
    }),
    { seed: 23 },
  )
})

test('a row that is added before others does not change their ids', () => {
  const page: PageDocument = { title: 'A', sections: [section('s', [{ span: 12, blocks: [block('b')] }])] }
  const [first] = page.sections
  const rows = [{ columns: [{ span: 12, blocks: [block('new')] }] }, ...(first?.rows ?? [])]
  const grown = withIds({ ...page, sections: [{ ...section('s', []), rows }] })
  expect(grown.sections[0]?.rows[1]).toEqual(withIds(page).sections[0]?.rows[0])
})

test('repeated ids are renamed, the first one keeps its own', () => {
  const stored = {
    title: 'A',
    sections: [
      section('s', [{ span: 12, blocks: [block('b'), block('b'), block('b-2')] }]),
      section('s', [{ id: 'c-b', span: 12, blocks: [block('b')] }]),
    ],
  }
  expect(keysOf(withIds(stored))).toEqual([
    ...['section s', 'row r-b', 'column c-b-2', 'block b', 'block b-3', 'block b-2'],
    ...['section s-2', 'row r-b-2', 'column c-b', 'block b-4'],
  ])
})
