// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { blockName } from '../../../content/blocks/block-name.ts'
import { useEditing } from '../../../editing/useEditing.ts'
import { planMoveBlock } from '../document/plan/plan-blocks.ts'
import { diagram, page } from '../document/testing/page.ts'
import { counter } from '../document/testing/random.ts'
import { createPageEditing } from '../save/page-editing.ts'
import { selectionOf } from '../../../editing/selection.ts'
import { Outline } from './Outline.tsx'

// React asks for this in tests.
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
// Both are not in jsdom, and React Aria asks for them.
vi.stubGlobal('CSS', { escape: (text: string) => text.replace(/["\\]/g, '\\$&') })
vi.stubGlobal('PointerEvent', MouseEvent)

let root: Root
let host: HTMLElement
beforeEach(() => {
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
})
afterEach(async () => {
  await act(async () => root.unmount())
  host.remove()
})

async function show(all: string, isEditable = true) {
  const editing = createPageEditing(page(all))
  const [onRemove, onOpen] = [vi.fn(), vi.fn()]
  function Panel() {
    const { document: edited, selection } = useEditing(editing)
    return (
      <Outline
        document={edited}
        selection={selection}
        isEditable={isEditable}
        blockName={blockName}
        onSelect={(target) => editing.select(selectionOf(target))}
        onMove={({ id }, to) => {
          const plan = planMoveBlock(edited, id, to, counter())
          if (plan.ok) editing.run(plan.command)
        }}
        onRemove={onRemove}
        onOpen={onOpen}
      />
    )
  }
  await act(async () => root.render(<Panel />))
  return { editing, onRemove, onOpen }
}
const rows = () =>
  [...host.querySelectorAll('[role=row]')].map(
    (row) => `${row.getAttribute('aria-level')} ${row.textContent?.trim()}`,
  )
const rowOf = (key: string) => host.querySelector<HTMLElement>(`[data-key="${key}"]`)
const press = (key: string, init: KeyboardEventInit = {}) =>
  act(async () => {
    const target = document.activeElement ?? host
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }))
    target.dispatchEvent(new KeyboardEvent('keyup', { key, bubbles: true, ...init }))
  })

test('the outline names sections, rows, columns and blocks, without rows that are one block', async () => {
  await show('12:a | 6:b 6: || 12:c,d || ')
  expect(rows()).toEqual([
    '1 Section 1',
    '2 Texta',
    '2 Row 22 columns',
    '3 Column 1',
    '4 Textb',
    '3 Column 2empty',
    '1 Section 2',
    '2 Textc',
    '2 Textd',
    '1 Section 3empty',
  ])
})

test('arrow keys select, and Alt with an arrow key moves the block, which keeps the focus', async () => {
  const { editing } = await show('12:a,b | 12:c')
  await act(async () => rowOf('block a')?.focus())
  await press('ArrowDown')
  expect(editing.get().selection).toEqual({ kind: 'blocks', ids: ['b'] })
  await press('ArrowUp', { altKey: true })
  expect(diagram(editing.get().document)).toBe('12:b,a | 12:c')
  await press('ArrowDown', { altKey: true })
  await press('ArrowDown', { altKey: true })
  expect(diagram(editing.get().document)).toBe('12:a | 12:b,c')
  expect(document.activeElement?.getAttribute('data-key')).toBe('block b')
})

test('Delete and Enter name the focused part; a tab that may not edit only selects', async () => {
  const { onRemove, onOpen } = await show('12:a,b')
  await act(async () => rowOf('block b')?.focus())
  await press('Delete')
  await press('Enter')
  expect(onRemove).toHaveBeenCalledWith({ kind: 'block', id: 'b' })
  expect(onOpen).toHaveBeenCalledWith({ kind: 'block', id: 'b' })
})

test('a tab that may not edit only selects', async () => {
  const { editing, onRemove } = await show('12:a,b', false)
  await act(async () => rowOf('block a')?.focus())
  await press('ArrowDown', { altKey: true })
  await press('Delete')
  expect([diagram(editing.get().document), onRemove.mock.calls.length]).toEqual(['12:a,b', 0])
})
