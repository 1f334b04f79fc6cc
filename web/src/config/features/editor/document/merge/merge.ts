import type { Block, PageDocument, Section } from '@portico/proto/site'
import { problemAfter } from '../check.ts'
import { plainFields, seoFields, type EntryField, type EntryFields } from '../entry.ts'
import { equal } from '../equal.ts'
import { placedBlocks } from '../find.ts'
import { mergeBlock, mergeValue, type Three } from './merge-blocks.ts'
import { buildDocument } from './merge-build.ts'
import { mergeTrees, treeOf } from './merge-tree.ts'
import type { EditedDocument } from '../types.ts'

type PageField = 'title' | 'description'
type SectionField = 'width' | 'tone' | 'space' | 'anchor' | 'hideOn'
const pageFields: readonly PageField[] = ['title', 'description']
const sectionFields: readonly SectionField[] = ['width', 'tone', 'space', 'anchor', 'hideOn']

/** The same thing that both sides changed. A block that one side removed is undefined there. `key` names it for the choice. */
export type MergeConflict =
  | { kind: 'page'; key: string; field: PageField; mine: unknown; theirs: unknown }
  | { kind: 'entry'; key: string; field: EntryField; mine: unknown; theirs: unknown }
  | { kind: 'section'; key: string; id: string; field: SectionField; mine: unknown; theirs: unknown }
  | { kind: 'block'; key: string; id: string; mine: Block | undefined; theirs: Block | undefined }
  /** Both versions together exceed a limit of the page. */
  | { kind: 'document'; key: string; reason: string }

/** `both` keeps their block and adds mine behind it. */
export type MergeChoice = 'mine' | 'theirs' | 'both'
export type MergeChoices = Readonly<Record<string, MergeChoice>>

export type MergeResult = { document: EditedDocument; conflicts: MergeConflict[] }

/**
 * Brings the changes of two editors together, by id: `merge(base, base, theirs)` is theirs, `merge(base, mine, base)` is mine.
 * A change of only one side is taken. A conflict without a choice is theirs in `document`, and is listed.
 */
export function merge(
  base: EditedDocument,
  mine: EditedDocument,
  theirs: EditedDocument,
  choices: MergeChoices = {},
  newId: () => string = () => crypto.randomUUID(),
): MergeResult {
  const conflicts: MergeConflict[] = []
  /** The chosen value, or theirs with a conflict that is listed. */
  const decide = <Value>({ mine, theirs }: Three<Value>, conflict: MergeConflict): Value | undefined => {
    const choice = choices[conflict.key]
    if (choice === undefined) conflicts.push(conflict)
    return choice === 'mine' ? mine : theirs
  }
  const blocks = new Map<string, Block>()
  const copies = new Map<string, Block>()
  const versions = threeOf({ base, mine, theirs }, blocksById)
  for (const [id, three] of versions) {
    const key = `block.${id}`
    const merged = mergeBlock(three)
    const conflict: MergeConflict = { kind: 'block', key, id, mine: three.mine, theirs: three.theirs }
    const block = merged ? merged.value : decide(three, conflict)
    if (block) blocks.set(id, block)
    if (!merged && choices[key] === 'both' && three.mine) {
      if (block) copies.set(id, { ...three.mine, id: newId() })
      else blocks.set(id, three.mine)
    }
  }
  const sections = new Map<string, Section>()
  for (const [id, three] of threeOf(
    { base, mine, theirs },
    ({ sections }) => new Map(sections.map((each) => [each.id, each])),
  )) {
    const section = { ...(three.mine ?? three.theirs ?? three.base) } as Section
    if (three.mine && three.theirs)
      mergeFields(section, sectionFields, three, (field, versions) =>
        decide(versions, { kind: 'section', key: `section.${id}.${field}`, id, field, ...sides(versions) }),
      )
    sections.set(id, section)
  }
  const page: PageDocument = { ...theirs, sections: [] }
  mergeFields(page, pageFields, { base, mine, theirs }, (field, versions) =>
    decide(versions, { kind: 'page', key: `page.${field}`, field, ...sides(versions) }),
  )
  const trees = { base: treeOf(base), mine: treeOf(mine), theirs: treeOf(theirs) }
  const children = mergeTrees(trees, (key) => blocks.has(key.slice('block '.length)))
  const built = buildDocument({
    page,
    sections,
    blocks,
    copies,
    children,
    versions: { base, mine, theirs },
  })

  const entry = mergeEntry({ base: base.entry, mine: mine.entry, theirs: theirs.entry }, (field, versions) =>
    decide(versions, { kind: 'entry', key: `entry.${field}`, field, ...sides(versions) }),
  )
  const document: EditedDocument = entry ? { ...built, entry } : built

  const reason = problemAfter(theirs, document, true)
  if (reason !== undefined) {
    const key = 'document'
    const choice = choices[key]
    if (choice === undefined) return { document: theirs, conflicts: [{ kind: 'document', key, reason }] }
    return { document: choice === 'mine' ? mine : theirs, conflicts: [] }
  }
  return { document: equal(document, theirs) ? theirs : document, conflicts }
}

