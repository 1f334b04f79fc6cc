import type { Block } from '@portico/proto/site'
import { addEntity, moveEntity, removeEntity } from './structure.ts'
import {
  problemOfAnchor,
  problemOfBlock,
  problemOfColumn,
  problemOfPage,
  problemOfSection,
  problemOfSpans,
} from './check.ts'
import { patchEntry } from './entry.ts'
import { findBlock, findColumn, findRow, findSection, type FoundBlock } from './find.ts'
import { replaceBlock, replaceColumn, replaceRow, replaceSection } from './replace.ts'
import { gone, refuse, type Step } from './refusal.ts'
import type { Command, EditedDocument } from './types.ts'

type Single = Exclude<Command, { type: 'batch' }>
type Of<Type extends Single['type']> = Extract<Single, { type: Type }>

const checked = (reason: string | undefined, isRestoring: boolean) => (isRestoring ? undefined : reason)

/** Applies one command. Rules about the whole page are checked afterwards (`problemAfter`). */
export function step(document: EditedDocument, command: Single, isRestoring: boolean): Step {
  switch (command.type) {
    case 'page.set':
      return setPage(document, command, isRestoring)
    case 'entry.set':
      return setEntry(document, command)
    case 'section.set':
      return setSection(document, command, isRestoring)
    case 'column.set':
      return setColumn(document, command, isRestoring)
    case 'block.set':
      return setBlock(document, command, isRestoring)
    case 'block.turn':
      return turnBlock(document, command, isRestoring)
    case 'row.spans':
      return setSpans(document, command, isRestoring)
    case 'section.add':
    case 'row.add':
    case 'column.add':
    case 'block.add':
      return addEntity(document, command, isRestoring)
    case 'section.remove':
    case 'row.remove':
    case 'column.remove':
    case 'block.remove':
      return removeEntity(document, command)
    case 'section.move':
    case 'row.move':
    case 'column.move':
    case 'block.move':
      return moveEntity(document, command, isRestoring)
  }
}

function setPage(document: EditedDocument, command: Of<'page.set'>, isRestoring: boolean): Step {
  const reason = checked(problemOfPage(command.patch), isRestoring)
  if (reason !== undefined) return refuse(reason)
  const { value, former } = patched(document, command.patch)
  return { ok: true, document: value, inverse: { ...command, patch: former } }
}

/** The server checks the fields of an entry: a refused one does not keep the text from being saved. */
function setEntry(document: EditedDocument, command: Of<'entry.set'>): Step {
  if (!document.entry) return refuse('This page is no entry.')
  const { value, former } = patchEntry(document.entry, command.patch)
  return { ok: true, document: { ...document, entry: value }, inverse: { ...command, patch: former } }
}

function setSection(document: EditedDocument, command: Of<'section.set'>, isRestoring: boolean): Step {
  const found = findSection(document, command.id)
  if (!found) return gone('section')
  const reason = checked(problemOfSection(command.patch), isRestoring)
  if (reason !== undefined) return refuse(reason)
  const { value, former } = patched(found.section, command.patch)
  const taken = 'anchor' in command.patch && problemOfAnchor(document.sections, value)
  if (taken && !isRestoring) return refuse(taken)
  return {
    ok: true,
    document: replaceSection(document, found, value),
    inverse: { ...command, patch: former },
  }
}

function setColumn(document: EditedDocument, command: Of<'column.set'>, isRestoring: boolean): Step {
  const found = findColumn(document, command.id)
  if (!found) return gone('column')
  const reason = checked(problemOfColumn(command.patch), isRestoring)
  if (reason !== undefined) return refuse(reason)
  const { value, former } = patched(found.column, command.patch)
  return { ok: true, document: replaceColumn(document, found, value), inverse: { ...command, patch: former } }
}

function setBlock(document: EditedDocument, command: Of<'block.set'>, isRestoring: boolean): Step {
  const found = findBlock(document, command.id)
  if (!found) return gone('block')
  const { value, former } = patched(found.block.value, command.patch)
  const { hideOn: formerHideOn, ...rest } = found.block
  const hideOn = command.hideOn === undefined ? formerHideOn : (command.hideOn ?? undefined)
  const block: Block = { ...rest, value, ...(hideOn && { hideOn }) }
  const inverse: Command = { type: 'block.set', id: command.id, patch: former }
  if (command.hideOn !== undefined) inverse.hideOn = formerHideOn ?? null
  const isValueChanged = Object.keys(command.patch).length > 0
  return written(document, found, block, inverse, isRestoring || !isValueChanged)
}

function turnBlock(document: EditedDocument, command: Of<'block.turn'>, isRestoring: boolean): Step {
  const found = findBlock(document, command.id)
  if (!found) return gone('block')
  const { type, value } = found.block
  return written(
    document,
    found,
    { ...found.block, ...command.to },
    { ...command, to: { type, value } },
    isRestoring,
  )
}

function written(
  document: EditedDocument,
  found: FoundBlock,
  block: Block,
  inverse: Command,
  isRestoring: boolean,
): Step {
  const reason = isRestoring ? undefined : problemOfBlock(block)
  if (reason !== undefined) return refuse(reason)
  return { ok: true, document: replaceBlock(document, found, block), inverse }
}

function setSpans(document: EditedDocument, command: Of<'row.spans'>, isRestoring: boolean): Step {
  const found = findRow(document, command.id)
  if (!found) return gone('row')
  const { row } = found
  if (command.spans.length !== row.columns.length) return refuse('The row has other columns now.')
  const reason = checked(problemOfSpans(row, command.spans), isRestoring)
  if (reason !== undefined) return refuse(reason)
  const columns = row.columns.map((column, at) => ({ ...column, span: command.spans[at] ?? column.span }))
  return {
    ok: true,
    document: replaceRow(document, found, { ...row, columns }),
    inverse: { ...command, spans: row.columns.map(({ span }) => span) },
  }
}

/** The object with the patch, in which `undefined` removes a key, and the patch that takes it back. */
function patched<Value extends object, Patch extends object>(before: Value, patch: Patch) {
  const value: Record<string, unknown> = Object.fromEntries(Object.entries(before))
  const former: Record<string, unknown> = {}
  for (const [key, next] of Object.entries(patch)) {
    former[key] = (before as Record<string, unknown>)[key]
    if (next === undefined) delete value[key]
    else value[key] = next
  }
  // The patch has fields of the value only, so their types stay.
  return { value: value as Value, former: former as Patch }
}
