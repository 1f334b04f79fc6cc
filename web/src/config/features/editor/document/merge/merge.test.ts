import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { WrittenDocument } from '@portico/proto/site'
import { apply } from '../apply.ts'
import { findBlock, keysOf, placedBlocks, rowsOf } from '../find.ts'
import { merge, withSentBlocks, type MergeChoices } from './merge.ts'
import { planMoveBlock } from '../plan/plan-blocks.ts'
import { planAddColumn } from '../plan/plan-layout.ts'
import { planRemove } from '../plan/plan-remove.ts'
import type { Plan } from '../plan/plan.ts'
import { sum } from '../spans.ts'
import { diagram, page } from '../testing/page.ts'
import { commandOf, counter, gesture, storedDocument, type Gesture } from '../testing/random.ts'
import type { Command, EditedDocument } from '../types.ts'
import { withIds } from '../with-ids.ts'

function run(document: EditedDocument, ...changes: (Command | Plan)[]): EditedDocument {
  return changes.reduce((current, change) => {
    if ('ok' in change && !change.ok) throw new Error(change.reason)
    const applied = apply(current, 'ok' in change ? change.command : change)
    if (!applied.ok) throw new Error(applied.reason)
    return applied.document
  }, document)
}
const write = (id: string, html: string): Command => ({ type: 'block.set', id, patch: { html } })
const htmlOf = (document: EditedDocument, id: string) => findBlock(document, id)?.block.value['html']

/** The page after random gestures. */
function edited(document: EditedDocument, gestures: readonly Gesture[], prefix: string): EditedDocument {
  const newId = counter(prefix)
  return gestures.reduce((current, each) => {
    const command = commandOf(current, each, newId)
    const applied = command && apply(current, command)
    return applied?.ok ? applied.document : current
  }, document)
}

const few = fc.array(gesture, { maxLength: 12 })

test('without changes of one side the result is the other side', () => {
  fc.assert(
    fc.property(storedDocument, few, (stored, gestures) => {
      const base = withIds(stored)
      const other = edited(base, gestures, 'n')
      expect(merge(base, base, other)).toEqual({ document: other, conflicts: [] })
      expect(merge(base, other, base)).toEqual({ document: other, conflicts: [] })
      expect(merge(base, other, other)).toEqual({ document: other, conflicts: [] })
    }),
    { seed: 23, numRuns: 400 },
  )
})

test('whatever both sides do, the result is valid and has every block that neither removed', () => {
  fc.assert(
    fc.property(
      storedDocument,
      few,
      few,
      fc.constantFrom('mine', 'theirs', 'both'),
      (stored, one, two, choice) => {
        const base = withIds(stored)
        const [mine, theirs] = [edited(base, one, 'm'), edited(base, two, 't')]
        const first = merge(base, mine, theirs)
        const choices: MergeChoices = Object.fromEntries(
          first.conflicts.map(({ key }) => [key, choice] as const),
        )
        const { document, conflicts } = merge(base, mine, theirs, choices, counter('copy'))
        expect(conflicts).toEqual([])
        for (const each of [first.document, document]) {
          expect(WrittenDocument.parse(each)).toEqual(each)
          expect(new Set(keysOf(each)).size).toBe(keysOf(each).length)
          for (const { row } of rowsOf(each)) expect(sum(row.columns.map(({ span }) => span))).toBe(12)
        }
        if (first.conflicts.some(({ kind }) => kind === 'document')) return
        const ids = (each: EditedDocument) => new Set([...placedBlocks(each)].map(({ block }) => block.id))
        const [inBase, inMine, inTheirs, inBoth] = [base, mine, theirs, document].map(ids)
        for (const id of new Set([...(inMine ?? []), ...(inTheirs ?? [])])) {
          const isRemoved = inBase?.has(id) && !(inMine?.has(id) && inTheirs?.has(id))
          if (!isRemoved) expect(inBoth).toContain(id)
        }
      },
    ),
    { seed: 23, numRuns: 600 },
  )
})

test('changes of different blocks are taken from both sides, whoever saves first', () => {
  const base = page('6:a 6:b | 12:c || 12:d')
  const changes: Record<string, Command[]> = {
    a: [write('a', 'A')],
    b: [{ type: 'block.set', id: 'b', patch: {}, hideOn: 'phone' }],
    c: [{ type: 'block.remove', id: 'c' }],
    d: [{ type: 'section.set', id: 's2', patch: { tone: 'ink' } }, write('d', 'D')],
  }
  for (const [one, two] of [
    ['a', 'b'],
    ['a', 'c'],
    ['b', 'd'],
    ['c', 'd'],
  ] as const) {
    const [mine, theirs] = [run(base, ...(changes[one] ?? [])), run(base, ...(changes[two] ?? []))]
    const merged = merge(base, mine, theirs)
    expect(merged).toEqual(merge(base, theirs, mine))
    expect(merged).toEqual({ document: run(mine, ...(changes[two] ?? [])), conflicts: [] })
  }
})

test.each<
  [string, (base: EditedDocument) => EditedDocument, (base: EditedDocument) => EditedDocument, string]
