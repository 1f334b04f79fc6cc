import type { Outdated, Saved } from '../../../editing/document-writer.ts'
import type { Merged } from '../../../editing/saver.ts'
import { diff, type Change } from '../document/diff.ts'
import { merge, withSentBlocks, type MergeChoices, type MergeConflict } from '../document/merge/merge.ts'
import type { EditedDocument } from '../document/types.ts'

/** Two versions of a page that need a decision, and the parts that both changed. */
export type PageConflict = {
  base: EditedDocument
  theirs: Saved<EditedDocument>
  conflicts: readonly MergeConflict[]
}

export function mergePages(
  { base, stored, theirs }: Outdated<EditedDocument>,
  mine: EditedDocument,
): Merged<EditedDocument, PageConflict> {
  const other = withSentBlocks(theirs.document, base, stored)
  const { document, conflicts } = merge(base, mine, other)
  if (conflicts.length > 0)
    return { ok: false, conflict: { base, theirs: { ...theirs, document: other }, conflicts } }
  // The same object, so that nothing is left to save.
  return { ok: true, document: document === other ? theirs.document : document }
}

/**
 * The page after the owner's choices. Parts that were changed since the question was asked are taken from mine. If the page has no room
 * for both versions of a block, mine is taken, and their other changes stay.
 */
export function decidePages(
  { base, theirs }: PageConflict,
  choices: MergeChoices,
  mine: EditedDocument,
  newId: () => string,
): EditedDocument {
  const left = (chosen: MergeChoices) => merge(base, mine, theirs.document, chosen).conflicts
  const hasRoom = choices['document'] !== undefined || left(choices).every(({ kind }) => kind !== 'document')
  const chosen = hasRoom ? choices : withoutBoth(choices)
  const rest = Object.fromEntries(left(chosen).map(({ key }) => [key, 'mine'] as const))
  return merge(base, mine, theirs.document, { ...rest, ...chosen }, newId).document
}

const withoutBoth = (choices: MergeChoices): MergeChoices =>
  Object.fromEntries(
    Object.entries(choices).map(([key, choice]) => [key, choice === 'both' ? 'mine' : choice]),
  )

export type Lost = { base: EditedDocument; document: EditedDocument }

/** The page with the lost work of an earlier session, and what is different then. Where both changed the same, the lost work is taken. */
export function withLostWork(
  current: EditedDocument,
  { base, document }: Lost,
): { document: EditedDocument; changes: Change[] } {
  const theirs = { document: current, revision: 0 }
  const restored = decidePages({ base, theirs, conflicts: [] }, {}, document, () => crypto.randomUUID())
  return { document: restored, changes: diff(current, restored) }
}
