import type { Block, HideOn } from '@portico/proto/site'
import { selectionOf, type EntryText, type Selection } from '../../editing/selection.ts'
import { findBlock } from './document/find.ts'
import { firstPlace, placeAfter, type Place } from './document/places.ts'
import { planAddBlock, planMoveBlock, planTurn, type Direction } from './document/plan/plan-blocks.ts'
import { planDuplicate } from './document/plan/plan-duplicate.ts'
import {
  planAddColumn,
  planAddRow,
  planAddSection,
  planEqualise,
  planTradeSpan,
} from './document/plan/plan-layout.ts'
import { planMove } from './document/plan/plan-move.ts'
import { planPutBack } from './document/plan/plan-put-back.ts'
import { planRemove } from './document/plan/plan-remove.ts'
import { replaceDocument } from './document/replace-document.ts'
import type { Plan } from './document/plan/plan.ts'
import type { Command, EditedDocument, NewBlock, PagePatch, SectionPatch, Target } from './document/types.ts'
import { entityName, entryTextName, whereIs } from './place-words.ts'
import type { PageEditing } from './save/page-editing.ts'
import { climb, neighbour, targetsOf } from './selection.ts'
import { turnsOf } from './turns.ts'

type Options = {
  editing: PageEditing
  newId: () => string
  nameOf: (block: Block) => string
  /** Says what was done, for screen readers. */
  announce: (text: string) => void
  /** Shows why something cannot be done. */
  refuse: (reason: string) => void
}

