import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

/** The page that an editor works on, for one account. */
export type JournalKey = { account: string; website: string; page: string }
export const keyText = ({ account, website, page }: JournalKey) => [account, website, page].join('/')

/** A journal: the last page that was saved, and the document at `from`. The changes since are in a store of their own. */
export type JournalHead = {
  key: string
  base: unknown
  revision: number
  /** The document to which the changes with a higher number are applied; without one it is the base. */
  start: unknown
  updatedAt: number
}
type JournalChange = { key: string; number: number; command: unknown }
/** A journal of a session that ended before its changes were saved. */
export type LostWork = { key: string; at: number; base: unknown; revision: number; document: unknown }

interface Schema extends DBSchema {
  heads: { key: string; value: JournalHead; indexes: { updatedAt: number } }
  changes: { key: [string, number]; value: JournalChange }
  lost: { key: [string, number]; value: LostWork; indexes: { at: number } }
}

export type JournalDatabase = IDBPDatabase<Schema>
const STORES = ['heads', 'changes', 'lost'] as const

export const openJournals = (name = 'portico-editor'): Promise<JournalDatabase> =>
  openDB<Schema>(name, 1, {
    upgrade(database) {
      database.createObjectStore('heads', { keyPath: 'key' }).createIndex('updatedAt', 'updatedAt')
      database.createObjectStore('changes', { keyPath: ['key', 'number'] })
      database.createObjectStore('lost', { keyPath: ['key', 'at'] }).createIndex('at', 'at')
    },
    // Another release of the editor needs a newer layout: it must not wait for this tab.
    blocking: (_from, _to, event) => (event.target as IDBDatabase | null)?.close(),
  })

const changesOf = (key: string, upTo = Number.MAX_SAFE_INTEGER) => IDBKeyRange.bound([key, 0], [key, upTo])

type Write = {
  head?: JournalHead | undefined
  /** Removes the changes up to this number first. */
  dropUpTo?: number | undefined
  changes?: readonly { number: number; command: unknown }[]
}

/** Writes a part of a journal. Either all is stored or nothing. */
export async function writeJournal(
  database: JournalDatabase,
  key: string,
  { head, dropUpTo, changes = [] }: Write,
): Promise<void> {
  const transaction = database.transaction(STORES, 'readwrite', { durability: 'strict' })
  const writes: Promise<unknown>[] = []
  if (dropUpTo !== undefined) writes.push(transaction.objectStore('changes').delete(changesOf(key, dropUpTo)))
  if (head) writes.push(transaction.objectStore('heads').put(head))
  for (const change of changes) writes.push(transaction.objectStore('changes').put({ key, ...change }))
  await Promise.all([...writes, transaction.done])
}

export async function clearJournal(database: JournalDatabase, key: string): Promise<void> {
  const transaction = database.transaction(STORES, 'readwrite')
  await Promise.all([
    transaction.objectStore('heads').delete(key),
    transaction.objectStore('changes').delete(changesOf(key)),
    transaction.done,
  ])
}

/**
 * Moves the journal that an ended session left to the lost works, so that a new session can write its own. Returns all lost
 * works of the page, the newest first.
 */
export async function takeLostWork(
  database: JournalDatabase,
  key: string,
  documentOf: (head: JournalHead, commands: unknown[]) => unknown,
): Promise<LostWork[]> {
  const transaction = database.transaction(STORES, 'readwrite')
  const head = await transaction.objectStore('heads').get(key)
  const changes = await transaction.objectStore('changes').getAll(changesOf(key))
  if (head) {
    const { base, revision, updatedAt: at } = head
    const document = documentOf(
      head,
      changes.map(({ command }) => command),
    )
    await transaction.objectStore('lost').put({ key, at, base, revision, document })
  }
  await transaction.objectStore('heads').delete(key)
  await transaction.objectStore('changes').delete(changesOf(key))
  const lost = await transaction.objectStore('lost').getAll(changesOf(key))
  await transaction.done
  return lost.reverse()
}

export const forgetLostWork = (database: JournalDatabase, { key, at }: Pick<LostWork, 'key' | 'at'>) =>
  database.delete('lost', [key, at])

/** Removes what was not touched since `before`, of all pages and accounts. */
export async function pruneJournals(database: JournalDatabase, before: number): Promise<void> {
  const transaction = database.transaction(STORES, 'readwrite')
  const old = IDBKeyRange.upperBound(before, true)
  const heads = transaction.objectStore('heads')
  for (const key of await heads.index('updatedAt').getAllKeys(old)) {
    await heads.delete(key)
    await transaction.objectStore('changes').delete(changesOf(key))
  }
  for (const key of await transaction.objectStore('lost').index('at').getAllKeys(old))
    await transaction.objectStore('lost').delete(key)
  await transaction.done
}
