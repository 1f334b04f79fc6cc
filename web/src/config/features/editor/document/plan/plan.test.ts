import { expect, test } from 'vitest'
import { blockType } from '@portico/proto/enums/block-type'
import { apply } from '../apply.ts'
import { diagram, page } from '../testing/page.ts'
import { counter, text } from '../testing/random.ts'
import { placeAfter, placesOf } from '../places.ts'
import { planAddBlock, planMoveBlock, planTurn, type Direction } from './plan-blocks.ts'
import { planDuplicate } from './plan-duplicate.ts'
import { planAddColumn, planEqualise, planTradeSpan } from './plan-layout.ts'
import { planMove } from './plan-move.ts'
import { planRemove } from './plan-remove.ts'
import type { Plan } from './plan.ts'
import type { EditedDocument } from '../types.ts'

const after = (document: EditedDocument, plan: Plan): string => {
  if (!plan.ok) return plan.reason
  const applied = apply(document, plan.command)
  return applied.ok ? diagram(applied.document) : applied.reason
}
const newId = () => counter('n')

test('a block is added in a column, in a new column, row and section', () => {
  const document = page('8:a 4:b')
  const add = (place: Parameters<typeof planAddBlock>[2]) =>
    after(document, planAddBlock(document, text('New'), place, newId()))
  expect(add(placeAfter(document, 'a'))).toBe('8:a,n-1 4:b')
  expect(add({ kind: 'beside', columnId: 'c-a', side: 'after' })).toBe('4:a 4:n-1 4:b')
  expect(add({ kind: 'row', sectionId: 's1', at: 0 })).toBe('12:n-1 | 8:a 4:b')
  expect(add({ kind: 'section', at: 1 })).toBe('8:a 4:b || 12:n-1')
  expect(add(placeAfter(document))).toBe('8:a 4:b | 12:n-1')
})

test('a new block goes into the row of a new section, and behind rows that have blocks', () => {
  const added = (all: string, id?: string) =>
    after(page(all), planAddBlock(page(all), text('New'), placeAfter(page(all), id), newId()))
  expect(added('12:a || 12:', 's2')).toBe('12:a || 12:n-1')
  expect(added('12:a | 6: 6:')).toBe('12:a | 6:n-1 6:')
  expect(added('12:a | 6: 6:b', 's1')).toBe('12:a | 6: 6:b | 12:n-1')
})

test.each<[string, string, Direction, string]>([
  ['12:a,b', 'b', 'up', '12:b,a'],
  ['12:a,b', 'a', 'up', 'The block is the first one already.'],
  ['12:a | 6:b 6:c,d', 'c', 'up', '12:a,c | 6:b 6:d'],
  ['12:a | 6:b 6:c', 'c', 'up', '12:a,c | 12:b'],
  ['6:a 6:b || 12:c', 'b', 'down', '12:a || 12:b,c'],
  ['12:a || 12:b', 'a', 'down', ' || 12:a,b'],
  ['12:a', 'a', 'down', 'The block is the last one already.'],
  ['6:a,b 6:c', 'b', 'right', '6:a 6:c,b'],
  ['8:a 4:b', 'a', 'right', '4:b 8:a'],
  ['8:a 4:b', 'a', 'left', 'The block is in the first column already.'],
])('%s: %s moves %s to %s', (before, id, direction, expected) => {
  const document = page(before)
  expect(after(document, planMoveBlock(document, id, direction, newId()))).toBe(expected)
})

test('a block moves to each place that the menu lists, and the places do not include the one where it is', () => {
  const document = page('6:a 6:b,c | 12:d')
  const results = placesOf(document, 'b').map(({ place }) =>
    after(document, planMoveBlock(document, 'b', place, newId())),
  )
  expect(results).toEqual([
    '12:b || 6:a 6:c | 12:d',
    '12:b | 6:a 6:c | 12:d',
    '4:b 4:a 4:c | 12:d',
    '6:b,a 6:c | 12:d',
    '6:a,b 6:c | 12:d',
    '4:a 4:b 4:c | 12:d',
    '6:a 6:c,b | 12:d',
    '4:a 4:c 4:b | 12:d',
    '6:a 6:c | 12:b | 12:d',
    '6:a 6:c | 6:b 6:d',
    '6:a 6:c | 12:b,d',
    '6:a 6:c | 12:d,b',
    '6:a 6:c | 6:d 6:b',
    '6:a 6:c | 12:d | 12:b',
    '6:a 6:c | 12:d || 12:b',
  ])
})

