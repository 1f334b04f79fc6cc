import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openJournal, STORE_MS, type Journal } from './journal.ts'

type Document = readonly string[]
const key = { account: 'a', website: 'w', page: 'p' }
const DAY = 86_400_000

let open: Journal<Document, string>[] = []
let clock = 0
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  clock = 100 * DAY
  open = []
})
afterEach(() => Promise.all(open.map((journal) => journal.stop())))

/** A session of an editor of a list of words, whose commands add a word. */
async function session({ document = [] as Document, revision = 1, page = 'p' } = {}) {
  let current = document
  const journal = await openJournal<Document, string>({
    key: { ...key, page },
    saved: { document, revision },
    read: () => current,
    replay: (from, commands) => [...from, ...commands],
    now: () => ++clock,
  })
  open.push(journal)
  const add = (...words: string[]) => {
    for (const word of words) {
      current = [...current, word]
      journal.note(word)
    }
  }
  return { journal, add, read: () => current }
}
/** The documents of lost work that the next session finds. */
const found = async () => {
  const { journal } = await session()
  return journal.lost().map(({ document, base, revision }) => ({ document, base, revision }))
}

test('what was noted is there after a crash, on the page on which it was based', async () => {
  const { journal, add } = await session({ document: ['saved'], revision: 3 })
  add('one', 'two')
  await journal.flush()
  add('three')
  await journal.flush()
  expect(await found()).toEqual([
    { document: ['saved', 'one', 'two', 'three'], base: ['saved'], revision: 3 },
  ])
})

test('changes wait for a short time, and are stored together', async () => {
  const timer = vi.spyOn(globalThis, 'setTimeout')
  const { journal, add } = await session()
  const before = timer.mock.calls.filter(([, ms]) => ms === STORE_MS).length
  add('one', 'two')
  expect(timer.mock.calls.filter(([, ms]) => ms === STORE_MS).length).toBe(before + 1)
  timer.mockRestore()
  await journal.flush()
})

test('a saved journal is empty, and changes that are newer than the save stay', async () => {
  const { journal, add, read } = await session()
  add('one')
  await journal.flush()
  journal.saved(journal.mark(), { document: read(), revision: 2 })
  await journal.flush()
  expect(await found()).toEqual([])

  const second = await session({ document: ['one'], revision: 2 })
  second.add('two')
  const [mark, sent] = [second.journal.mark(), second.read()]
  second.add('three')
  await second.journal.flush()
  second.add('four')
  second.journal.saved(mark, { document: sent, revision: 3 })
  await second.journal.flush()
  expect(await found()).toEqual([
    { document: ['one', 'two', 'three', 'four'], base: ['one', 'two'], revision: 3 },
  ])
})

test('after a merge the journal goes on from the merged page', async () => {
  const { journal, add } = await session()
  add('mine')
  await journal.flush()
  journal.rebase({ document: ['theirs'], revision: 7 }, ['theirs', 'mine'])
  add('more')
  await journal.flush()
  expect(await found()).toEqual([{ document: ['theirs', 'mine', 'more'], base: ['theirs'], revision: 7 }])
})

test('a thousand changes without a save are kept as one document', async () => {
  const { journal, add, read } = await session()
  for (let at = 0; at < 1_000; at++) {
    add(`${at}`)
    await journal.flush()
  }
  expect((await found()).map(({ document }) => document)).toEqual([read()])
})

test('lost work stays until it is restored or dismissed, even if the next session crashes', async () => {
  const first = await session()
  first.add('one')
  await first.journal.flush()
  const second = await session()
  second.add('two')
  await second.journal.flush()
  const { journal } = await session()
  expect(journal.lost().map(({ document }) => document)).toEqual([['two'], ['one']])
  const [newest] = journal.lost()
  if (newest) await journal.forget(newest)
  expect(journal.lost().map(({ document }) => document)).toEqual([['one']])
  expect((await found()).map(({ document }) => document)).toEqual([['one']])
})

test('pages have journals of their own, and old ones are removed', async () => {
  const other = await session({ page: 'other' })
  other.add('other')
  await other.journal.flush()
  expect(await found()).toEqual([])
  clock += 31 * DAY
  await session()
  const late = await session({ page: 'other' })
  expect(late.journal.lost()).toEqual([])
})

test('a browser that refuses to store is said, and editing goes on', async () => {
  const journal = await openJournal<Document, string>({
    key,
    saved: { document: [], revision: 1 },
    read: () => [],
    replay: (from) => from,
    open: () => Promise.reject(new DOMException('Refused', 'SecurityError')),
  })
  expect(journal.state()).toBe('refused')
  journal.note('one')
  journal.saved(journal.mark(), { document: ['one'], revision: 2 })
  await journal.flush()
  expect(journal.lost()).toEqual([])
})

test('a full disk ends the journal with a notice', async () => {
  const { journal, add } = await session()
  const listener = vi.fn()
  journal.subscribe(listener)
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  add('one')
  await journal.flush()
  put.mockRestore()
  expect([journal.state(), listener.mock.calls.length]).toEqual(['refused', 1])
})

test('a save that ends after the document was stored instead of its changes keeps the newer ones', async () => {
  const { journal, add, read } = await session()
  add(...Array.from({ length: 299 }, (_, at) => `word ${at}`))
  const sent = { document: read(), revision: 2 }
  const mark = journal.mark()
  add('typed', 'while', 'it', 'is', 'saved')
  await journal.flush()
  journal.saved(mark, sent)
  add('later')
  await journal.flush()
  expect(await found()).toEqual([{ document: read(), base: sent.document, revision: 2 }])
})