/** The actions on the selection. Each action is one entry of the history, is announced, and selects its result. */
export function createActions({ editing, newId, nameOf, announce, refuse }: Options) {
  const document = () => editing.get().document
  const selection = () => editing.get().selection
  const named = (id: string) => {
    const block = findBlock(document(), id)?.block
    return block ? nameOf(block) : 'Block'
  }
  const targetName = ({ kind, id }: Target) => (kind === 'block' ? named(id) : entityName[kind])

  /** Runs a plan and announces it. `say` gets what is selected after it. */
  function run(plan: Plan, say: (target: Target | undefined) => string): boolean {
    if (!plan.ok) {
      refuse(plan.reason)
      return false
    }
    const done = editing.run(plan.command, { select: selectionAfter(plan.target) })
    if (!done.ok) refuse(done.reason)
    else announce(say(plan.target))
    return done.ok
  }

  function change(
    command: Command,
    options: { join?: string; label?: string; isRestoring?: boolean } = {},
  ): boolean {
    const done = editing.run(command, options)
    if (!done.ok) refuse(done.reason)
    return done.ok
  }

  const moved = (target: Target | undefined) =>
    target?.kind === 'block'
      ? `${named(target.id)} moved to ${whereIs(document(), target.id) || 'its only place'}`
      : target
        ? `${entityName[target.kind]} moved`
        : 'Moved'

  return {
    select(next: Selection) {
      editing.select(next)
      const [target] = targetsOf(next)
      if (next.kind === 'page') announce('Page selected')
      else if (next.kind === 'entry') announce(`${entryTextName[next.field]} selected`)
      else if (target) announce(`${targetName(target)} selected`)
    },
    climb: () => editing.select(climb(document(), selection())),
    step(by: 1 | -1) {
      const next = neighbour(document(), selection(), by)
      editing.select(next)
      const [target] = targetsOf(next)
      if (next.kind === 'entry') announce(entryTextName[next.field])
      else if (target) announce(`${targetName(target)}, ${whereIs(document(), target.id)}`)
    },
    undo() {
      const { undoLabel } = editing.get()
      const done = editing.undo()
      if (done.ok) announce(`Undone: ${undoLabel ?? 'change'}`)
      else refuse(done.reason)
    },
    redo() {
      const { redoLabel } = editing.get()
      const done = editing.redo()
      if (done.ok) announce(`Done again: ${redoLabel ?? 'change'}`)
      else refuse(done.reason)
    },
    addBlock(block: NewBlock, place?: Place) {
      const [target] = targetsOf(selection())
      // The text of an entry begins below its title and excerpt.
      const isFirst = selection().kind === 'entry'
      const at = place ?? (isFirst ? firstPlace(document()) : placeAfter(document(), target?.id))
      return run(
        planAddBlock(document(), block, at, newId),
        (added) => `${added ? named(added.id) : 'Block'} added`,
      )
    },
    addSection(at: number) {
      run(planAddSection(document(), at, newId), () => 'Section added')
    },
    addRow(sectionId: string, at: number) {
      run(planAddRow(document(), sectionId, at, newId), () => 'Row added')
    },
    addColumn(columnId: string, side: 'before' | 'after') {
      run(planAddColumn(document(), columnId, side, newId), () => 'Column added')
    },
    equalise(rowId: string) {
      run(planEqualise(document(), rowId), () => 'Columns are equally wide')
    },
    widen(columnId: string, by: number) {
      run(planTradeSpan(document(), columnId, by), () => (by > 0 ? 'Column is wider' : 'Column is narrower'))
    },
    moveBlock(id: string, to: Direction | Place) {
      run(planMoveBlock(document(), id, to, newId), moved)
    },
    /** Moves the selected section, row, column or block one step. */
    move(to: Direction) {
      const [target] = targetsOf(selection())
      if (!target) return
      if (target.kind === 'block') run(planMoveBlock(document(), target.id, to, newId), moved)
      else if (isPart(target)) run(planMove(document(), target, isBackwards(to) ? 'before' : 'after'), moved)
    },
    moveSection(to: 'before' | 'after') {
      const [target] = targetsOf(selection())
      const id = target?.kind === 'section' ? target.id : findBlock(document(), target?.id ?? '')?.section.id
      if (id !== undefined) run(planMove(document(), { kind: 'section', id }, to), moved)
    },
    remove() {
      const targets = targetsOf(selection())
      const [first] = targets
      if (!first) return
      const name = targets.length > 1 ? `${targets.length} blocks` : targetName(first)
      run(planRemove(document(), targets), () => `${name} deleted`)
    },
    duplicate() {
      const [target] = targetsOf(selection())
      if (target) run(planDuplicate(document(), target, newId), () => `${targetName(target)} duplicated`)
    },
    /** Turns a block into another type, with the content that it has now. */
    turnInto(id: string, label: string) {
      const block = findBlock(document(), id)?.block
      const turn = block && turnsOf(block).find((each) => each.label === label)
      if (turn) run(planTurn(document(), id, turn.to), () => `Block turned into ${named(id)}`)
    },
    /** Gives a block a value that it had before, as it was stored. */
    putBack(id: string, value: NewBlock): boolean {
      const label = `Put ${named(id)} back`
      const command = planPutBack(document(), id, value)
      const done = editing.run(command, { label, isRestoring: true })
      if (!done.ok) refuse(done.reason)
      else announce(`${named(id)} is put back`)
      return done.ok
    },
    /** Replaces the page by another version of it. */
    replaceBy(other: EditedDocument, label: string): boolean {
      const command = replaceDocument(document(), other, label)
      const done = editing.run(command, { label, isRestoring: true })
      if (!done.ok) refuse(done.reason)
      return done.ok
    },
    setBlock(id: string, patch: Record<string, unknown>, options: { join?: string } = {}) {
      const join = options.join ?? `block ${id} ${Object.keys(patch).join(' ')}`
      return change({ type: 'block.set', id, patch }, { join, label: `Change ${named(id)}` })
    },
    hideBlock: (id: string, hideOn: HideOn | undefined) =>
      change({ type: 'block.set', id, patch: {}, hideOn: hideOn ?? null }, { label: `Change ${named(id)}` }),
    setSection: (id: string, patch: SectionPatch) =>
      change(
        { type: 'section.set', id, patch },
        { join: `section ${id} ${Object.keys(patch).join(' ')}`, label: 'Change section' },
      ),
    setColumn: (id: string, patch: { phoneOrder?: number | undefined }) =>
      change({ type: 'column.set', id, patch }, { label: 'Change column' }),
    setPage: (patch: PagePatch) =>
      change(
        { type: 'page.set', patch },
        { join: `page ${Object.keys(patch).join(' ')}`, label: 'Change page' },
      ),
    /**
     * The text of a block as its editor has it, so that the page and what is typed are the same. One that cannot be stored is not saved
     * until it fits, and the owner reads why (`save/holding.ts`). A Markdown block becomes a text with its first change.
     */
    writeText(id: string, html: string, turn: NewBlock | undefined, join: string) {
      const command: Command = turn
        ? { type: 'block.turn', id, to: turn }
        : { type: 'block.set', id, patch: { html } }
      return change(command, { join, label: 'Write', isRestoring: true })
    },
    /** The title or the excerpt of the entry. Its field in the panel has the same entry of the history. */
    writeEntry: (field: EntryText, value: string) =>
      change(
        { type: 'entry.set', patch: { [field]: value } },
        { join: `entry ${field}`, label: `Change ${field}` },
      ),
  }
}

export type Actions = ReturnType<typeof createActions>

const selectionAfter = (target: Target | undefined): Selection =>
  target === undefined ? { kind: 'none' } : selectionOf(target)
const isBackwards = (to: Direction) => to === 'up' || to === 'left'
const isPart = (target: Target): target is Target & { kind: 'section' | 'row' | 'column' } =>
  target.kind !== 'block'
