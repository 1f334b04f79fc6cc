import { entryPatch } from './entry.ts'
import { equal } from './equal.ts'
import type { Command, EditedDocument, PagePatch } from './types.ts'

/**
 * The command that turns one document into another: to put back lost work, a revision, or what is published. It is one entry of
 * the history. Sections that are equal stay, and so do the fields of an entry if `after` has none. Run it with `isRestoring`, because stored values are put back as they are.
 */
export function replaceDocument(before: EditedDocument, after: EditedDocument, label: string): Command {
  const kept = new Set(
    before.sections
      .filter((section) => after.sections.some((other) => other.id === section.id && equal(section, other)))
      .map(({ id }) => id),
  )
  const patch: PagePatch = {}
  if (before.title !== after.title) patch.title = after.title
  if (before.description !== after.description) patch.description = after.description
  const entry = before.entry && after.entry ? entryPatch(before.entry, after.entry) : {}
  const removed = before.sections.filter(({ id }) => !kept.has(id))
  return {
    type: 'batch',
    label,
    commands: [
      ...(Object.keys(patch).length > 0 ? [{ type: 'page.set', patch } as const] : []),
      ...(Object.keys(entry).length > 0 ? [{ type: 'entry.set', patch: entry } as const] : []),
      ...removed.map(({ id }) => ({ type: 'section.remove', id }) as const),
      // From the first place on, each section is moved or added to its own.
      ...after.sections.map((section, at): Command =>
        kept.has(section.id)
          ? { type: 'section.move', id: section.id, at }
          : { type: 'section.add', section, at },
      ),
    ],
  }
}
