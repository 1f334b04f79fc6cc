import { expect, test } from 'vitest'
import { blockType } from '@portico/proto/enums/block-type'
import { findBlock } from '../document/find.ts'
import { planRemove } from '../document/plan/plan-remove.ts'
import { replaceDocument } from '../document/replace-document.ts'
import { diagram, page } from '../document/testing/page.ts'
import { createPageEditing } from './page-editing.ts'

test('typing is one entry, which keeps the last text only, and undo brings back the first one', () => {
  let time = 0
  const document = page('12:a')
  const editing = createPageEditing(document, () => time)
  for (let length = 1; length <= 500; length++) {
    time += 50
    const patch = { html: 'x'.repeat(length) }
    expect(editing.run({ type: 'block.set', id: 'a', patch }, { label: 'Typing', join: 'text a' }).ok).toBe(
      true,
    )
  }
  expect(findBlock(editing.get().document, 'a')?.block.value['html']).toHaveLength(500)
  editing.undo()
  expect(editing.get().document).toEqual(document)
  expect(editing.get().redoLabel).toBe('Typing')
})

test('a removed block leaves the selection, and undo selects it again', () => {
  const editing = createPageEditing(page('12:a,b'))
  editing.select({ kind: 'blocks', ids: ['a'] })
  const plan = planRemove(editing.get().document, [{ kind: 'block', id: 'a' }])
  if (!plan.ok) throw new Error(plan.reason)
  editing.run(plan.command)
  expect(editing.get()).toMatchObject({ selection: { kind: 'none' }, undoLabel: 'Remove a block' })
  editing.undo()
  expect(diagram(editing.get().document)).toBe('12:a,b')
  expect(editing.get().selection).toEqual({ kind: 'blocks', ids: ['a'] })
})

test('after a merge, a change of a block that another person has changed is not undone', () => {
  const document = page('12:a,b')
  const editing = createPageEditing(document)
  const set = (id: string, html: string) => editing.run({ type: 'block.set', id, patch: { html } })
  set('a', 'Mine')
  set('b', 'Mine too')
  const mine = editing.get().document
  const merged = structuredClone(mine)
  const block = findBlock(merged, 'a')?.block
  if (block) block.value = { html: 'Theirs' }
  editing.replace(merged)
  editing.undo()
  expect(editing.undo().ok).toBe(false)
  const texts = ['a', 'b'].map((id) => findBlock(editing.get().document, id)?.block)
  expect(texts).toEqual([
    { id: 'a', type: blockType.html, value: { html: 'Theirs' } },
    { id: 'b', type: blockType.html, value: { html: '<p>b</p>' } },
  ])
})

test('after a merge, a block that I added and another person has changed is not taken back', () => {
  const editing = createPageEditing(page('12:a'))
  const block = { id: 'new', type: blockType.html, value: { html: 'Mine' } }
  const columnId = findBlock(editing.get().document, 'a')!.column.id
  editing.run({ type: 'block.add', block, columnId, at: 1 })
  const merged = structuredClone(editing.get().document)
  findBlock(merged, 'new')!.block.value = { html: 'Theirs' }
  editing.replace(merged)
  expect(editing.undo().ok).toBe(false)
  expect(findBlock(editing.get().document, 'new')?.block.value['html']).toBe('Theirs')
})

test('after a merge, a section that was put back as a whole is not taken back with the changes of another person', () => {
  const editing = createPageEditing(page('12:a,b'))
  const former = structuredClone(editing.get().document)
  findBlock(former, 'a')!.block.value = { html: 'Former' }
  editing.run(replaceDocument(editing.get().document, former, 'Restore'), { isRestoring: true })
  const merged = structuredClone(editing.get().document)
  findBlock(merged, 'b')!.block.value = { html: 'Theirs' }
  editing.replace(merged)
  expect(editing.undo().ok).toBe(false)
  expect(findBlock(editing.get().document, 'b')?.block.value['html']).toBe('Theirs')
})
