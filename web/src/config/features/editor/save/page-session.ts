import type { ItemChange, ItemRow } from '@portico/proto/http/content/items'
import type { SavedPage } from '@portico/proto/http/content/page-saving'
import { openJournal, type Journal, type Lost } from '../../../editing/journal.ts'
import type { JournalKey } from '../../../editing/journal-store.ts'
import { createOneTab, type OneTab } from '../../../editing/one-tab.ts'
import { createDocumentSaver, type DocumentSaver } from '../../../editing/saver.ts'
import { apply } from '../document/apply.ts'
import { diff, type Change } from '../document/diff.ts'
import type { MergeChoices } from '../document/merge/merge.ts'
import { replaceDocument } from '../document/replace-document.ts'
import type { Command, EditedDocument } from '../document/types.ts'
import { createHolding, type HeldPart } from './holding.ts'
import { createPageEditing, type PageEditing } from './page-editing.ts'
import { decidePages, mergePages, withLostWork, type PageConflict } from './page-merge.ts'
import { createPageParts } from './page-parts.ts'

export type LostWork = Lost<EditedDocument>
export type SessionState = {
  /** Whether this tab may edit: `loading` until that is known, and while the page is read again. */
  tab: 'loading' | 'here' | 'elsewhere'
  journal: 'opening' | 'on' | 'refused'
  /** Unsaved work of an earlier session and its differences from the page. */
  lost: { work: LostWork; changes: Change[] } | undefined
  /** The changes of other editors that the last merge brought. */
  merged: readonly Change[]
  /** The entry as it is saved; undefined for a page. */
  item: ItemRow | undefined
  /** The parts that the last save left out, because the server does not take them. */
  held: readonly HeldPart[]
}

type PageSaver = DocumentSaver<EditedDocument, MergeChoices, PageConflict>
export type PageSession = {
  editing: PageEditing
  saver: PageSaver
  subscribe: (listener: () => void) => () => void
  get: () => SessionState
  /** Begins: takes the page for this tab and opens the journal. Returns the end, which saves first. */
  start: () => () => void
  takeTab: () => void
  /** Calls the listener when what is typed must be reported at once: before another tab takes over, and when this one is hidden. */
  onCollect: (listener: () => void) => () => void
  /** Asks for what is typed and not reported yet. */
  collect: () => void
  restore: () => void
  dismissLost: () => void
  dismissMerged: () => void
  /** Takes an entry that an action has saved, such as a change of its state. */
  takeItem: (item: ItemRow) => void
}

type Options = {
  key: JournalKey
  saved: SavedPage
  read: () => Promise<SavedPage>
  put: (save: { document: EditedDocument; revision: number; saveId: string }) => Promise<SavedPage>
  /** The fields of an entry, and the calls for them. */
  item?:
    | { saved: ItemRow; read: () => Promise<ItemRow>; put: (change: ItemChange) => Promise<ItemRow> }
    | undefined
  newId: () => string
  openJournal?: typeof openJournal<EditedDocument, Command>
  createOneTab?: typeof createOneTab
}

