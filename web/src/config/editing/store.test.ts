import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEditing, type Applied, type Refusal } from './store.ts'

type Command = { set: string; to: number | undefined }
type Document = Record<string, number>

/** A document of numbers. Negative ones are refused. */
function apply(document: Document, { set, to }: Command): Applied<Document, Command> | Refusal {
  if (to !== undefined && to < 0) return { ok: false, reason: 'A number must be positive.' }
  const { [set]: former, ...rest } = document
  return {
    ok: true,
    document: to === undefined ? rest : { ...rest, [set]: to },
    inverse: { set, to: former },
  }
}

function setUp(document: Document = {}) {
  let time = 0
  const editing = createEditing<Document, Command, string>({
    document,
    apply,
    selection: '',
    isSelectable: (current, name) => name === '' || name in current,
    labelOf: ({ set }) => `Set ${set}`,
    combine: (first, second) => (first.set === second.set ? second : undefined),
    stillFits: (before, after, { set }) => before[set] === after[set],
    now: () => time,
  })
  return { editing, wait: (ms: number) => void (time += ms) }
}

test('an entry is joined within 800 ms, and closed by a pause, by another change and by closeEntry', () => {
  const { editing, wait } = setUp()
  const type = (to: number) => editing.run({ set: 'a', to }, { join: 'a' })
  type(1)
  wait(800)
  type(2)
  wait(801)
  type(3)
  editing.closeEntry()
  type(4)
  editing.run({ set: 'b', to: 1 })
  type(5)
  const seen: unknown[] = []
  while (editing.undo().ok) seen.push(editing.get().document)
  expect(seen).toEqual([{ a: 4, b: 1 }, { a: 4 }, { a: 3 }, { a: 2 }, {}])
})

test('undo and redo bring back the selection, and name the entry', () => {
  const { editing } = setUp({ a: 1 })
  editing.select('a')
  editing.run({ set: 'b', to: 1 }, { label: 'Add b', select: 'b' })
  expect(editing.get()).toMatchObject({ selection: 'b', undoLabel: 'Add b' })
  editing.undo()
  expect(editing.get()).toEqual({ document: { a: 1 }, selection: 'a', redoLabel: 'Add b' })
  editing.redo()
  expect(editing.get()).toMatchObject({ document: { a: 1, b: 1 }, selection: 'b' })
  editing.run({ set: 'b', to: undefined })
  expect(editing.get().selection).toBe('')
})

test('a refused command changes nothing, and a change after undo ends redo', () => {
  const { editing } = setUp()
  editing.run({ set: 'a', to: 1 })
  expect(editing.run({ set: 'a', to: -1 })).toEqual({ ok: false, reason: 'A number must be positive.' })
  expect(editing.get()).toMatchObject({ document: { a: 1 }, undoLabel: 'Set a' })
  editing.undo()
  editing.run({ set: 'b', to: 1 })
  expect(editing.redo().ok).toBe(false)
})

test('200 entries are kept', () => {
  const { editing } = setUp()
  for (let to = 1; to <= 250; to++) editing.run({ set: 'a', to })
  let count = 0
  while (editing.undo().ok) count++
  expect([count, editing.get().document]).toEqual([200, { a: 50 }])
})

test('a merge keeps the history, but for entries whose values others have changed', () => {
  const { editing } = setUp()
  editing.run({ set: 'a', to: 1 })
  editing.run({ set: 'b', to: 2 })
  editing.replace({ a: 9, b: 2, c: 3 })
  editing.undo()
  expect(editing.get()).toMatchObject({ document: { a: 9, c: 3 }, redoLabel: 'Set b' })
  expect(editing.undo().ok).toBe(false)
})

test('commands that are heard lead to the same document, whatever is undone and redone', () => {
  const change = fc.record({
    set: fc.constantFrom('a', 'b', 'c'),
    to: fc.option(fc.nat(9), { nil: undefined }),
  })
  const action = fc.oneof(
    { weight: 4, arbitrary: change },
    fc.constantFrom('undo' as const, 'redo' as const, 'wait' as const),
  )
  fc.assert(
    fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
      const { editing, wait } = setUp()
      let heard: Document = {}
      editing.watch((command) => {
        const applied = apply(heard, command)
        if (applied.ok) heard = applied.document
      })
      for (const each of actions) {
        if (each === 'wait') wait(900)
        else if (typeof each === 'string') editing[each]()
        else editing.run(each, { join: each.set })
        expect(editing.get().document).toEqual(heard)
      }
      const last = editing.get().document
      while (editing.undo().ok) continue
      expect(editing.get().document).toEqual({})
      while (editing.redo().ok) continue
      // A change after undo ends redo.
      if (!actions.some((each) => each === 'undo')) expect(editing.get().document).toEqual(last)
    }),
    { seed: 23, numRuns: 300 },
  )
})
