import { saveCollectionPage, saveItemPage } from '@portico/proto/api/sites/page-documents'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { CanvasDraft } from '@portico/proto/http/canvas'
import type { PageConflict } from '@portico/proto/http/page-saving'
import { CallFailure } from '../../../../lib/data/failure.ts'
import { createDocumentSaver, type SaveState } from '../../../editing/saver.ts'
import type { Saved } from '../../../editing/document-writer.ts'
import { call } from '../../../session/calls.ts'
import { withIds } from '../document/with-ids.ts'
import type { EditedDocument } from '../document/types.ts'
import type { PageEditing } from './page-editing.ts'

/** The page as another save has left it. */
export type SaveConflict = { theirs: Saved<EditedDocument> }
export type Choice = 'mine' | 'theirs'

export type PageSaving = {
  state: SaveState<SaveConflict>
  flush: () => Promise<boolean>
  retryNow: () => void
  resolve: (choice: Choice) => void
}

/** Saves the page while it is edited. */
export function usePageSaving(websiteId: string, draft: CanvasDraft, editing: PageEditing): PageSaving {
  const [saver] = useState(() => {
    const put = draft.kind === 'item' ? saveItemPage : saveCollectionPage
    return createDocumentSaver<EditedDocument, Choice, SaveConflict>({
      read: () => editing.get().document,
      replace: (document) => editing.replace(document),
      saved: { document: editing.get().document, revision: draft.saved.revision },
      put: async (body) => {
        const saved = await call(put, { params: { websiteId, id: draft.id }, body })
        return { document: withIds(saved.document), revision: saved.revision }
      },
      newId: () => crypto.randomUUID(),
      theirsOf,
      merge: ({ theirs }) => ({ ok: false, conflict: { theirs } }),
      decide: ({ theirs }, choice, mine) => ({
        document: choice === 'mine' ? mine : theirs.document,
        theirs,
      }),
    })
  })
  const state = useSyncExternalStore(saver.subscribe, saver.get)
  useEffect(() => {
    const unwatch = editing.watch(saver.changed)
    const online = () => saver.retryNow()
    window.addEventListener('online', online)
    return () => {
      unwatch()
      window.removeEventListener('online', online)
      void saver.flush().finally(saver.stop)
    }
  }, [editing, saver])
  return { state, flush: saver.flush, retryNow: saver.retryNow, resolve: saver.resolve }
}

function theirsOf(error: unknown): Saved<EditedDocument> | undefined {
  if (!(error instanceof CallFailure) || error.errorKey !== 'page-changed') return undefined
  const { document, revision } = error.body as PageConflict
  return { document: withIds(document), revision }
}
