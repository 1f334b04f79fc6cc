import { MAX_DOCUMENT_BYTES } from '@portico/proto/limits'
import { valueProblems, type Block } from '@portico/proto/site'
import { CallFailure } from '../../../../lib/data/failure.ts'
import type { HoldBack } from '../../../editing/document-writer.ts'
import { equal } from '../document/equal.ts'
import { findBlock, findSection, placedBlocks } from '../document/find.ts'
import { jsonBytes } from '../document/json-bytes.ts'
import type { EditedDocument, EditedSection } from '../document/types.ts'
import { refusedParts, type SectionField } from './refused-parts.ts'

/** A part of the page that the server does not take. It stays in the editor and in the journal, and the rest is saved. */
export type HeldPart =
  | { kind: 'block'; block: Block; reason: string }
  | { kind: 'section'; id: string; field: SectionField; reason: string }

export const heldTarget = (held: HeldPart): { kind: 'block' | 'section'; id: string } => ({
  kind: held.kind,
  id: held.kind === 'block' ? held.block.id : held.id,
})

/** Bytes of a save beside its document: the revision, the id and the names. */
const REST_BYTES = 200
const TOO_LARGE = `The page would be larger than ${MAX_DOCUMENT_BYTES / 1_024} KB. Shorten this block, or remove another one.`

export type Holding = HoldBack<EditedDocument> & {
  /** The parts that the last call of `sendable` has held back. */
  held: () => readonly HeldPart[]
}

/**
 * Holds back what the server has refused, until it is changed: a block as a whole, or a setting of a section. In its place the save
 * has what was saved before.
 */
export function createHolding(): Holding {
  const blocks = new Map<string, { block: Block; reason: string }>()
  const sections = new Map<string, { value: unknown; field: SectionField; reason: string }>()
  let held: HeldPart[] = []

  /** Why a block is not sent. One that was refused and has changed is sent again, unless it is seen that it still cannot be stored. */
  function reasonOf(block: Block, base: Block | undefined): string | undefined {
    const refused = blocks.get(block.id)
    if (!refused) return undefined
    if (base && equal(block, base)) return void blocks.delete(block.id)
    if (equal(block, refused.block)) return refused.reason
    if (valueProblems(block).length > 0 && valueProblems(refused.block).length > 0) {
      blocks.set(block.id, { ...refused, block })
      return refused.reason
    }
    return void blocks.delete(block.id)
  }

  /** The section with the settings that were saved before in place of refused ones. */
  function sendableSection(section: EditedSection, base: EditedSection | undefined): EditedSection {
    let sent = section
    for (const [key, { value, field, reason }] of sections) {
      if (key !== `${section.id} ${field}`) continue
      if (!equal(section[field], value) || equal(section[field], base?.[field])) sections.delete(key)
      else {
        held.push({ kind: 'section', id: section.id, field, reason })
        const { [field]: _, ...rest } = sent
        // Width and tone have defaults, so that they are not removed.
        sent = { ...rest, ...(base?.[field] !== undefined && { [field]: base[field] }) } as EditedSection
      }
    }
    return sent
  }

  function sendable(document: EditedDocument, base: EditedDocument): EditedDocument {
    held = []
    const without = new Map<string, string>()
    for (const { block } of placedBlocks(document)) {
      const reason = blocks.has(block.id) && reasonOf(block, findBlock(base, block.id)?.block)
      if (reason) without.set(block.id, reason)
    }
    const sections = document.sections.map((section) =>
      sendableSection(section, findSection(base, section.id)?.section),
    )
    const kept = sections.every((section, at) => section === document.sections[at])
      ? document
      : { ...document, sections }
    let sent = asBefore(kept, base, without)
    while (jsonBytes(sent) > MAX_DOCUMENT_BYTES - REST_BYTES) {
      const largest = largestChange(sent, base)
      if (largest === undefined) break
      without.set(largest.id, TOO_LARGE)
      sent = asBefore(sent, base, new Map([[largest.id, TOO_LARGE]]))
    }
    for (const { block } of placedBlocks(document)) {
      const reason = without.get(block.id)
      if (reason !== undefined) held.push({ kind: 'block', block, reason })
    }
    return equal(sent, base) ? base : sent
  }

  return {
    sendable,
    held: () => held,
    note(error, sent) {
      if (!(error instanceof CallFailure) || (error.status !== 400 && error.status !== 403)) return false
      const { blocks: refused, sections: settings } = refusedParts(error.errors, sent)
      for (const { block, reason } of refused) blocks.set(block.id, { block, reason })
      for (const { section, field, reason } of settings)
        sections.set(`${section.id} ${field}`, { value: section[field], field, reason })
      return refused.length + settings.length > 0
    },
  }
}

/** The document with these blocks as they are in `base`, and without blocks that it does not have. */
function asBefore(
  document: EditedDocument,
  base: EditedDocument,
  ids: ReadonlyMap<string, unknown>,
): EditedDocument {
  if (ids.size === 0) return document
  const blocksBefore = (blocks: readonly Block[]) =>
    blocks.flatMap((block) => (ids.has(block.id) ? (findBlock(base, block.id)?.block ?? []) : block))
  return {
    ...document,
    sections: document.sections.map((section) => ({
      ...section,
      rows: section.rows.map((row) => ({
        ...row,
        columns: row.columns.map((column) => ({ ...column, blocks: blocksBefore(column.blocks) })),
      })),
    })),
  }
}

/** The block whose change adds most to the size of the document. */
function largestChange(document: EditedDocument, base: EditedDocument): Block | undefined {
  const grown = [...placedBlocks(document)].map(({ block }) => {
    const before = findBlock(base, block.id)?.block
    return { block, bytes: jsonBytes(block) - (before ? jsonBytes(before) : 0) }
  })
  const [most] = grown.filter(({ bytes }) => bytes > 0).sort((one, other) => other.bytes - one.bytes)
  return most?.block
}
