import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { blockType } from '@portico/proto/enums/block-type'
import { MAX_BLOCKS_PER_LAYOUT } from '@portico/proto/limits'
import { blocksOf, ChangedDocument, WrittenDocument } from '@portico/proto/site'
import { apply } from './apply.ts'
import { keysOf, rowsOf } from './find.ts'
import { jsonBytes } from './json-bytes.ts'
import { sum } from './spans.ts'
import { commandOf, counter, gesture, storedDocument, text } from './testing/random.ts'
import type { Command, EditedDocument } from './types.ts'
import { withIds } from './with-ids.ts'

const RUNS = 60
const GESTURES = 200

test('12,000 random changes keep the page valid, and are undone to the first page and redone', () => {
  let tried = 0
  let applied = 0
  fc.assert(
    fc.property(
      storedDocument,
      fc.array(gesture, { minLength: GESTURES, maxLength: GESTURES, size: 'max' }),
      (stored, gestures) => {
        const first = withIds(stored)
        const newId = counter()
        const done: { command: Command; inverse: Command; after: EditedDocument }[] = []
        let document = first
        for (const each of gestures) {
          tried++
          const command = commandOf(document, each, newId)
          const result = command && apply(document, command)
          if (!command || !result?.ok) continue
          applied++
          document = result.document
          done.push({ command, inverse: result.inverse, after: document })
          expectSound(document)
        }
        expect(WrittenDocument.parse(document)).toEqual(document)
        expect(ChangedDocument.parse(document)).toEqual(document)
        for (const { inverse, after } of done.toReversed()) {
          expect(document).toEqual(after)
          document = restored(document, inverse)
        }
        expect(document).toEqual(first)
        for (const { command, after } of done) {
          document = restored(document, command)
          expect(document).toEqual(after)
        }
      },
    ),
    { numRuns: RUNS, seed: 23 },
  )
  expect(tried).toBe(RUNS * GESTURES)
  expect(applied).toBeGreaterThan(tried / 2)
})

function restored(document: EditedDocument, command: Command): EditedDocument {
  const result = apply(document, command, { isRestoring: true })
  if (!result.ok) throw new Error(result.reason)
  return result.document
}

function expectSound(document: EditedDocument) {
  const keys = keysOf(document)
  expect(new Set(keys).size).toBe(keys.length)
  expect(blocksOf(document).length).toBeLessThanOrEqual(MAX_BLOCKS_PER_LAYOUT)
  for (const { row } of rowsOf(document)) expect(sum(row.columns.map(({ span }) => span))).toBe(12)
}

const page = withIds({
  title: 'A page',
  sections: [
    {
      id: 's',
      width: 'normal',
      tone: 'paper',
      rows: [{ columns: [{ span: 12, blocks: [{ id: 'b', ...text('One') }] }] }],
    },
  ],
})

test.each<[Command, RegExp]>([
  [{ type: 'page.set', patch: { title: '' } }, /needs a title/],
  [{ type: 'section.set', id: 's', patch: { anchor: 'Not one' } }, /small letters/],
  [{ type: 'block.set', id: 'b', patch: { unknown: 1 } }, /“unknown”: Is not a known field/],
  [{ type: 'block.set', id: 'gone', patch: {} }, /no longer on the page/],
  [{ type: 'block.turn', id: 'b', to: { type: blockType.button, value: { text: 1 } } }, /“text”: /],
  [{ type: 'column.remove', id: 'c-b' }, /needs a column/],
  [{ type: 'row.spans', id: 'r-b', spans: [6] }, /12 wide together/],
  [{ type: 'block.add', block: { id: 'b', ...text('Twice') }, columnId: 'c-b', at: 0 }, /already/],
  [{ type: 'block.set', id: 'b', patch: { html: 'x'.repeat(600_000) } }, /./],
])('%j is refused with a reason, and the page stays', (command, reason) => {
  const result = apply(page, command)
  expect(result.ok ? 'applied' : result.reason).toMatch(reason)
})

test('a page of 60 blocks takes no more, and one that is nearly full refuses a longer text', () => {
  const sixty = {
    ...page,
    sections: page.sections.map((section) => ({
      ...section,
      rows: section.rows.map((row) => ({
        ...row,
        columns: row.columns.map((column) => ({
          ...column,
          blocks: Array.from({ length: 60 }, (_, at) => ({ id: `b${at}`, ...text('x'.repeat(8_500)) })),
        })),
      })),
    })),
  }
  const add: Command = { type: 'block.add', block: { id: 'one-more', ...text('') }, columnId: 'c-b', at: 0 }
  expect(apply(sixty, add)).toEqual({ ok: false, reason: 'A page may hold at most 60 blocks.' })
  const longer: Command = { type: 'block.set', id: 'b0', patch: { html: 'x'.repeat(30_000) } }
  expect(apply(sixty, longer)).toMatchObject({ ok: false, reason: expect.stringContaining('512 KB') })
})

test('a stored value that is refused today is put back by undo, and a change of it is refused', () => {
  const old = {
    ...page,
    sections: page.sections.map((section) => ({
      ...section,
      rows: section.rows.map((row) => ({
        ...row,
        columns: row.columns.map((column) => ({
          ...column,
          blocks: [
            { id: 'b', type: blockType.button, value: { text: 'Go', url: 'javascript:x', old: true } },
          ],
        })),
      })),
    })),
  }
  const removed = apply(old, { type: 'block.remove', id: 'b' })
  if (!removed.ok) throw new Error(removed.reason)
  expect(restored(removed.document, removed.inverse)).toEqual(old)
  expect(apply(old, { type: 'block.set', id: 'b', patch: { text: 'Now' } }).ok).toBe(false)
  expect(apply(old, { type: 'block.set', id: 'b', patch: {}, hideOn: 'phone' }).ok).toBe(true)
})

test('the size of a page is the size of its JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(jsonBytes(value)).toBe(Buffer.byteLength(JSON.stringify(value)))
    }),
    { seed: 23 },
  )
})
