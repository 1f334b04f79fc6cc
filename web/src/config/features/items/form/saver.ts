import type { ItemChange, ItemConflict, ItemRow } from '@portico/proto/http/items'
import type { PageConflict, SavedPage } from '@portico/proto/http/page-saving'
import type { PageDocument } from '@portico/proto/site'
import { CallFailure } from '../../../../lib/data/failure.ts'
import { ConflictError, createDocumentWriter } from '../../../editing/document-writer.ts'
import { failureOfCall, type SaveStopped } from '../../../editing/save-failure.ts'
import { createSaveLoop, type LoopState } from '../../../editing/save-loop.ts'
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

type Stopped = Extract<SaveStatus, { status: 'failed' | 'conflict' }>

/**
 * Saves an item and its page while they are edited, by the loop and the writer of the editors: first the page, then the
 * fields. Replies never overwrite newer input. A save that another one has outdated is tried again if both changed
 * different fields; otherwise the owner decides.
 */
export function createSaver(item: ItemRow, page: SavedPage, { putItem, putPage, newId }: Calls) {
  let base = item
  let edits: Partial<ItemFields> = {}
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
  const writer = createDocumentWriter<PageDocument>({
    read: () => draft.document,
    saved: page,
    newId,
    theirsOf: pageConflictOf,
    put: async (save) => {
      const kept = await putPage(save)
      base = { ...base, updatedOn: kept.savedAt }
      return kept
    },
  })
  const isDirty = () => writer.isDirty() || changed().length > 0
  const loop = createSaveLoop<Stopped>({
    save: async () => {
      await writer.write()
      await saveFields()
      show({ item: base })
    },
    isDirty,
    failureOf(error) {
      const conflict = conflictOf(error)
      if (conflict) return { retry: false, state: { status: 'conflict', conflict } }
      const failure = failureOfCall(error)
      return failure.retry ? failure : { retry: false, state: failed(failure.state) }
    },
    isOver: ({ status }) => status === 'failed',
    show: (state) => show({ save: statusOf(state) }),
  })

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

  function conflictOf(error: unknown): Conflict | undefined {
    const theirs = itemConflictOf(error)
    if (theirs) return { kind: 'fields', theirs, names: conflictsOf(edits, fieldsOf(base), fieldsOf(theirs)) }
    const page = error instanceof ConflictError ? pageConflictOf(error.cause) : undefined
    return page && { kind: 'page', theirs: page }
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get: () => draft,
    isDirty,
    flush: loop.flush,
    edit(change: Partial<ItemFields>) {
      edits = { ...edits, ...change }
      show({ fields: { ...draft.fields, ...change } })
      loop.touch()
    },
    write(document: PageDocument) {
      show({ document })
      loop.touch()
    },
    /** Decides a conflict: `mine` is saved over the other version, or `theirs` replaces mine. */
    resolve(choice: 'mine' | 'theirs') {
      if (draft.save.status !== 'conflict') return
      const { conflict } = draft.save
      if (conflict.kind === 'page') {
        writer.take(conflict.theirs)
        base = { ...base, updatedOn: conflict.theirs.savedAt }
        if (choice === 'theirs') show({ document: conflict.theirs.document, epoch: draft.epoch + 1 })
      } else {
        if (choice === 'theirs') for (const name of conflict.names) delete edits[name]
        takeItem(conflict.theirs, {})
      }
      loop.resume()
    },
    /** Takes an item that an action has saved. */
    takeItem: (saved: ItemRow) => takeItem(saved, {}),
    /** Takes a page that was saved by an action, such as a restored revision. */
    takePage(kept: SavedPage) {
      writer.take(kept)
      base = { ...base, updatedOn: kept.savedAt }
      show({ item: base, document: kept.document, epoch: draft.epoch + 1 })
    },
    current: () => base,
    stop: loop.stop,
  }
}
export type Saver = ReturnType<typeof createSaver>

function statusOf(state: LoopState<Stopped>): SaveStatus {
  return state.status === 'waiting' ? { status: 'failed', message: state.message, errors: {} } : state
}

const failed = (stopped: SaveStopped): Stopped =>
  stopped.status === 'refused'
    ? { status: 'failed', message: stopped.message, errors: stopped.errors }
    : { status: 'failed', message: 'Your session has ended. Sign in again.', errors: {} }

const conflictBody = (error: unknown, key: string): unknown =>
  error instanceof CallFailure && error.status === 409 && error.errorKey === key ? error.body : undefined

function itemConflictOf(error: unknown): ItemRow | undefined {
  return (conflictBody(error, 'item-changed') as ItemConflict | undefined)?.item
}

function pageConflictOf(error: unknown): SavedPage | undefined {
  return conflictBody(error, 'page-changed') as PageConflict | undefined
}
