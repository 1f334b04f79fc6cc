import {
  readCollectionPage,
  readItemPage,
  saveCollectionPage,
  saveItemPage,
} from '@portico/proto/api/sites/content/page-documents'
import type { SavedPage } from '@portico/proto/http/content/page-saving'
import { changeItems, readItem, updateItem } from '@portico/proto/api/sites/content/items'
import type { ItemRow } from '@portico/proto/http/content/items'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { SaveState } from '../../../editing/saver.ts'
import { call, readAgain } from '../../../session/calls.ts'
import { sessionKey, useSession } from '../../../session/session.ts'
import type { MergeChoices } from '../document/merge/merge.ts'
import type { HeldPart } from './holding.ts'
import { createPageSession, type PageSession, type SessionState } from './page-session.ts'
import type { PageConflict } from './page-merge.ts'

export type PageSaving = {
  /** `held`: all that the server takes is saved, and the rest is not. */
  state: SaveState<PageConflict> | { status: 'held'; held: readonly HeldPart[] }
  /** Saves what has changed now. Resolves to whether everything is saved. */
  flush: () => Promise<boolean>
  retryNow: () => void
  resolve: (choices: MergeChoices) => void
}

type Page = {
  websiteId: string
  kind: 'collection' | 'item'
  id: string
  saved: SavedPage
  item?: ItemRow | undefined
}

/** The session of a page that was loaded, as long as the component is on the screen. */
export function usePageSession({ websiteId, kind, id, saved, item }: Page): {
  session: PageSession
  state: SessionState
  saving: PageSaving
} {
  const queries = useQueryClient()
  const account = useSession()
  const [session] = useState(() => {
    const params = { websiteId, id }
    const [read, put] =
      kind === 'item' ? [readItemPage, saveItemPage] : [readCollectionPage, saveCollectionPage]
    return createPageSession({
      key: { account: account.data?.account.id ?? '', website: websiteId, page: id },
      saved,
      read: () => call(read, { params }),
      put: (body) => call(put, { params, body }),
      item: item && {
        saved: item,
        read: () => call(readItem, { params }),
        put: (change) => call(updateItem, { params, body: change }),
      },
      newId: () => crypto.randomUUID(),
    })
  })
  const { saver } = session
  const state = useSyncExternalStore(session.subscribe, session.get)
  const save = useSyncExternalStore(saver.subscribe, saver.get)

  useEffect(() => session.start(), [session])
  const isEntry = item !== undefined
  useEffect(
    () => () => {
      // Lists and counts show what was saved here.
      if (isEntry) void readAgain(queries, changeItems, { params: { websiteId } })
    },
    [isEntry, queries, websiteId],
  )
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState !== 'hidden') return
      session.collect()
      void saver.flush()
    }
    window.addEventListener('online', saver.retryNow)
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      window.removeEventListener('online', saver.retryNow)
      document.removeEventListener('visibilitychange', onHidden)
    }
  }, [session, saver])

  // The dialog for signing in again opens when the session is read; after it, what waits is saved.
  const isSignedOut = save.status === 'signed-out'
  useEffect(() => {
    if (isSignedOut) void queries.invalidateQueries({ queryKey: sessionKey })
  }, [isSignedOut, queries])
  const { dataUpdatedAt } = account
  useEffect(() => {
    if (saver.get().status === 'signed-out') saver.retryNow()
  }, [dataUpdatedAt, saver])

  const flush = useCallback(
    async () => (await saver.flush()) && session.get().held.length === 0,
    [saver, session],
  )
  const { held } = state
  const saving = useMemo<PageSaving>(
    () => ({
      state: save.status === 'saved' && held.length > 0 ? { status: 'held', held } : save,
      flush,
      retryNow: saver.retryNow,
      resolve: saver.resolve,
    }),
    [save, held, flush, saver],
  )
  return { session, state, saving }
}
