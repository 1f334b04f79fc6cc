import type { ItemRow } from '@portico/proto/http/content/items'
import type { PageDocument } from '@portico/proto/site'
import { useWebsite } from '../../../session/website.ts'
import { useEditing } from '../../../editing/useEditing.ts'
import { useTimeZone } from '../../../content/items/items.ts'
import { useCollections, type CollectionRow } from '../../../content/pages/pages.ts'
import type { EntryFields, EntryPatch } from '../document/entry.ts'
import { replaceDocument } from '../document/replace-document.ts'
import { withIds } from '../document/with-ids.ts'
import type { PageSession, SessionState } from '../save/page-session.ts'
import type { PageSaving } from '../save/usePageSession.ts'

/** The entry that is edited: its saved row, its fields as they are typed, and what can be done with it. */
export type Entry = {
  item: ItemRow
  fields: EntryFields
  document: PageDocument
  collection: CollectionRow | undefined
  time: ReturnType<typeof useTimeZone>
  /** The texts of a refused save, by field. */
  errors: Readonly<Record<string, string>>
  isSaved: boolean
  edit: (patch: EntryPatch) => void
  flush: () => Promise<boolean>
  takeItem: (item: ItemRow) => void
  /** Replaces the text by an earlier version of it. */
  putBack: (document: PageDocument, label: string) => boolean
}

export type EntryOptions = {
  session: PageSession
  state: SessionState
  saving: PageSaving
  /** Saves what is not saved yet; resolves to whether everything is saved. */
  flush: () => Promise<boolean>
}

/** The entry of a session; undefined for a page that is none. */
export function useEntry({ session, state, saving, flush }: EntryOptions): Entry | undefined {
  const { websiteId } = useWebsite()
  const { editing } = session
  const { document } = useEditing(editing)
  const time = useTimeZone(websiteId)
  const { item } = state
  const collections = useCollections(websiteId)
  if (!item || !document.entry) return undefined
  return {
    item,
    fields: document.entry,
    document,
    collection: collections.data?.collections.find(({ id }) => id === item.collectionId),
    time,
    errors: saving.state.status === 'refused' ? saving.state.errors : {},
    isSaved: saving.state.status === 'saved',
    edit(patch) {
      const names = [...Object.keys(patch), ...Object.keys(patch.seo ?? {})].join(' ')
      editing.run({ type: 'entry.set', patch }, { join: `entry ${names}` })
    },
    flush,
    takeItem: session.takeItem,
    putBack(earlier, label) {
      const command = replaceDocument(document, withIds(earlier), label)
      return editing.run(command, { label, isRestoring: true }).ok
    },
  }
}
