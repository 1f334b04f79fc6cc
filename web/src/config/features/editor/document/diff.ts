import type { Block } from '@portico/proto/site'
import { entryChanges, type EntryField } from './entry.ts'
import { equal } from './equal.ts'
import { placedBlocks, type FoundBlock } from './find.ts'
import type { EditedDocument, EditedSection } from './types.ts'
import { unmoved } from './unmoved.ts'

/** A difference of two documents, for a list in words: "Button: changed". `fields` are the names of the changed fields. */
export type Change =
  | { kind: 'page'; field: 'title' | 'description'; before: string; after: string }
  | { kind: 'entry'; field: EntryField; before: unknown; after: unknown }
  | { kind: 'section'; change: 'added' | 'removed' | 'moved'; id: string; section: EditedSection }
  | { kind: 'section'; change: 'changed'; id: string; section: EditedSection; fields: string[] }
  | { kind: 'layout'; sectionId: string }
  | { kind: 'block'; change: 'added' | 'removed'; id: string; block: Block }
  | {
      kind: 'block'
      change: 'changed' | 'turned' | 'moved'
      id: string
      before: Block
      after: Block
      fields: string[]
    }

const pageFields = ['title', 'description'] as const
const sectionFields = ['width', 'tone', 'space', 'anchor', 'hideOn'] as const

/** The differences of two documents, by id, in the reading order of `after`; removed parts come last. */
export function diff(before: EditedDocument, after: EditedDocument): Change[] {
  if (before === after) return []
  return [
    ...pageChanges(before, after),
    ...(before.entry && after.entry ? entryChanges(before.entry, after.entry) : []).map(
      (change) => ({ kind: 'entry', ...change }) as const,
    ),
    ...sectionChanges(before, after),
    ...blockChanges(before, after),
  ]
}

function pageChanges(before: EditedDocument, after: EditedDocument): Change[] {
  return pageFields
    .filter((field) => (before[field] ?? '') !== (after[field] ?? ''))
    .map((field) => ({ kind: 'page', field, before: before[field] ?? '', after: after[field] ?? '' }))
}

function sectionChanges(before: EditedDocument, after: EditedDocument): Change[] {
  const former = new Map(before.sections.map((section) => [section.id, section]))
  const current = new Set(after.sections.map(({ id }) => id))
  const moved = movedIds(
    before.sections.map(({ id }) => id),
    after.sections.map(({ id }) => id),
  )
  return [
    ...after.sections.flatMap((section): Change[] => {
      const { id } = section
      const old = former.get(id)
      if (!old) return [{ kind: 'section', change: 'added', id, section }]
      const fields = sectionFields.filter((field) => old[field] !== section[field])
      return [
        ...(moved.has(id) ? [{ kind: 'section', change: 'moved', id, section } as const] : []),
        ...(fields.length > 0 ? [{ kind: 'section', change: 'changed', id, section, fields } as const] : []),
        ...(layoutOf(old) === layoutOf(section) ? [] : [{ kind: 'layout', sectionId: id } as const]),
      ]
    }),
    ...before.sections
      .filter(({ id }) => !current.has(id))
      .map((section): Change => ({ kind: 'section', change: 'removed', id: section.id, section })),
  ]
}

/** The columns with their widths. Blocks have changes of their own. */
const layoutOf = ({ rows }: EditedSection) =>
  JSON.stringify(rows.map(({ columns }) => columns.map(({ span, phoneOrder }) => [span, phoneOrder])))

function blockChanges(before: EditedDocument, after: EditedDocument): Change[] {
  const former = new Map([...placedBlocks(before)].map((found) => [found.block.id, found]))
  const current = new Map([...placedBlocks(after)].map((found) => [found.block.id, found]))
  const moved = movedIds([...former.keys()], [...current.keys()])
  return [
    ...[...current].flatMap(([id, found]): Change[] => {
      const old = former.get(id)
      return old
        ? changeOf(old, found, moved.has(id))
        : [{ kind: 'block', change: 'added', id, block: found.block }]
    }),
    ...[...former]
      .filter(([id]) => !current.has(id))
      .map(([id, { block }]): Change => ({ kind: 'block', change: 'removed', id, block })),
  ]
}

function changeOf(old: FoundBlock, found: FoundBlock, isMoved: boolean): Change[] {
  const [before, after] = [old.block, found.block]
  const change = { kind: 'block', id: after.id, before, after } as const
  if (before.type !== after.type) return [{ ...change, change: 'turned', fields: [] }]
  const fields = [...new Set([...Object.keys(before.value), ...Object.keys(after.value)])].filter(
    (field) => !equal(before.value[field], after.value[field]),
  )
  if (before.hideOn !== after.hideOn) fields.push('hideOn')
  if (fields.length > 0) return [{ ...change, change: 'changed', fields }]
  // A row that is added or removed moves no block: only the order and the section count.
  return isMoved || old.section.id !== found.section.id ? [{ ...change, change: 'moved', fields }] : []
}

/** The ids that are in both lists, but in another order. */
function movedIds(before: readonly string[], after: readonly string[]): Set<string> {
  const common = new Set(before.filter((id) => after.includes(id)))
  const [first, second] = [before, after].map((ids) => ids.filter((id) => common.has(id)))
  const kept = unmoved(first ?? [], second ?? [])
  return new Set([...common].filter((id) => !kept.has(id)))
}
