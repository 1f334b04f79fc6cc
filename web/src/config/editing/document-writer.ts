import { CallFailure } from '../../lib/data/failure.ts'

export type Saved<D> = { document: D; revision: number }
export type PutDocument<D> = (save: Saved<D> & { saveId: string }) => Promise<Saved<D>>

/** A document that another save has changed. `base` is the last one that both had, `stored` how the server stored it. */
export type Outdated<D> = { base: D; stored: D; theirs: Saved<D> }

/** Keeps parts of a document in the editor that the server does not take, so that the rest is saved. */
export type HoldBack<D> = {
  /** The document without these parts: they are as in `base`. If nothing else has changed, it is `base` itself. */
  sendable: (document: D, base: D) => D
  /** Notes the parts of a sent document because of which it was refused. Returns whether there are any. */
  note: (error: unknown, sent: D) => boolean
}

type Options<D> = {
  read: () => D
  saved: Saved<D>
  put: PutDocument<D>
  newId: () => string
  /** The page that is saved now, if the error says that it is another one. */
  theirsOf: (error: unknown) => Saved<D> | undefined
  /** Brings both together and puts the result into the editor. Without a result the owner decides. */
  merge?: (outdated: Outdated<D>) => boolean
  holdBack?: HoldBack<D>
  /** Called after each save with the document of the editor, and with the saved one, which lacks what is held back. */
  onSaved?: (edited: D, saved: Saved<D>) => void
}

/** Thrown when the owner has to decide between two versions. */
export class ConflictError<D> extends Error {
  readonly outdated: Outdated<D>
  constructor(outdated: Outdated<D>, cause: unknown) {
    super('The page was saved by another editor.', { cause })
    this.outdated = outdated
  }
}

/** Another save can come first each time. After this many merges in a row the next attempt waits. */
const MAX_MERGES = 5
/** A refusal names all parts that it knows, so that one or two are enough. */
const MAX_REFUSALS = 5

/**
 * Saves the current document of an editor. A save whose reply was lost is repeated with the same id and body before a newer
 * one is sent, so that it does not conflict with itself. Replies are never written into the editor.
 */
export function createDocumentWriter<D>(options: Options<D>) {
  const { read, saved, put, newId, theirsOf, merge, holdBack, onSaved } = options
  /** The document of the editor at the last save. */
  let edited = saved.document
  /** The part of it that was sent, and how the server stored that. */
  let base = saved.document
  let stored = saved.document
  let revision = saved.revision
  let pending: (Saved<D> & { saveId: string; edited: D }) | undefined

  function settle(document: D) {
    edited = document
    onSaved?.(edited, { document: base, revision })
  }

  async function send({ edited: from, ...sent }: NonNullable<typeof pending>) {
    try {
      const reply = await put(sent)
      pending = undefined
      base = sent.document
      stored = reply.document
      revision = reply.revision
      settle(from)
    } catch (error) {
      // The server has answered and did not save: the same body is of no use.
      if (error instanceof CallFailure && isFinal(error)) pending = undefined
      throw error
    }
  }

  async function write(): Promise<void> {
    let refusals = 0
    for (let merges = 0; edited !== read();) {
      const document = read()
      if (!pending) {
        const sent = holdBack?.sendable(document, base) ?? document
        if (sent === base) return settle(document)
        pending = { document: sent, revision, saveId: newId(), edited: document }
      }
      const sending = pending
      try {
        await send(sending)
        if (sending.edited === document) return
      } catch (error) {
        const theirs = theirsOf(error)
        const isRefused = !theirs && pending === undefined && refusals++ < MAX_REFUSALS
        if (isRefused && holdBack?.note(error, sending.document)) continue
        if (!theirs) throw error
        const outdated = { base, stored, theirs }
        if (!merge?.(outdated)) throw new ConflictError(outdated, error)
        take(theirs)
        if (++merges >= MAX_MERGES) throw error
      }
    }
  }

  function take(theirs: Saved<D>) {
    edited = theirs.document
    base = theirs.document
    stored = theirs.document
    revision = theirs.revision
    pending = undefined
  }

  return {
    write,
    isDirty: () => edited !== read(),
    /** Goes on from a page that was saved elsewhere: by another editor, or by an action such as a restored revision. */
    take,
    saved: (): Saved<D> => ({ document: base, revision }),
    stored: () => stored,
  }
}
export type DocumentWriter<D> = ReturnType<typeof createDocumentWriter<D>>

const isFinal = ({ isNetworkError, status }: CallFailure) => !isNetworkError && status < 500 && status !== 429
