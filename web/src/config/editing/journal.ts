import {
  clearJournal,
  forgetLostWork,
  keyText,
  openJournals,
  pruneJournals,
  takeLostWork,
  writeJournal,
  type JournalDatabase,
  type JournalHead,
  type JournalKey,
  type LostWork,
} from './journal-store.ts'

/** Changes are stored this long after the first one at the latest. Texts report theirs up to 200 ms after a key. */
export const STORE_MS = 30
/** After so many changes the document itself is stored instead of them: a long time offline does not fill the disk. */
const MAX_CHANGES = 300
const KEPT_DAYS = 30
const DAY_MS = 86_400_000

export type JournalState = 'on' | 'refused'

/** Unsaved work of an earlier session: its document, and the saved page on which it was based. */
export type Lost<D> = { at: number; base: D; revision: number; document: D }

export type Journal<D, C> = {
  /** `refused`: the browser does not store it, so a crash loses what is not saved. Editing goes on. */
  state: () => JournalState
  subscribe: (listener: () => void) => () => void
  /** Notes a command that was applied to the document. */
  note: (command: C) => void
  /** The number of the last command, to be passed to `saved` with the document that was current then. */
  mark: () => number
  /** The changes up to the mark are saved. When there are no newer ones, the journal is empty. */
  saved: (mark: number, saved: { document: D; revision: number }) => void
  /** A merge replaced the document: what follows is a change of `document`, which is based on `theirs`. */
  rebase: (theirs: { document: D; revision: number }, document: D) => void
  /** Stores now what waits, and resolves when it is stored. */
  flush: () => Promise<void>
  /** The unsaved work of earlier sessions, the newest first. */
  lost: () => readonly Lost<D>[]
  /** Removes lost work, after it was restored or dismissed. */
  forget: (lost: Lost<D>) => Promise<void>
  stop: () => Promise<void>
}

type Options<D, C> = {
  key: JournalKey
  saved: { document: D; revision: number }
  read: () => D
  /** Applies commands that were applied before, as far as they fit. */
  replay: (document: D, commands: readonly C[]) => D
  open?: () => Promise<JournalDatabase>
  now?: () => number
}

/**
 * Opens the journal of a page: the unsaved commands and the page on which they are based, in IndexedDB. Only the tab that
 * edits the page may open it (`one-tab.ts`).
 */
export async function openJournal<D, C>({
  key: { account, website, page },
  saved,
  read,
  replay,
  open = openJournals,
  now = Date.now,
}: Options<D, C>): Promise<Journal<D, C>> {
  const key = keyText({ account, website, page })
  const listeners = new Set<() => void>()
  let state: JournalState = 'on'
  let database: JournalDatabase | undefined
  let lost: readonly Lost<D>[] = []
  let base = saved
  let waiting: { number: number; command: C }[] = []
  let isHeadStored = false
  let last = 0
  let startMark = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing: Promise<void> = Promise.resolve()

  function refuse() {
    if (state === 'refused') return
    state = 'refused'
    waiting = []
    for (const listener of listeners) listener()
  }

  /** Writes one after another. A browser that refuses to store ends the journal, not the editing. */
  function enqueue(write: (opened: JournalDatabase) => Promise<void>): Promise<void> {
    const opened = database
    if (!opened || state === 'refused') return Promise.resolve()
    writing = writing.then(() => write(opened)).catch(refuse)
    return writing
  }

  const headOf = (document: D | undefined): JournalHead => ({
    key,
    base: base.document,
    revision: base.revision,
    start: document,
    updatedAt: now(),
  })

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length === 0) return writing
    const changes = waiting
    waiting = []
    if (last - startMark >= MAX_CHANGES) return checkpoint(read())
    const head = isHeadStored ? undefined : headOf(undefined)
    isHeadStored = true
    return enqueue((opened) => writeJournal(opened, key, { head, changes }))
  }

  /** Goes on from this document, so that the changes before it are not needed. */
  function checkpoint(document: D): Promise<void> {
    waiting = []
    startMark = last
    isHeadStored = true
    const head = headOf(document)
    const dropUpTo = last
    return enqueue((opened) => writeJournal(opened, key, { head, dropUpTo }))
  }

  function clear() {
    waiting = []
    isHeadStored = false
    void enqueue((opened) => clearJournal(opened, key))
  }

  try {
    const opened = await open()
    database = opened
    await pruneJournals(opened, now() - KEPT_DAYS * DAY_MS)
    const works = await takeLostWork(opened, key, (head, commands) =>
      // The journal wrote both, with the types of this editor.
      replay((head.start ?? head.base) as D, commands as C[]),
    )
    lost = works.map(lostOf<D>)
  } catch {
    refuse()
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    note(command) {
      last++
      if (state === 'refused') return
      waiting.push({ number: last, command })
      timer ??= setTimeout(() => void flush(), STORE_MS)
    },
    mark: () => last,
    saved(mark, next) {
      base = next
      // The document that was stored has newer changes than the saved one.
      if (mark < startMark && next.document !== read()) return void checkpoint(read())
      startMark = Math.max(startMark, mark)
      if (last <= startMark) return clear()
      // The changes after the mark stay, on the page that is saved now.
      waiting = waiting.filter(({ number }) => number > startMark)
      isHeadStored = true
      const head = headOf(undefined)
      const dropUpTo = startMark
      void enqueue((opened) => writeJournal(opened, key, { head, dropUpTo }))
    },
    rebase(theirs, document) {
      base = theirs
      void checkpoint(document)
    },
    flush,
    lost: () => lost,
    async forget(work) {
      lost = lost.filter((each) => each !== work)
      await enqueue((opened) => forgetLostWork(opened, { key, at: work.at }))
      for (const listener of listeners) listener()
    },
    async stop() {
      await flush()
      database?.close()
      database = undefined
    },
  }
}

const lostOf = <D>({ at, base, revision, document }: LostWork): Lost<D> => ({
  at,
  base: base as D,
  revision,
  document: document as D,
})
