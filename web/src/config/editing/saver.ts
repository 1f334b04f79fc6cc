import {
  ConflictError,
  createDocumentWriter,
  type HoldBack,
  type Outdated,
  type PutDocument,
  type Saved,
} from './document-writer.ts'
import { failureOfCall, type SaveStopped } from './save-failure.ts'
import { createSaveLoop, type LoopState } from './save-loop.ts'

export type SaveState<Conflict> = LoopState<SaveStopped | { status: 'conflict'; conflict: Conflict }>

export type Merged<D, Conflict> = { ok: true; document: D } | { ok: false; conflict: Conflict }

export type DocumentSaver<D, Choice, Conflict> = {
  subscribe: (listener: () => void) => () => void
  get: () => SaveState<Conflict>
  /** Call it after each change of the document. */
  changed: () => void
  /** Saves what has changed now. Resolves to whether everything is saved. */
  flush: () => Promise<boolean>
  /** Tries again at once: after a connection is back, after a sign-in, or by a button. */
  retryNow: () => void
  resolve: (choice: Choice) => void
  /** Goes on from a page that an action has saved. The caller puts its document into the editor first. */
  take: (saved: Saved<D>) => void
  saved: () => Saved<D>
  stop: () => void
}

type Options<D, Choice, Conflict> = {
  read: () => D
  /** Puts a merged document into the editor. From now on its changes are those since `theirs`. */
  replace: (document: D, theirs: Saved<D>) => void
  saved: Saved<D>
  put: PutDocument<D>
  newId: () => string
  theirsOf: (error: unknown) => Saved<D> | undefined
  merge: (outdated: Outdated<D>, mine: D) => Merged<D, Conflict>
  /** The document after the owner has decided a conflict. `mine` may be newer than when it was found. */
  decide: (conflict: Conflict, choice: Choice, mine: D) => { document: D; theirs: Saved<D> }
  holdBack?: HoldBack<D>
  /** Called after each save, with the document of the editor and with the one that was sent. */
  onSaved?: (edited: D, saved: Saved<D>) => void
  now?: () => number
}

/** Saves a document while it is edited. Nothing that happens to a save changes what is typed. */
export function createDocumentSaver<D, Choice, Conflict>({
  read,
  replace,
  saved,
  put,
  newId,
  theirsOf,
  merge,
  decide,
  holdBack,
  onSaved = () => undefined,
  now = Date.now,
}: Options<D, Choice, Conflict>): DocumentSaver<D, Choice, Conflict> {
  type Stopped = SaveStopped | { status: 'conflict'; conflict: Conflict }
  const listeners = new Set<() => void>()
  let found: Conflict | undefined

  const writer = createDocumentWriter<D>({
    read,
    saved,
    newId,
    theirsOf,
    put,
    onSaved,
    ...(holdBack && { holdBack }),
    merge: (outdated) => {
      const merged = merge(outdated, read())
      if (!merged.ok) {
        found = merged.conflict
        return false
      }
      replace(merged.document, outdated.theirs)
      return true
    },
  })
  const loop = createSaveLoop<Stopped>({
    save: writer.write,
    isDirty: writer.isDirty,
    failureOf: (error) =>
      error instanceof ConflictError && found !== undefined
        ? { retry: false, state: { status: 'conflict', conflict: found } }
        : failureOfCall(error),
    isOver: ({ status }) => status === 'refused',
    show: () => {
      for (const listener of listeners) listener()
    },
    now,
  })

  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get: loop.get,
    changed: loop.touch,
    flush: loop.flush,
    retryNow: () => {
      if (loop.get().status !== 'conflict') loop.retryNow()
    },
    resolve(choice) {
      const state = loop.get()
      if (state.status !== 'conflict') return
      const { document, theirs } = decide(state.conflict, choice, read())
      found = undefined
      writer.take(theirs)
      replace(document, theirs)
      loop.resume()
    },
    take(next) {
      writer.take(next)
      onSaved(next.document, next)
      loop.resume()
    },
    saved: writer.saved,
    stop: loop.stop,
  }
}
