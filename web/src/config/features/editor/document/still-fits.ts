import { entryPart } from './entry.ts'
import { equal } from './equal.ts'
import { findBlock, findColumn, findRow, findSection } from './find.ts'
import type { Command, EditedDocument } from './types.ts'

/**
 * Whether a command of the history can still be taken back after a merge replaced `before` by `after`: its target is there,
 * and the others did not change what it has changed.
 */
export function stillFits(before: EditedDocument, after: EditedDocument, command: Command): boolean {
  if (command.type === 'batch') return command.commands.every((each) => stillFits(before, after, each))
  const [one, other] = [subjectOf(before, command), subjectOf(after, command)]
  return equal(one, other)
}

/**
 * The part of the document that the command changes. A move fits as long as its target exists. An entity that is added or removed
 * must be as it was: otherwise undo and redo would take back the changes of others in it.
 */
function subjectOf(document: EditedDocument, command: Exclude<Command, { type: 'batch' }>): unknown {
  switch (command.type) {
    case 'page.set':
      return Object.keys(command.patch).map(
        (key) => Object.entries(document).find(([name]) => name === key)?.[1],
      )
    case 'entry.set':
      return entryPart(document.entry, command.patch)
    case 'section.set':
      return part(findSection(document, command.id)?.section, command.patch)
    case 'column.set':
      return findColumn(document, command.id)?.column.phoneOrder
    case 'block.set': {
      const block = findBlock(document, command.id)?.block
      return block && [part(block.value, command.patch), command.hideOn === undefined || block.hideOn]
    }
    case 'block.turn': {
      const block = findBlock(document, command.id)?.block
      return block && [block.type, block.value]
    }
    case 'row.spans':
      return findRow(document, command.id)?.row.columns.map(({ id, span }) => [id, span])
    case 'section.move':
      return findSection(document, command.id) !== undefined
    case 'section.remove':
      return findSection(document, command.id)?.section
    case 'row.move':
      return findRow(document, command.id) !== undefined
    case 'row.remove':
      return findRow(document, command.id)?.row
    case 'column.move':
      return findColumn(document, command.id) !== undefined
    case 'column.remove':
      return findColumn(document, command.id)?.column
    case 'block.move':
      return findBlock(document, command.id) !== undefined
    case 'block.remove':
      return findBlock(document, command.id)?.block
    case 'section.add':
      return findSection(document, command.section.id)?.section
    case 'row.add':
      return [findSection(document, command.sectionId) !== undefined, findRow(document, command.row.id)?.row]
    case 'column.add':
      return [findRow(document, command.rowId) !== undefined, findColumn(document, command.column.id)?.column]
    case 'block.add':
      return [
        findColumn(document, command.columnId) !== undefined,
        findBlock(document, command.block.id)?.block,
      ]
  }
}

const part = (value: object | undefined, patch: object) =>
  value && Object.keys(patch).map((key) => (value as Record<string, unknown>)[key])
