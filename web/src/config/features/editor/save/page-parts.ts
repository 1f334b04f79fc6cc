import { changeOf, fieldsOf } from '@portico/proto/http/content/item-fields'
import type { ItemChange, ItemRow } from '@portico/proto/http/content/items'
import type { SavedPage } from '@portico/proto/http/content/page-saving'
import { conflictOf } from '../../../editing/conflict-of.ts'
import type { Saved } from '../../../editing/document-writer.ts'
import { entryPatch, withSentFields, type EntryFields } from '../document/entry.ts'
import { equal } from '../document/equal.ts'
import type { EditedDocument } from '../document/types.ts'
import { withIds } from '../document/with-ids.ts'

type Save = Saved<EditedDocument> & { saveId: string }
export type PageCalls = {
  putPage: (save: Save) => Promise<SavedPage>
  /** Saves fields of an entry. A page has none. */
  putItem?: ((change: ItemChange) => Promise<ItemRow>) | undefined
}

/** The saved state of each part: as it was sent, and as the server stored it. */
type Parts = {
  page: { sent: EditedDocument; stored: EditedDocument; revision: number }
  entry: { sent: EntryFields; stored: EntryFields; item: ItemRow } | undefined
}

/**
 * Saves the text of a page and, of an entry, its fields as one document: first the text, then the fields that have changed. A
 * part that is saved is not sent again when the other one fails.
 */
export function createPageParts(
  saved: SavedPage,
  item: ItemRow | undefined,
  { putPage, putItem }: PageCalls,
  onItem: (item: ItemRow) => void,
) {
  let parts = partsOf(saved, item)
  /** The entry of the last refused save, until one of both versions is taken. */
  let found: ItemRow | undefined

  const takeEntry = (sent: EntryFields, item: ItemRow) => {
    parts = { ...parts, entry: { sent, stored: fieldsOf(item), item } }
    onItem(item)
  }
  const saveEntry = async (fields: EntryFields) => {
    if (!parts.entry || !putItem) return
    const patch = entryPatch(parts.entry.sent, fields)
    if (Object.keys(patch).length === 0) return
    takeEntry(fields, await putItem({ ...changeOf(patch), updatedOn: parts.entry.item.updatedOn }))
  }
  /** The saved page with another version of the entry. */
  const withItem = (item: ItemRow): Saved<EditedDocument> => {
    const entry = parts.entry
      ? withSentFields(fieldsOf(item), parts.entry.sent, parts.entry.stored)
      : fieldsOf(item)
    return { document: { ...parts.page.sent, entry }, revision: parts.page.revision }
  }
  const stored = (): Saved<EditedDocument> => ({
    document: withEntry(parts.page.stored, parts.entry?.stored),
    revision: parts.page.revision,
  })

  return {
    stored,
    /** The document as it was last sent, by part. */
    sent: () => withEntry(parts.page.sent, parts.entry?.sent),
    async put(save: Save): Promise<Saved<EditedDocument>> {
      const { entry, ...page } = save.document
      if (!entry || !equal(page, parts.page.sent)) {
        const kept = editedPage(await putPage({ ...save, document: page, revision: parts.page.revision }))
        parts = { ...parts, page: { sent: page, stored: kept.document, revision: kept.revision } }
      }
      if (entry) await saveEntry(entry)
      return stored()
    },
    /** The page and the entry that are saved now, if a save was refused because of them. */
    theirsOf(error: unknown): Saved<EditedDocument> | undefined {
      // The server sends the page with one error, and the entry with the other one.
      const page = conflictOf(error, 'page-changed')
      if (page) {
        found = undefined
        const theirs = editedPage(page)
        return { ...theirs, document: withEntry(theirs.document, parts.entry?.sent) }
      }
      const entry = conflictOf(error, 'item-changed')
      if (!entry) return undefined
      found = entry.item
      return withItem(found)
    },
    /** Goes on from the version of the part that was refused, which is in the editor now. */
    take({ document: { entry, ...page }, revision }: Saved<EditedDocument>) {
      if (found && entry) takeEntry(entry, found)
      else parts = { ...parts, page: { sent: page, stored: page, revision } }
      found = undefined
    },
    withItem,
    /** Goes on from an entry that an action has saved. */
    takeItem(item: ItemRow) {
      const { entry } = withItem(item).document
      if (entry) takeEntry(entry, item)
    },
    /** Begins anew with what was read again. */
    restart(saved: SavedPage, item: ItemRow | undefined) {
      parts = partsOf(saved, item)
      if (item) onItem(item)
      return stored()
    },
  }
}

const editedPage = ({ document, revision }: Pick<SavedPage, 'document' | 'revision'>) => ({
  document: withIds(document),
  revision,
})

function partsOf(saved: SavedPage, item: ItemRow | undefined): Parts {
  const { document, revision } = editedPage(saved)
  const fields = item && fieldsOf(item)
  return {
    page: { sent: document, stored: document, revision },
    entry: item && fields && { sent: fields, stored: fields, item },
  }
}

const withEntry = (page: EditedDocument, entry: EntryFields | undefined): EditedDocument =>
  entry ? { ...page, entry } : page
