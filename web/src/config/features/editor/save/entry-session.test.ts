import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fieldsOf, type ItemPatch } from '@portico/proto/http/content/item-fields'
import type { ItemChange, ItemRow } from '@portico/proto/http/content/items'
import type { SavedPage } from '@portico/proto/http/content/page-saving'
import type { PageDocument } from '@portico/proto/site'
import { CallFailure } from '../../../../lib/data/failure.ts'
import { openJournals } from '../../../editing/journal-store.ts'
import type { OneTab } from '../../../editing/one-tab.ts'
import { findBlock } from '../document/find.ts'
import { page } from '../document/testing/page.ts'
import { withIds } from '../document/with-ids.ts'
import { createPageSession, type PageSession } from './page-session.ts'

const ends: (() => void)[] = []
beforeEach(() => void (globalThis.indexedDB = new IDBFactory()))
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

const seo = {
  ...{ title: '', description: '', noIndex: false },
  ...{ socialTitle: '', socialDescription: '', socialImage: '' },
}
const row: ItemRow = {
  ...{ id: 'a'.repeat(24), collectionId: 'b'.repeat(24), recordType: 1, title: 'Mug', urlId: 'mug' },
  ...{ fullUrl: '/mugs/mug', excerpt: '', tags: [], categories: [], publishOn: 0, addedOn: 0, updatedOn: 1 },
  ...{ state: 4, seo },
}

/** A server that keeps one entry. A save of its text changes its time too, as the real one does. */
function createServer() {
  let saved: SavedPage = { document: page('12:a,b'), revision: 1, savedAt: 1, bytes: 1 }
  let item = row
  let failure: CallFailure | undefined
  const changes: ItemChange[] = []
  const refuse = (status: number, body: object) =>
    new CallFailure({ status, body: body as never, isNetworkError: status === 0 })
  const calls = {
    read: () => Promise.resolve(structuredClone(saved)),
    put: async ({ document, revision }: { document: PageDocument; revision: number }) => {
      if ('entry' in document) throw refuse(400, { error: 'entry: is no field of a page' })
      if (revision !== saved.revision)
        throw refuse(409, { errorKey: 'page-changed', error: 'Changed', ...saved })
      saved = { ...saved, document: structuredClone(document), revision: revision + 1 }
      item = { ...item, updatedOn: item.updatedOn + 1 }
      return Promise.resolve(saved)
    },
    readItem: () => Promise.resolve(structuredClone(item)),
    putItem: async (change: ItemChange) => {
      changes.push(change)
      if (failure) throw failure
      if (change.updatedOn !== undefined && change.updatedOn !== item.updatedOn)
        throw refuse(409, { errorKey: 'item-changed', error: 'Changed', item })
      const { updatedOn: _, seo: texts, title = item.title, publishOn, author, ...rest } = change
      item = {
        ...item,
        ...(rest as Partial<ItemRow>),
        title: title.trim(),
        ...(author !== undefined && { author: { displayName: author } }),
        publishOn: publishOn === undefined ? item.publishOn : Date.parse(publishOn),
        seo: { ...item.seo, ...texts },
        updatedOn: item.updatedOn + 1,
      }
      return Promise.resolve(item)
    },
  }
  return {
    calls,
    changes,
    item: () => item,
    fields: () => fieldsOf(item),
    html: (id: string) => findBlock(withIds(saved.document), id)?.block.value['html'],
    fail: (error: CallFailure | undefined) => void (failure = error),
    refuse,
  }
}

async function open(server: ReturnType<typeof createServer>, account = 'me') {
  let ids = 0
  const tab: OneTab = { get: () => 'here', subscribe: () => () => {}, take: () => {}, stop: () => {} }
  const { calls } = server
  const session = createPageSession({
    key: { account, website: 'w', page: 'p' },
    saved: await calls.read(),
    read: calls.read,
    put: calls.put,
    item: { saved: await calls.readItem(), read: calls.readItem, put: calls.putItem },
    newId: () => `${account}-${++ids}-${'0'.repeat(8)}`,
    createOneTab: () => tab,
  })
  ends.push(session.start())
  await expect.poll(() => session.get().tab).toBe('here')
  return session
}
const entryOf = ({ editing }: PageSession) => editing.get().document.entry
const set = ({ editing }: PageSession, patch: ItemPatch) => editing.run({ type: 'entry.set', patch })
const write = ({ editing }: PageSession, id: string, html: string) =>
  editing.run({ type: 'block.set', id, patch: { html } })