const sides = ({ mine, theirs }: Three<unknown>) => ({ mine, theirs })

/** The fields of both, merged like the fields of a block. Without a common version theirs are taken. */
function mergeEntry(
  { base, mine, theirs }: Three<EntryFields>,
  decide: <Value>(field: EntryField, versions: Three<Value>) => Value | undefined,
): EntryFields | undefined {
  if (!base || !mine || !theirs) return theirs ?? mine
  const entry = { ...theirs, seo: { ...theirs.seo } }
  mergeFields(entry, plainFields, { base, mine, theirs }, decide)
  mergeFields(
    entry.seo,
    seoFields,
    { base: base.seo, mine: mine.seo, theirs: theirs.seo },
    (field, versions) => decide(`seo.${field}`, versions),
  )
  return entry
}

function mergeFields<Entity extends object, Field extends keyof Entity & string>(
  target: Entity,
  fields: readonly Field[],
  { base, mine, theirs }: Three<Pick<Entity, Field>>,
  decide: (field: Field, versions: Three<Entity[Field]>) => Entity[Field] | undefined,
) {
  for (const field of fields) {
    const versions = { base: base?.[field], mine: mine?.[field], theirs: theirs?.[field] }
    const merged = mergeValue(versions)
    const value = merged ? merged.value : decide(field, versions)
    if (value === undefined) delete target[field]
    else target[field] = value
  }
}

const blocksById = (document: EditedDocument) =>
  new Map([...placedBlocks(document)].map(({ block }) => [block.id, block]))

/** The three versions of each entity that mine or theirs has. */
function threeOf<Value>(
  documents: { base: EditedDocument; mine: EditedDocument; theirs: EditedDocument },
  byId: (document: EditedDocument) => Map<string, Value>,
): Map<string, Three<Value>> {
  const [base, mine, theirs] = [byId(documents.base), byId(documents.mine), byId(documents.theirs)]
  const ids = new Set([...theirs.keys(), ...mine.keys()])
  return new Map(
    [...ids].map((id) => [id, { base: base.get(id), mine: mine.get(id), theirs: theirs.get(id) }]),
  )
}

/**
 * Their page, in which blocks that the server only cleaned when it stored mine are as I sent them: otherwise they would look
 * like changes of the other editor.
 */
export function withSentBlocks(
  theirs: EditedDocument,
  sent: EditedDocument,
  stored: EditedDocument,
): EditedDocument {
  if (sent === stored) return theirs
  const [own, kept] = [blocksById(sent), blocksById(stored)]
  const original = (block: Block) => (equal(block, kept.get(block.id)) ? (own.get(block.id) ?? block) : block)
  return {
    ...theirs,
    sections: theirs.sections.map((section) => ({
      ...section,
      rows: section.rows.map((row) => ({
        ...row,
        columns: row.columns.map((column) => ({ ...column, blocks: column.blocks.map(original) })),
      })),
    })),
  }
}