>([
  [
    'a move and a change',
    (b) => run(b, planMoveBlock(b, 'a', 'down', counter())),
    (b) => run(b, write('a', 'A')),
    '12:b | 12:a,c',
  ],
  [
    'a removed neighbour and a move',
    (b) => run(b, planRemove(b, [{ kind: 'block', id: 'b' }])),
    (b) => run(b, planMoveBlock(b, 'c', 'up', counter())),
    '12:a,c',
  ],
  [
    'a block in a column that I removed',
    (b) => run(b, planRemove(b, [{ kind: 'block', id: 'b' }])),
    (b) => run(b, planMoveBlock(b, 'c', { kind: 'column', columnId: 'c-b', at: 1 }, counter())),
    '6:a 6:c',
  ],
  [
    'two new columns',
    (b) => run(b, planAddColumn(b, 'c-a', 'before', counter('m'))),
    (b) => run(b, planAddColumn(b, 'c-b', 'after', counter('t'))),
    '3: 3:a 3:b 3: | 12:c',
  ],
  [
    'a section that I removed and a new row in it',
    (b) => run(b, { type: 'section.remove', id: 's1' }),
    (b) =>
      run(b, {
        type: 'row.add',
        sectionId: 's1',
        at: 0,
        row: { id: 'r', columns: [{ id: 'k', span: 12, blocks: [{ id: 'n', type: 47, value: {} }] }] },
      }),
    '12:n',
  ],
])('%s', (_, one, two, expected) => {
  const base = page('6:a 6:b | 12:c')
  const merged = merge(base, one(base), two(base))
  expect([diagram(merged.document), merged.conflicts]).toEqual([expected, []])
})

test('the same text changed twice is a conflict: theirs, mine, or both', () => {
  const base = page('12:a')
  const [mine, theirs] = [run(base, write('a', 'Mine')), run(base, write('a', 'Theirs'))]
  const { document, conflicts } = merge(base, mine, theirs)
  expect(htmlOf(document, 'a')).toBe('Theirs')
  expect(conflicts).toMatchObject([
    {
      kind: 'block',
      key: 'block.a',
      mine: { value: { html: 'Mine' } },
      theirs: { value: { html: 'Theirs' } },
    },
  ])
  const chosen = (choice: 'mine' | 'theirs' | 'both') =>
    merge(base, mine, theirs, { 'block.a': choice }, () => 'copy').document
  expect(htmlOf(chosen('mine'), 'a')).toBe('Mine')
  expect(htmlOf(chosen('theirs'), 'a')).toBe('Theirs')
  expect([diagram(chosen('both')), htmlOf(chosen('both'), 'copy')]).toEqual(['12:a,copy', 'Mine'])
})

test('a block that one removed and the other changed is a conflict', () => {
  const base = page('12:a,b')
  const [changed, removed] = [
    run(base, write('a', 'New')),
    run(base, planRemove(base, [{ kind: 'block', id: 'a' }])),
  ]
  const { document, conflicts } = merge(base, changed, removed)
  expect([diagram(document), conflicts.length]).toEqual(['12:b', 1])
  expect(diagram(merge(base, changed, removed, { 'block.a': 'both' }).document)).toBe('12:a,b')
  expect(diagram(merge(base, removed, changed, { 'block.a': 'mine' }).document)).toBe('12:b')
})

test('fields of the page and of a section conflict one by one', () => {
  const base = page('12:a')
  const title = (text: string): Command => ({ type: 'page.set', patch: { title: text } })
  const mine = run(base, title('Mine'), {
    type: 'section.set',
    id: 's1',
    patch: { tone: 'ink', width: 'full' },
  })
  const theirs = run(base, title('Theirs'), { type: 'section.set', id: 's1', patch: { tone: 'tint' } })
  const { document, conflicts } = merge(base, mine, theirs)
  expect(conflicts.map(({ key }) => key)).toEqual(['section.s1.tone', 'page.title'])
  expect(document).toMatchObject({ title: 'Theirs', sections: [{ tone: 'tint', width: 'full' }] })
})

test('two pages of 40 blocks that grew to 80 together are a conflict of the whole page', () => {
  const many = (prefix: string) => `12:${Array.from({ length: 40 }, (_, at) => `${prefix}${at}`).join(',')}`
  const base = page('')
  const mine = {
    ...page(many('m')),
    sections: page(many('m')).sections.map((each) => ({ ...each, id: 's1' })),
  }
  const theirs = page(many('t'))
  const { document, conflicts } = merge(base, mine, theirs)
  expect(conflicts).toEqual([
    { kind: 'document', key: 'document', reason: 'A page may hold at most 60 blocks.' },
  ])
  expect(document).toBe(theirs)
  expect(merge(base, mine, theirs, { document: 'mine' })).toEqual({ document: mine, conflicts: [] })
})

test('a text that the server only cleaned is no change of another editor', () => {
  const sent = run(page('12:a,b'), write('a', '<p onclick="x">Mine</p>'))
  const stored = run(sent, write('a', '<p>Mine</p>'))
  const theirs = run(stored, write('b', 'Theirs'))
  const mine = run(sent, write('a', '<p onclick="x">Mine, longer</p>'))
  expect(merge(sent, mine, theirs).conflicts).toHaveLength(1)
  const { document, conflicts } = merge(sent, mine, withSentBlocks(theirs, sent, stored))
  expect([htmlOf(document, 'a'), htmlOf(document, 'b'), conflicts]).toEqual([
    '<p onclick="x">Mine, longer</p>',
    'Theirs',
    [],
  ])
})
