import type { Block, HideOn, PageDocument, Section } from '@portico/proto/site'
import type { EntryFields, EntryPatch } from './entry.ts'

type StoredRow = Section['rows'][number]
type StoredColumn = StoredRow['columns'][number]

/** A document in which every row and column has an id (`withIds`). */
export type EditedColumn = Omit<StoredColumn, 'id'> & { id: string }
export type EditedRow = { id: string; columns: EditedColumn[] }
export type EditedSection = Omit<Section, 'rows'> & { rows: EditedRow[] }
export type EditedDocument = Omit<PageDocument, 'sections'> & {
  sections: EditedSection[]
  /** The fields of an entry, which are saved by a call of their own. A page has none. */
  entry?: EntryFields
}

export type BlockPlace = { columnId: string; at: number }
export type NewBlock = { type: number; value: Record<string, unknown> }
export type PagePatch = Partial<Pick<PageDocument, 'title' | 'description'>>
export type SectionPatch = Partial<Pick<Section, 'width' | 'tone' | 'space' | 'anchor' | 'hideOn'>>

/**
 * A change of a document. Targets are ids. In patches, `undefined` removes an optional field. `at` is the index in the list
 * of the parent; for a move, in the list without the moved entity. `hideOn: null` shows a block at every width.
 */
export type Command =
  | { type: 'page.set'; patch: PagePatch }
  | { type: 'entry.set'; patch: EntryPatch }
  | { type: 'section.set'; id: string; patch: SectionPatch }
  | { type: 'column.set'; id: string; patch: { phoneOrder?: number | undefined } }
  | { type: 'block.set'; id: string; patch: Record<string, unknown>; hideOn?: HideOn | null }
  | { type: 'block.turn'; id: string; to: NewBlock }
  | { type: 'section.add'; section: EditedSection; at: number }
  | { type: 'row.add'; row: EditedRow; sectionId: string; at: number }
  | { type: 'column.add'; column: EditedColumn; rowId: string; at: number }
  | { type: 'block.add'; block: Block; columnId: string; at: number }
  | { type: 'section.remove' | 'row.remove' | 'column.remove' | 'block.remove'; id: string }
  | { type: 'section.move'; id: string; at: number }
  | { type: 'row.move'; id: string; sectionId: string; at: number }
  | { type: 'column.move'; id: string; rowId: string; at: number }
  | { type: 'block.move'; id: string; columnId: string; at: number }
  | { type: 'row.spans'; id: string; spans: number[] }
  | { type: 'batch'; label: string; commands: Command[] }

export type Refusal = { ok: false; reason: string }
export type Applied = { ok: true; document: EditedDocument; inverse: Command }

export type EntityKind = 'section' | 'row' | 'column' | 'block'
/** An entity of a document, by its id. */
export type Target = { kind: EntityKind; id: string }
