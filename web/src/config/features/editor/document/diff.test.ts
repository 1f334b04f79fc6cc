import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { apply } from './apply.ts'
import { diff } from './diff.ts'
import { diagram, page } from './testing/page.ts'
import { storedDocument } from './testing/random.ts'
import { planMoveBlock } from './plan/plan-blocks.ts'
import type { Command, EditedDocument } from './types.ts'
import { withIds } from './with-ids.ts'

function run(document: EditedDocument, command: Command): EditedDocument {
  const applied = apply(document, command)
  if (!applied.ok) throw new Error(applied.reason)
  return applied.document
}

test('a page does not differ from itself', () => {
  fc.assert(
    fc.property(storedDocument, (stored) => {
      expect(diff(withIds(stored), withIds(structuredClone(stored)))).toEqual([])
    }),
    { seed: 23 },
  )
})

test('each kind of change is listed once', () => {
  const document = page('12:a,b,c || 6:d 6:e')
  const kinds = (command: Command) =>
    diff(document, run(document, command)).map((each) =>
      'change' in each ? `${each.kind} ${each.change}` : each.kind,
    )
  expect(kinds({ type: 'page.set', patch: { title: 'New' } })).toEqual(['page'])
  expect(kinds({ type: 'section.set', id: 's1', patch: { tone: 'ink' } })).toEqual(['section changed'])
  expect(kinds({ type: 'section.move', id: 's1', at: 1 })).toContain('section moved')
  expect(kinds({ type: 'row.spans', id: 'r-d', spans: [4, 8] })).toEqual(['layout'])
  expect(kinds({ type: 'block.set', id: 'a', patch: { html: 'x' } })).toEqual(['block changed'])
  expect(kinds({ type: 'block.set', id: 'a', patch: {}, hideOn: 'phone' })).toEqual(['block changed'])
  expect(kinds({ type: 'block.turn', id: 'a', to: { type: 47, value: {} } })).toEqual(['block turned'])
  expect(kinds({ type: 'block.remove', id: 'b' })).toEqual(['block removed'])
  expect(kinds({ type: 'block.move', id: 'c', columnId: 'c-a', at: 0 })).toEqual(['block moved'])
  expect(kinds({ type: 'section.remove', id: 's2' })).toEqual([
    'section removed',
    'block removed',
    'block removed',
  ])
})

test('the fields of a change are named, and a move to another section is one', () => {
  const document = page('12:a,b || 12:c')
  expect(diff(document, run(document, { type: 'block.set', id: 'a', patch: { html: 'x' } }))).toMatchObject([
    { id: 'a', fields: ['html'], before: { value: { html: '<p>a</p>' } }, after: { value: { html: 'x' } } },
  ])
  const plan = planMoveBlock(document, 'b', 'down', () => 'n')
  if (!plan.ok) throw new Error(plan.reason)
  const moved = run(document, plan.command)
  expect(diagram(moved)).toBe('12:a || 12:b,c')
  expect(diff(document, moved)).toMatchObject([{ kind: 'block', change: 'moved', id: 'b' }])
})