test('the text and the changed fields of an entry are saved together, and undo covers both', async () => {
  const server = createServer()
  const session = await open(server)
  write(session, 'a', 'Words')
  set(session, { title: 'Cup ', seo: { description: 'A cup' } })
  expect(await session.saver.flush()).toBe(true)
  expect([server.html('a'), server.item().title, server.item().seo.description]).toEqual([
    'Words',
    'Cup',
    'A cup',
  ])
  // The server keeps the title without the space, which stays in the field while it is typed.
  set(session, { tags: ['Clay'] })
  write(session, 'b', 'More')
  expect(await session.saver.flush()).toBe(true)
  expect(server.changes.at(-1)).toMatchObject({ tags: ['Clay'] })
  expect([entryOf(session)?.title, session.get().merged, server.item().tags]).toEqual(['Cup ', [], ['Clay']])

  session.editing.undo()
  session.editing.undo()
  session.editing.undo()
  expect(await session.saver.flush()).toBe(true)
  expect([server.item().title, server.item().tags, server.item().seo.description]).toEqual(['Mug', [], ''])
  expect(server.html('a')).toBe('Words')
})

test('two editors of different fields are never asked, including two texts for search engines; the same field is a question', async () => {
  const server = createServer()
  const [one, two] = [await open(server, 'one'), await open(server, 'two')]
  set(one, { excerpt: 'One', seo: { title: 'One' } })
  expect(await one.saver.flush()).toBe(true)
  set(two, { title: 'Two', seo: { description: 'Two' } })
  write(two, 'a', 'Two')
  expect(await two.saver.flush()).toBe(true)
  expect(server.fields()).toMatchObject({
    ...{ title: 'Two', excerpt: 'One' },
    seo: { title: 'One', description: 'Two' },
  })
  expect(two.get().merged).toMatchObject([{ field: 'excerpt' }, { field: 'seo.title' }])

  set(one, { title: 'One' })
  expect(await one.saver.flush()).toBe(false)
  expect(one.saver.get()).toMatchObject({
    status: 'conflict',
    conflict: { conflicts: [{ kind: 'entry', key: 'entry.title', mine: 'One', theirs: 'Two' }] },
  })
  set(one, { author: 'Robin' })
  one.saver.resolve({ 'entry.title': 'mine' })
  await expect.poll(() => one.saver.get().status).toBe('saved')
  expect(server.fields()).toMatchObject({ title: 'One', author: 'Robin' })

  set(two, { title: 'Two again' })
  expect(await two.saver.flush()).toBe(false)
  two.saver.resolve({ 'entry.title': 'theirs' })
  await expect.poll(() => two.saver.get().status).toBe('saved')
  expect([entryOf(two)?.title, server.item().title]).toEqual(['One', 'One'])
})

test('a field that the server refuses does not keep the text from being saved, and says why', async () => {
  const server = createServer()
  const session = await open(server)
  server.fail(server.refuse(400, { error: 'urlId: is taken', errors: { urlId: 'is taken' } }))
  set(session, { urlId: 'bowl' })
  write(session, 'a', 'Words')
  expect(await session.saver.flush()).toBe(false)
  expect(session.saver.get()).toMatchObject({ status: 'refused', errors: { urlId: 'Is taken.' } })
  expect(server.html('a')).toBe('Words')
  write(session, 'a', 'More words')
  expect(await session.saver.flush()).toBe(false)
  expect(server.html('a')).toBe('More words')
  server.fail(undefined)
  set(session, { urlId: 'cup' })
  expect(await session.saver.flush()).toBe(true)
  expect(server.item().urlId).toBe('cup')
})

test('a save of fields whose reply was lost is repeated without a question', async () => {
  const server = createServer()
  const session = await open(server)
  set(session, { excerpt: 'Once' })
  await server.calls.putItem({ excerpt: 'Once' })
  server.fail(server.refuse(0, {}))
  expect(await session.saver.flush()).toBe(false)
  server.fail(undefined)
  session.saver.retryNow()
  await expect.poll(() => session.saver.get().status).toBe('saved')
  expect(session.get().merged).toEqual([])
})

test('an action that changes the state keeps what is typed meanwhile', async () => {
  const server = createServer()
  const session = await open(server)
  set(session, { excerpt: 'Typed' })
  await session.saver.flush()
  const reply = await server.calls.putItem({ state: 1, publishOn: '2026-01-01T00:00:00.000Z' })
  set(session, { title: 'Typed meanwhile' })
  session.takeItem(reply)
  expect(entryOf(session)).toMatchObject({ title: 'Typed meanwhile', publishOn: Date.UTC(2026, 0, 1) })
  expect(await session.saver.flush()).toBe(true)
  expect(server.item()).toMatchObject({ state: 1, title: 'Typed meanwhile', excerpt: 'Typed' })
})

test('fields that were not saved before a crash are offered and restored', async () => {
  const server = createServer()
  server.fail(server.refuse(0, {}))
  const first = await open(server)
  set(first, { title: 'Not saved' })
  await expect
    .poll(async () => {
      const database = await openJournals()
      const count = await database.count('changes')
      database.close()
      return count
    })
    .toBe(1)
  server.fail(undefined)
  const session = await open(server)
  expect(session.get().lost?.changes).toMatchObject([{ kind: 'entry', field: 'title', after: 'Not saved' }])
  session.restore()
  expect(await session.saver.flush()).toBe(true)
  expect(server.item().title).toBe('Not saved')
})
