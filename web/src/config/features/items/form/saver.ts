import type { ItemChange, ItemConflict, ItemRow } from '@portico/proto/http/items'
import type { PageConflict, SavedPage } from '@portico/proto/http/page-saving'
import type { PageDocument } from '@portico/proto/site'
import { CallFailure } from '../../../../lib/data/failure.ts'
import { fieldTexts, refusalText } from '../../../ui/forms/refusal.ts'
import { changedNames, changeOf, conflictsOf, fieldsOf, type ItemFields } from './fields.ts'

/** A save that another one has outdated: of fields, with the names that both have changed, or of the page. */
export type Conflict =
  { kind: 'fields'; theirs: ItemRow; names: (keyof ItemFields)[] } | { kind: 'page'; theirs: SavedPage }

export type SaveStatus =
  | { status: 'saved' }
  | { status: 'changed' }
  | { status: 'saving' }
  | { status: 'failed'; message: string; errors: Record<string, string> }
  | { status: 'conflict'; conflict: Conflict }

/** The state of the form. `epoch` rises when the document is replaced from outside, so that its editors begin anew. */
export type Draft = {
  item: ItemRow
  fields: ItemFields
  document: PageDocument
  epoch: number
  save: SaveStatus
}

type Calls = {
  putItem: (change: ItemChange) => Promise<ItemRow>
  putPage: (save: { revision: number; saveId: string; document: PageDocument }) => Promise<SavedPage>
  newId: () => string
}

const PAUSE_MS = 1_000
const RETRY_MS = 5_000

/**
 * Saves an item and its page a second after the last change, one call at a time. A repeated save of the same document has
 * the same id, so that a lost reply does not conflict with itself. Replies never overwrite what was typed since. A save that
 * another one has outdated is tried again if both changed different fields; otherwise the owner decides.
 */
export function createSaver(item: ItemRow, page: SavedPage, { putItem, putPage, newId }: Calls) {
  let base = item
  let revision = page.revision
  let savedDocument = page.document
  let edits: Partial<ItemFields> = {}
  let pending: { saveId: string; document: PageDocument } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  const listeners = new Set<() => void>()
  let draft: Draft = {
    item,
    fields: fieldsOf(item),
    document: page.document,
    epoch: 0,
    save: { status: 'saved' },
  }

  const show = (next: Partial<Draft>) => {
    draft = { ...draft, ...next }
    for (const listener of listeners) listener()
  }
  const changed = () => changedNames(edits, fieldsOf(base))
  const isDirty = () => draft.document !== savedDocument || changed().length > 0

  const schedule = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }
  const touch = () => {
    if (draft.save.status !== 'conflict') show({ save: { status: isDirty() ? 'changed' : 'saved' } })
    schedule(PAUSE_MS)
  }

  async function saveDocument() {
    const { document } = draft
    if (document === savedDocument) return
    if (pending?.document !== document) pending = { saveId: newId(), document }
    const kept = await putPage({ revision, ...pending })
    revision = kept.revision
    savedDocument = document
    base = { ...base, updatedOn: kept.savedAt }
  }

  async function saveFields() {
    const names = changed()
    if (names.length === 0) return
    const sent = { ...edits }
    try {
      takeItem(await putItem({ ...changeOf(sent, names), updatedOn: base.updatedOn }), sent)
    } catch (error) {
      const theirs = itemConflictOf(error)
      if (!theirs || conflictsOf(edits, fieldsOf(base), fieldsOf(theirs)).length > 0) throw error
      takeItem(theirs, {})
      takeItem(await putItem({ ...changeOf(sent, names), updatedOn: base.updatedOn }), sent)
    }
  }

  /** Takes the saved item, and keeps the edits that were made since `sent`. */
  function takeItem(saved: ItemRow, sent: Partial<ItemFields>) {
    base = saved
    for (const name of Object.keys(sent) as (keyof ItemFields)[])
      if (edits[name] === sent[name]) delete edits[name]
    show({ item: saved, fields: { ...fieldsOf(saved), ...edits } })
  }

  async function attempt() {
    show({ save: { status: 'saving' } })
    try {
      await saveDocument()
      await saveFields()
      show({ item: base, save: { status: isDirty() ? 'changed' : 'saved' } })
      if (isDirty()) schedule(PAUSE_MS)
    } catch (error) {
      show({ save: failureOf(error) })
      if (error instanceof CallFailure && error.isNetworkError) schedule(RETRY_MS)
    }
  }

  function failureOf(error: unknown): SaveStatus {
    const item = itemConflictOf(error)
    if (item) {
      const names = conflictsOf(edits, fieldsOf(base), fieldsOf(item))
      return { status: 'conflict', conflict: { kind: 'fields', theirs: item, names } }
    }
    const page = pageConflictOf(error)
    if (page) return { status: 'conflict', conflict: { kind: 'page', theirs: page } }
    return { status: 'failed', message: refusalText(error as Error), errors: fieldTexts(error) }
  }

  /** Saves what has changed. Resolves to whether everything is saved. */
  async function flush(): Promise<boolean> {
    clearTimeout(timer)
    if (running) await running
    if (isDirty() && draft.save.status !== 'conflict') {
      running = attempt()
      await running
      running = undefined
    }
    return !isDirty()
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get: () => draft,
    isDirty,
    flush,
    edit(change: Partial<ItemFields>) {
      edits = { ...edits, ...change }
      show({ fields: { ...draft.fields, ...change } })
      touch()
    },
    write(document: PageDocument) {
      show({ document })
      touch()
    },
    /** Decides a conflict: `mine` is saved over the other version, or `theirs` replaces mine. */
    resolve(choice: 'mine' | 'theirs') {
      if (draft.save.status !== 'conflict') return
      const { conflict } = draft.save
      if (conflict.kind === 'page') {
        revision = conflict.theirs.revision
        base = { ...base, updatedOn: conflict.theirs.savedAt }
        savedDocument = conflict.theirs.document
        pending = undefined
        if (choice === 'theirs') show({ document: savedDocument, epoch: draft.epoch + 1 })
      } else {
        if (choice === 'theirs') for (const name of conflict.names) delete edits[name]
        takeItem(conflict.theirs, {})
      }
      show({ save: { status: isDirty() ? 'changed' : 'saved' } })
      void flush()
    },
    /** Takes an item that an action has saved. */
    takeItem: (saved: ItemRow) => takeItem(saved, {}),
    /** Takes a page that was saved by an action, such as a restored revision. */
    takePage(kept: SavedPage) {
      revision = kept.revision
      savedDocument = kept.document
      base = { ...base, updatedOn: kept.savedAt }
      show({ item: base, document: kept.document, epoch: draft.epoch + 1 })
    },
    current: () => base,
    stop: () => clearTimeout(timer),
  }
}
export type Saver = ReturnType<typeof createSaver>

const conflictBody = (error: unknown, key: string): unknown =>
  error instanceof CallFailure && error.status === 409 && error.errorKey === key ? error.body : undefined

function itemConflictOf(error: unknown): ItemRow | undefined {
  return (conflictBody(error, 'item-changed') as ItemConflict | undefined)?.item
}

function pageConflictOf(error: unknown): SavedPage | undefined {
  return conflictBody(error, 'page-changed') as PageConflict | undefined
}