test('removing a block removes its empty column and row, and the neighbour is selected', () => {
  const document = page('3:a 9:b | 12:c')
  const remove = (...ids: string[]) =>
    planRemove(
      document,
      ids.map((id) => ({ kind: 'block', id })),
    )
  expect(after(document, remove('a'))).toBe('12:b | 12:c')
  expect(after(document, remove('a', 'b'))).toBe('12:c')
  expect(after(document, remove('a', 'b', 'c'))).toBe('')
  expect(remove('a')).toMatchObject({ target: { kind: 'block', id: 'b' } })
  expect(remove('c')).toMatchObject({ target: { kind: 'block', id: 'b' } })
  expect(after(document, planRemove(document, [{ kind: 'column', id: 'c-b' }]))).toBe('12:a | 12:c')
})

test('copies have new ids', () => {
  const document = page('6:a,b 6:c')
  const copy = (kind: 'section' | 'row' | 'column' | 'block', id: string) =>
    after(document, planDuplicate(document, { kind, id }, newId()))
  expect(copy('block', 'a')).toBe('6:a,n-1,b 6:c')
  expect(copy('column', 'c-a')).toBe('4:a,b 4:n-2,n-3 4:c')
  expect(copy('row', 'r-a')).toBe('6:a,b 6:c | 6:n-3,n-4 6:n-6')
  expect(copy('section', 's1')).toBe('6:a,b 6:c || 6:n-4,n-5 6:n-7')
})

test('columns are added up to six, made equal, and trade width down to 2', () => {
  const document = page('4:a 8:b')
  expect(after(document, planAddColumn(document, 'c-b', 'before', newId()))).toBe('4:a 4: 4:b')
  expect(after(document, planEqualise(document, 'r-a'))).toBe('6:a 6:b')
  expect(after(document, planTradeSpan(document, 'c-a', 1))).toBe('5:a 7:b')
  expect(after(document, planTradeSpan(document, 'c-a', 99))).toBe('10:a 2:b')
  expect(after(document, planTradeSpan(document, 'c-a', -99))).toBe('2:a 10:b')
  expect(after(document, planTradeSpan(document, 'c-b', 1))).toBe('3:a 9:b')
  expect(after(document, planTradeSpan(document, 'c-b', -99))).toBe('10:a 2:b')
  const one = page('12:a')
  expect(after(one, planTradeSpan(one, 'c-a', 1))).toBe('There is no column beside it.')
  const six = page('2:a 2:b 2:c 2:d 2:e 2:f')
  expect(after(six, planAddColumn(six, 'c-a', 'after', newId()))).toBe('A row has at most 6 columns.')
})

test('sections, rows and columns move; a row leaves its section at the edge', () => {
  const document = page('6:a 6:b | 12:c || 12:d')
  expect(after(document, planMove(document, { kind: 'section', id: 's1' }, 'after'))).toBe(
    '12:d || 6:a 6:b | 12:c',
  )
  expect(after(document, planMove(document, { kind: 'row', id: 'r-c' }, 'after'))).toBe(
    '6:a 6:b || 12:c | 12:d',
  )
  expect(after(document, planMove(document, { kind: 'column', id: 'c-b' }, 'before'))).toBe(
    '6:b 6:a | 12:c || 12:d',
  )
  expect(after(document, planMove(document, { kind: 'section', id: 's1' }, 'before'))).toMatch(
    /first one already/,
  )
})

test('a block turns into another type', () => {
  const document = page('12:a')
  const plan = planTurn(document, 'a', { type: blockType.horizontalRule, value: {} })
  expect(plan).toMatchObject({ ok: true, target: { kind: 'block', id: 'a' } })
  expect(planTurn(document, 'a', { type: blockType.html, value: { html: 5 } }).ok).toBe(false)
})
