import type { Block } from '@portico/proto/site'
import { problemOfBlock } from './check.ts'
import {
  blockKey,
  blocksOfColumn,
  blocksOfRow,
  blocksOfSection,
  findBlock,
  findColumn,
  findRow,
  findSection,
  keysOf,
  keysOfColumn,
  keysOfRow,
  keysOfSection,
} from './find.ts'
import { replaceColumn, replaceRow, replaceSection } from './replace.ts'
import { gone, refuse, type Step } from './refusal.ts'
import type { Command, EditedDocument } from './types.ts'

type Add = Extract<Command, { type: `${string}.add` }>
type Remove = Extract<Command, { type: `${string}.remove` }>
type Move = Extract<Command, { type: `${string}.move` }>

/** Adds an entity with all that it contains. */
export function addEntity(document: EditedDocument, command: Add, isRestoring: boolean): Step {
  const { keys, blocks } = contentOf(command)
  const taken = new Set(keysOf(document))
  if (keys.some((key) => taken.has(key)) || new Set(keys).size < keys.length)
    return refuse('The page has this part already.')
  const reason = isRestoring ? undefined : blocks.map(problemOfBlock).find((each) => each !== undefined)
  if (reason !== undefined) return refuse(reason)
  return insert(document, command, isRestoring)
}

function contentOf(command: Add): { keys: string[]; blocks: Block[] } {
  switch (command.type) {
    case 'section.add':
      return { keys: keysOfSection(command.section), blocks: blocksOfSection(command.section) }
    case 'row.add':
      return { keys: keysOfRow(command.row), blocks: blocksOfRow(command.row) }
    case 'column.add':
      return { keys: keysOfColumn(command.column), blocks: blocksOfColumn(command.column) }
    case 'block.add':
      return { keys: [blockKey(command.block)], blocks: [command.block] }
  }
}

function insert(document: EditedDocument, command: Add, isRestoring: boolean): Step {
  switch (command.type) {
    case 'section.add': {
      const sections = inserted(document.sections, command.at, command.section, isRestoring)
      if (!sections) return noPlace
      const inverse: Command = { type: 'section.remove', id: command.section.id }
      return { ok: true, document: { ...document, sections }, inverse }
    }
    case 'row.add': {
      const found = findSection(document, command.sectionId)
      if (!found) return gone('section')
      const rows = inserted(found.section.rows, command.at, command.row, isRestoring)
      if (!rows) return noPlace
      const inverse: Command = { type: 'row.remove', id: command.row.id }
      return { ok: true, document: replaceSection(document, found, { ...found.section, rows }), inverse }
    }
    case 'column.add': {
      const found = findRow(document, command.rowId)
      if (!found) return gone('row')
      const columns = inserted(found.row.columns, command.at, command.column, isRestoring)
      if (!columns) return noPlace
      const inverse: Command = { type: 'column.remove', id: command.column.id }
      return { ok: true, document: replaceRow(document, found, { ...found.row, columns }), inverse }
    }
    case 'block.add': {
      const found = findColumn(document, command.columnId)
      if (!found) return gone('column')
      const blocks = inserted(found.column.blocks, command.at, command.block, isRestoring)
      if (!blocks) return noPlace
      const inverse: Command = { type: 'block.remove', id: command.block.id }
      return { ok: true, document: replaceColumn(document, found, { ...found.column, blocks }), inverse }
    }
  }
}

const noPlace = refuse('The page has no such place.')

/** The list with the entity at its place. A restored entity goes to the nearest place if its neighbours were removed. */
function inserted<Entity>(
  list: readonly Entity[],
  at: number,
  entity: Entity,
  isRestoring: boolean,
): Entity[] | undefined {
  if (!Number.isInteger(at) || at < 0) return undefined
  if (at > list.length && !isRestoring) return undefined
  return list.toSpliced(Math.min(at, list.length), 0, entity)
}

/** Removes an entity with all that it contains. The inverse adds all of it. */
export function removeEntity(document: EditedDocument, { type, id }: Remove): Step {
  switch (type) {
    case 'section.remove': {
      const found = findSection(document, id)
      if (!found) return gone('section')
      const inverse: Command = { type: 'section.add', section: found.section, at: found.sectionAt }
      return {
        ok: true,
        document: { ...document, sections: document.sections.toSpliced(found.sectionAt, 1) },
        inverse,
      }
    }
    case 'row.remove': {
      const found = findRow(document, id)
      if (!found) return gone('row')
      const { section, row, rowAt } = found
      const inverse: Command = { type: 'row.add', row, sectionId: section.id, at: rowAt }
      const changed = { ...section, rows: section.rows.toSpliced(rowAt, 1) }
      return { ok: true, document: replaceSection(document, found, changed), inverse }
    }
    case 'column.remove': {
      const found = findColumn(document, id)
      if (!found) return gone('column')
      const { row, column, columnAt } = found
      const inverse: Command = { type: 'column.add', column, rowId: row.id, at: columnAt }
      const changed = { ...row, columns: row.columns.toSpliced(columnAt, 1) }
      return { ok: true, document: replaceRow(document, found, changed), inverse }
    }
    case 'block.remove': {
      const found = findBlock(document, id)
      if (!found) return gone('block')
      const { column, block, blockAt } = found
      const inverse: Command = { type: 'block.add', block, columnId: column.id, at: blockAt }
      const changed = { ...column, blocks: column.blocks.toSpliced(blockAt, 1) }
      return { ok: true, document: replaceColumn(document, found, changed), inverse }
    }
  }
}

/** Moves an entity: it is taken out and put in at its new place. */
export function moveEntity(document: EditedDocument, command: Move, isRestoring: boolean): Step {
  const kind = command.type === 'section.move' ? 'section' : kindOf(command.type)
  const taken = removeEntity(document, { type: `${kind}.remove`, id: command.id })
  if (!taken.ok) return taken
  const former = taken.inverse
  const add = addOf(command, former)
  if (!add) return gone(kind)
  const put = insert(taken.document, add, isRestoring)
  if (!put.ok) return put
  const back = moveBack(former)
  return back ? { ok: true, document: put.document, inverse: back } : gone(kind)
}

const kindOf = (type: 'row.move' | 'column.move' | 'block.move') =>
  type === 'row.move' ? 'row' : type === 'column.move' ? 'column' : 'block'

/** The command that adds the entity that was taken out at the place to which it moves. */
function addOf(command: Move, taken: Command): Add | undefined {
  const { at } = command
  if (command.type === 'section.move') return taken.type === 'section.add' ? { ...taken, at } : undefined
  if (command.type === 'row.move')
    return taken.type === 'row.add' ? { ...taken, sectionId: command.sectionId, at } : undefined
  if (command.type === 'column.move')
    return taken.type === 'column.add' ? { ...taken, rowId: command.rowId, at } : undefined
  return taken.type === 'block.add' ? { ...taken, columnId: command.columnId, at } : undefined
}

/** The move to the place from which the entity was taken. */
function moveBack(taken: Command): Move | undefined {
  switch (taken.type) {
    case 'section.add':
      return { type: 'section.move', id: taken.section.id, at: taken.at }
    case 'row.add':
      return { type: 'row.move', id: taken.row.id, sectionId: taken.sectionId, at: taken.at }
    case 'column.add':
      return { type: 'column.move', id: taken.column.id, rowId: taken.rowId, at: taken.at }
    case 'block.add':
      return { type: 'block.move', id: taken.block.id, columnId: taken.columnId, at: taken.at }
    default:
      return undefined
  }
}
