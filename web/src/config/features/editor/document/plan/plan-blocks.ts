import { columnsOf, findBlock, type FoundBlock } from '../find.ts'
import { plan, refusePlan, type Plan, type Work } from './plan.ts'
import { openPlace, removeIfEmpty, requireBlock } from './plan-parts.ts'
import type { Place } from '../places.ts'
import type { EditedDocument, NewBlock, Target } from '../types.ts'

export type Direction = 'up' | 'down' | 'left' | 'right'
type NewId = () => string

const blockTarget = (id: string): Target => ({ kind: 'block', id })

export function planAddBlock(document: EditedDocument, block: NewBlock, place: Place, newId: NewId): Plan {
  return plan(document, 'Add a block', (work) => {
    const id = newId()
    const { columnId, at } = openPlace(work, place, newId)
    work.run({ type: 'block.add', block: { id, ...block }, columnId, at })
    return blockTarget(id)
  })
}

/** Moves a block to a place, or one step. The column and row that it leaves are removed if they are empty. */
export function planMoveBlock(
  document: EditedDocument,
  id: string,
  to: Place | Direction,
  newId: NewId,
): Plan {
  return plan(document, 'Move a block', (work) => {
    const found = requireBlock(work, id)
    if (typeof to !== 'string') moveTo(work, found, to, newId)
    else if (to === 'left' || to === 'right') moveSideways(work, found, to)
    else moveAlong(work, found, to)
    return blockTarget(id)
  })
}

export function planTurn(document: EditedDocument, id: string, to: NewBlock): Plan {
  return plan(document, 'Turn a block into another type', (work) => {
    work.run({ type: 'block.turn', id, to })
    return blockTarget(id)
  })
}

function moveTo(work: Work, found: FoundBlock, place: Place, newId: NewId): void {
  const isSameColumn = place.kind === 'column' && place.columnId === found.column.id
  if (isSameColumn && (place.at === found.blockAt || place.at === found.blockAt + 1))
    refusePlan('The block is there already.')
  const { columnId, at } = openPlace(work, place, newId)
  move(work, found, columnId, isSameColumn && at > found.blockAt ? at - 1 : at)
}

function move(work: Work, { block, column }: FoundBlock, columnId: string, at: number): void {
  work.run({ type: 'block.move', id: block.id, columnId, at })
  removeIfEmpty(work, column.id)
}

/** One step within the column, else to the nearest column of the row above or below. */
function moveAlong(work: Work, found: FoundBlock, to: 'up' | 'down'): void {
  const step = to === 'up' ? -1 : 1
  const at = found.blockAt + step
  if (at >= 0 && at < found.column.blocks.length) return move(work, found, found.column.id, at)
  const next = neighbourRow(work, found, step)
  const column = next?.columns[Math.min(found.columnAt, next.columns.length - 1)]
  if (!column) refusePlan(`The block is the ${step < 0 ? 'first' : 'last'} one already.`)
  move(work, found, column.id, to === 'up' ? column.blocks.length : 0)
}

/** The row before or after the block's row, if its section or a neighbouring one has one. */
function neighbourRow({ document }: Work, { section, sectionAt, rowAt }: FoundBlock, step: number) {
  const inSection = section.rows[rowAt + step]
  if (inSection) return inSection
  const sections =
    step < 0 ? document.sections.slice(0, sectionAt).reverse() : document.sections.slice(sectionAt + 1)
  const other = sections.find(({ rows }) => rows.length > 0)
  return step < 0 ? other?.rows.at(-1) : other?.rows[0]
}

/** To the neighbouring column. The only block of a column changes places with the neighbouring column. */
function moveSideways(work: Work, found: FoundBlock, to: 'left' | 'right'): void {
  const { row, column, columnAt, blockAt } = found
  const nextAt = columnAt + (to === 'left' ? -1 : 1)
  const next = row.columns[nextAt]
  if (!next) refusePlan(`The block is in the ${to === 'left' ? 'first' : 'last'} column already.`)
  if (column.blocks.length > 1) return move(work, found, next.id, Math.min(blockAt, next.blocks.length))
  work.run({ type: 'column.move', id: column.id, rowId: row.id, at: nextAt })
}

/** The block that is selected after others were removed: the next one, or the one before. */
export function neighbourOf(document: EditedDocument, ids: readonly string[]): Target | undefined {
  const all = [...columnsOf(document)].flatMap(({ column }) => column.blocks.map(({ id }) => id))
  const last = all.findLastIndex((id) => ids.includes(id))
  const next = all.slice(last + 1).find((id) => !ids.includes(id))
  const id = next ?? all.slice(0, last).findLast((each) => !ids.includes(each))
  return id === undefined || !findBlock(document, id) ? undefined : blockTarget(id)
}
