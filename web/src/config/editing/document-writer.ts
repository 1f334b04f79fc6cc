import { CallFailure } from '../../lib/data/failure.ts'

export type Saved<D> = { document: D; revision: number }
export type PutDocument<D> = (save: Saved<D> & { saveId: string }) => Promise<Saved<D>>

/** A document that another save has changed. `base` is the last one that both had, `stored` how the server stored it. */
export type Outdated<D> = { base: D; stored: D; theirs: Saved<D> }

type Options<D> = {
  read: () => D
  saved: Saved<D>
  put: PutDocument<D>
  newId: () => string
  /** The page that is saved now, if the error says that it is another one. */
  theirsOf: (error: unknown) => Saved<D> | undefined
  /** Brings both together and puts the result into the editor. Without a result the owner decides. */
  merge?: (outdated: Outdated<D>) => boolean
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

/**
 * Saves the current document of an editor. A save whose reply was lost is repeated with the same id and body before a newer
 * one is sent, so that it does not conflict with itself. Replies are never written into the editor.
 */
export function createDocumentWriter<D>({ read, saved, put, newId, theirsOf, merge }: Options<D>) {
  let base = saved.document
  let stored = saved.document
  let revision = saved.revision
  let pending: (Saved<D> & { saveId: string }) | undefined

  async function send(document: D) {
    pending ??= { document, revision, saveId: newId() }
    const sent = pending
    try {
      const reply = await put(sent)
      pending = undefined
      base = sent.document
      stored = reply.document
      revision = reply.revision
    } catch (error) {
      // The server has answered and did not save: the same body is of no use.
      if (error instanceof CallFailure && isFinal(error)) pending = undefined
      throw error
    }
  }

  async function write(): Promise<void> {
    for (let merges = 0; base !== read();) {
      const document = read()
      try {
        const isOld = pending !== undefined && pending.document !== document
        await send(document)
        if (!isOld) return
      } catch (error) {
        const theirs = theirsOf(error)
        if (!theirs) throw error
        const outdated = { base, stored, theirs }
        if (!merge?.(outdated)) throw new ConflictError(outdated, error)
        take(theirs)
        if (++merges >= MAX_MERGES) throw error
      }
    }
  }

  function take(theirs: Saved<D>) {
    base = theirs.document
    stored = theirs.document
    revision = theirs.revision
    pending = undefined
  }

  return {
    write,
    isDirty: () => base !== read(),
    /** Goes on from a page that was saved elsewhere: by another editor, or by an action such as a restored revision. */
    take,
    saved: (): Saved<D> => ({ document: base, revision }),
    stored: () => stored,
  }
}
export type DocumentWriter<D> = ReturnType<typeof createDocumentWriter<D>>

const isFinal = ({ isNetworkError, status }: CallFailure) => !isNetworkError && status < 500 && status !== 429