/** The editor of one page: its state, and all that keeps its changes. */
export function createPageSession({
  key,
  saved,
  read,
  put,
  item,
  newId,
  openJournal: open = openJournal,
  createOneTab: createTab = createOneTab,
}: Options): PageSession {
  const parts = createPageParts(saved, item?.saved, { putPage: put, putItem: item?.put }, (latest) =>
    show({ item: latest }),
  )
  const first = parts.stored()
  const editing = createPageEditing(first.document)
  const current = () => editing.get().document
  const listeners = new Set<() => void>()
  let state: SessionState = {
    tab: 'loading',
    journal: 'opening',
    lost: undefined,
    merged: [],
    item: item?.saved,
    held: [],
  }
  const collectors = new Set<() => void>()
  const collect = () => {
    for (const collector of collectors) collector()
  }
  let journal: Journal<EditedDocument, Command> | undefined
  let oneTab: OneTab | undefined
  /** The number of the last command in each document that may be saved. */
  let marks = new WeakMap<EditedDocument, number>()

  function show(next: Partial<SessionState>) {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const holding = createHolding()
  const mark = () => journal && marks.set(current(), journal.mark())

  const saver: PageSaver = createDocumentSaver({
    read: current,
    saved: first,
    newId,
    theirsOf: parts.theirsOf,
    put: parts.put,
    // A part of the last save may have been stored.
    merge: ({ theirs }, mine) =>
      mergePages({ base: parts.sent(), stored: parts.stored().document, theirs }, mine),
    decide: (conflict, choices, mine) => ({
      document: decidePages(conflict, choices, mine, newId),
      theirs: conflict.theirs,
    }),
    replace(document, theirs) {
      const changes = diff(current(), document)
      parts.take(theirs)
      editing.replace(document)
      journal?.rebase(theirs, document)
      mark()
      show({ merged: changes })
    },
    holdBack: holding,
    onSaved(edited, kept) {
      const held = holding.held()
      if (held.length > 0 || state.held.length > 0) show({ held })
      // The journal keeps the parts that are not saved.
      if (held.length > 0) journal?.rebase(kept, current())
      else journal?.saved(marks.get(edited) ?? 0, kept)
    },
  })

  /** Opens the journal, which begins with the changes that were made before it was open. */
  async function begin(isEnded: () => boolean) {
    const opened = await open({ key, saved: saver.saved(), read: current, replay })
    if (isEnded()) return void opened.stop()
    journal = opened
    marks = new WeakMap()
    const base = saver.saved()
    if (base.document !== current()) opened.rebase(base, current())
    mark()
    opened.subscribe(() => show({ journal: opened.state() }))
    show({ journal: opened.state() })
    offerLost()
  }

  /** Offers the newest lost work that differs from the page. */
  function offerLost() {
    for (const work of journal?.lost() ?? []) {
      const { changes } = withLostWork(current(), work)
      if (changes.length > 0) return show({ lost: { work, changes } })
      void journal?.forget(work)
    }
    show({ lost: undefined })
  }

  /** Reads the page again: the tab that had it may have saved it. Changes that this tab could not save are merged by the next save. */
  async function takeOver(isEnded: () => boolean) {
    const latest = await Promise.all([read(), item?.read()]).catch(() => undefined)
    if (isEnded()) return
    const isSaved = current() === saver.saved().document
    const isOther =
      latest?.[0].revision !== saver.saved().revision || latest[1]?.updatedOn !== state.item?.updatedOn
    if (latest && isSaved && isOther) {
      const restarted = parts.restart(...latest)
      editing.replace(restarted.document)
      saver.take(restarted)
    }
    await begin(isEnded)
  }

  function start() {
    let isEnded = false
    const hasEnded = () => isEnded
    const tab = createTab({
      key,
      onHandOver: async () => {
        collect()
        show({ tab: 'elsewhere' })
        await saver.flush()
        await journal?.flush()
      },
    })
    oneTab = tab
    let wasElsewhere = false
    const onTab = () => {
      if (tab.get() === 'elsewhere') {
        wasElsewhere = true
        collect()
        void journal?.stop()
        journal = undefined
        show({ tab: 'elsewhere', lost: undefined })
      } else if (tab.get() === 'here') {
        const ready = wasElsewhere ? takeOver(hasEnded) : begin(hasEnded)
        void ready.then(() => isEnded || show({ tab: 'here' }))
        wasElsewhere = false
      }
    }
    const unsubscribe = tab.subscribe(onTab)
    onTab()
    const unwatch = editing.watch((command) => {
      journal?.note(command)
      mark()
      saver.changed()
    })
    return () => {
      isEnded = true
      unsubscribe()
      unwatch()
      const ending = journal
      void saver
        .flush()
        .finally(() => ending?.stop())
        .finally(() => tab.stop())
      saver.stop()
    }
  }

  return {
    editing,
    saver,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get: () => state,
    start,
    takeTab: () => oneTab?.take(),
    onCollect: (listener) => {
      collectors.add(listener)
      return () => collectors.delete(listener)
    },
    collect,
    restore() {
      const work = state.lost?.work
      if (!work || !journal) return
      const { document } = withLostWork(current(), work)
      editing.run(replaceDocument(current(), document, 'Restore unsaved work'), { isRestoring: true })
      const opened = journal
      void opened.flush().then(() => opened.forget(work))
      show({ lost: undefined })
    },
    dismissLost() {
      const work = state.lost?.work
      if (work) void journal?.forget(work).then(offerLost)
      show({ lost: undefined })
    },
    dismissMerged: () => show({ merged: [] }),
    takeItem(latest) {
      const theirs = parts.withItem(latest)
      const outdated = { base: parts.sent(), stored: parts.stored().document, theirs }
      const merged = mergePages(outdated, current())
      // The action has saved all fields before, so only newer input can differ. It is kept.
      const document = merged.ok ? merged.document : decidePages(merged.conflict, {}, current(), newId)
      parts.takeItem(latest)
      editing.replace(document)
      mark()
      saver.take(theirs)
    },
  }
}

/** Applies commands of a journal. One that does not fit is left out, and the rest is kept. */
function replay(document: EditedDocument, commands: readonly Command[]): EditedDocument {
  return commands.reduce((before, command) => {
    const applied = apply(before, command, { isRestoring: true })
    return applied.ok ? applied.document : before
  }, document)
}
