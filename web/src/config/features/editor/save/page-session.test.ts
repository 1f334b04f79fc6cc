import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { blockType } from '@portico/proto/enums/block-type'
import type { SavedPage } from '@portico/proto/http/content/page-saving'
import { MAX_DOCUMENT_BYTES } from '@portico/proto/limits'
import type { PageDocument } from '@portico/proto/site'
import { CallFailure } from '../../../../lib/data/failure.ts'
import { openJournals } from '../../../editing/journal-store.ts'
import type { OneTab, TabState } from '../../../editing/one-tab.ts'
import { findBlock, placedBlocks } from '../document/find.ts'
import { planRemove } from '../document/plan/plan-remove.ts'
import { diagram, page } from '../document/testing/page.ts'
import { withIds } from '../document/with-ids.ts'
import { createPageSession, type PageSession } from './page-session.ts'

const ends: (() => void)[] = []
beforeEach(() => void (globalThis.indexedDB = new IDBFactory()))
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A server that keeps one page, and refuses saves of an older revision. */
function createServer(document: PageDocument = page('12:a,b | 12:c')) {
  let saved: SavedPage = { document, revision: 1, savedAt: 1, bytes: 1 }
  let isDown = false
  let puts = 0
  let refuse: (sent: PageDocument) => Record<string, string> = () => ({})
  return {
    saved: () => saved,
    puts: () => puts,
    /** Refuses the fields that `problems` returns. */
    refuse: (problems: typeof refuse) => void (refuse = problems),
    html: (id: string) => findBlock(withIds(saved.document), id)?.block.value['html'],
    down: (value: boolean) => void (isDown = value),
    put: async ({ document: next, revision }: { document: PageDocument; revision: number }) => {
      puts += 1
      if (isDown) throw new CallFailure({ status: 0, isNetworkError: true })
      const errors = refuse(next)
      if (Object.keys(errors).length > 0) throw new CallFailure({ status: 400, body: { errors } })
      if (revision !== saved.revision)
        throw new CallFailure({
          status: 409,
          body: { errorKey: 'page-changed', error: 'Changed', ...saved } as never,
        })
      saved = { ...saved, document: structuredClone(next), revision: revision + 1 }
      return saved
    },
  }
}

function fakeTab() {
  let state: TabState = 'here'
  const listeners = new Set<() => void>()
  const tab: OneTab = {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    take: () => enter('here'),
    stop: () => undefined,
  }
  const enter = (next: TabState) => {
    state = next
    for (const listener of listeners) listener()
  }
  return { tab, enter }
}

async function open(server: ReturnType<typeof createServer>, account = 'me') {
  let ids = 0
  const { tab, enter } = fakeTab()
  let handOver: () => Promise<unknown> = () => Promise.resolve()
  const session = createPageSession({
    key: { account, website: 'w', page: 'p' },
    saved: structuredClone(server.saved()),
    read: async () => structuredClone(server.saved()),
    put: server.put,
    newId: () => `${account}-${++ids}-${'0'.repeat(8)}`,
    createOneTab: ({ onHandOver }) => {
      handOver = onHandOver
      return tab
    },
  })
  const end = session.start()
  ends.push(end)
  await expect.poll(() => session.get().tab).toBe('here')
  return { session, end, enter, handOver: () => handOver() }
}
const write = ({ editing }: PageSession, id: string, html: string) =>
  editing.run({ type: 'block.set', id, patch: { html } })
const htmlIn = ({ editing }: PageSession, id: string) =>
  findBlock(editing.get().document, id)?.block.value['html']
const stored = async () => {
  const database = await openJournals()
  const counts = [
    await database.count('heads'),
    await database.count('changes'),
    await database.count('lost'),
  ]
  database.close()
  return counts
}

test('two editors of different blocks save without a question, and the second one reads what changed', async () => {
  const server = createServer()
  const [one, two] = [await open(server, 'one'), await open(server, 'two')]
  write(one.session, 'a', 'One')
  write(two.session, 'b', 'Two')
  expect([await one.session.saver.flush(), await two.session.saver.flush()]).toEqual([true, true])
  expect([htmlIn(two.session, 'a'), htmlIn(two.session, 'b')]).toEqual(['One', 'Two'])
  expect([server.html('a'), server.html('b')]).toEqual(['One', 'Two'])
  expect(two.session.get().merged).toMatchObject([{ kind: 'block', change: 'changed', id: 'a' }])
  two.session.editing.undo()
  expect([htmlIn(two.session, 'a'), htmlIn(two.session, 'b')]).toEqual(['One', '<p>b</p>'])
})

test('the same block is a question, and both versions can be kept', async () => {
  const server = createServer()
  const [one, two] = [await open(server, 'one'), await open(server, 'two')]
  write(one.session, 'a', 'One')
  write(two.session, 'a', 'Two')
  await one.session.saver.flush()
  expect(await two.session.saver.flush()).toBe(false)
  expect(two.session.saver.get()).toMatchObject({
    status: 'conflict',
    conflict: { conflicts: [{ key: 'block.a' }] },
  })
  write(two.session, 'c', 'Typed meanwhile')
  two.session.saver.resolve({ 'block.a': 'both' })
  await expect.poll(() => two.session.saver.get().status).toBe('saved')
  expect([server.html('a'), server.html('c')]).toEqual(['One', 'Typed meanwhile'])
  const copy = server.saved().document.sections[0]?.rows[0]?.columns[0]?.blocks[1]
  expect(copy?.value).toEqual({ html: 'Two' })
})

test('a tab that crashed before saving: the next one shows the difference and restores it, which can be undone', async () => {
  const server = createServer()
  server.down(true)
  const first = await open(server)
  write(first.session, 'a', 'Not saved')
  const plan = planRemove(first.session.editing.get().document, [{ kind: 'block', id: 'b' }])
  if (plan.ok) first.session.editing.run(plan.command)
  await expect.poll(stored).toEqual([1, 2, 0])

  server.down(false)
  const other = await open(server, 'other')
  write(other.session, 'c', 'By another one')
  await other.session.saver.flush()

  const { session } = await open(server)
  expect(session.get().lost?.changes).toMatchObject([
    { kind: 'block', change: 'changed', id: 'a' },
    { kind: 'block', change: 'removed', id: 'b' },
  ])
  session.restore()
  expect([htmlIn(session, 'a'), htmlIn(session, 'c')]).toEqual(['Not saved', 'By another one'])
  expect(diagram(session.editing.get().document)).toBe('12:a | 12:c')
  expect(session.editing.get().undoLabel).toBe('Restore unsaved work')
  await session.saver.flush()
  await expect.poll(stored).toEqual([0, 0, 0])
  session.editing.undo()
  expect(diagram(session.editing.get().document)).toBe('12:a,b | 12:c')
})

test('lost work that was saved after all is not offered', async () => {
  const server = createServer()
  const first = await open(server)
  write(first.session, 'a', 'Saved')
  await expect.poll(stored).toEqual([1, 1, 0])
  // The save reached the server, and the tab ended before its reply.
  await server.put({ document: first.session.editing.get().document, revision: 1 })
  const { session } = await open(server)
  expect(session.get().lost).toBeUndefined()
  await expect.poll(stored).toEqual([0, 0, 0])
})

test('another tab is read-only, and reads the page again before it edits', async () => {
  const server = createServer()
  const { session, enter } = await open(server)
  enter('elsewhere')
  expect(session.get().tab).toBe('elsewhere')
  const document = structuredClone(server.saved().document)
  const block = document.sections[0]?.rows[0]?.columns[0]?.blocks[0]
  if (block) block.value = { html: 'By the other tab' }
  await server.put({ document, revision: 1 })
  session.takeTab()
  await expect.poll(() => session.get().tab).toBe('here')
  expect([htmlIn(session, 'a'), session.saver.get().status]).toEqual(['By the other tab', 'saved'])
  write(session, 'b', 'Here')
  expect(await session.saver.flush()).toBe(true)
})

test('a tab that could not save before another one took over keeps its changes when it takes the page back', async () => {
  const server = createServer()
  const { session, enter } = await open(server)
  server.down(true)
  write(session, 'a', 'Not saved')
  enter('elsewhere')
  server.down(false)
  const document = structuredClone(server.saved().document)
  const block = document.sections[0]?.rows[0]?.columns[0]?.blocks[1]
  if (block) block.value = { html: 'By the other tab' }
  await server.put({ document, revision: 1 })
  session.takeTab()
  await expect.poll(() => session.get().tab).toBe('here')
  expect(await session.saver.flush()).toBe(true)
  expect([server.html('a'), server.html('b')]).toEqual(['Not saved', 'By the other tab'])
})

test('where both versions of a block do not fit on the page, the other changes of the other editor stay', async () => {
  const server = createServer(page(`12:${Array.from({ length: 59 }, (_, at) => `b${at}`).join(',')}`))
  const [one, two] = [await open(server, 'one'), await open(server, 'two')]
  write(one.session, 'b0', 'One')
  const columnId = findBlock(one.session.editing.get().document, 'b0')!.column.id
  const added = { id: 'added', type: blockType.html, value: { html: 'Added' } }
  one.session.editing.run({ type: 'block.add', block: added, columnId, at: 59 })
  await one.session.saver.flush()
  write(two.session, 'b0', 'Two')
  await two.session.saver.flush()
  two.session.saver.resolve({ 'block.b0': 'both' })
  await expect.poll(() => two.session.saver.get().status).toBe('saved')
  expect([server.html('b0'), server.html('added')]).toEqual(['Two', 'Added'])
})

/** The errors of a server that refuses the blocks whose text has `word`. */
const refusing = (word: string) => (sent: PageDocument) =>
  Object.fromEntries(
    [...placedBlocks(withIds(sent))].flatMap(({ block, sectionAt, rowAt, columnAt, blockAt }) =>
      String(block.value['html']).includes(word)
        ? [
            [
              `document.sections.${sectionAt}.rows.${rowAt}.columns.${columnAt}.blocks.${blockAt}.value.html`,
              'Too big: expected string to have <=200000 characters',
            ],
          ]
        : [],
    ),
  )

test('a block that the server refuses stays in the editor and in the journal, and all else is saved', async () => {
  const server = createServer()
  server.refuse(refusing('LONG'))
  const { session, end } = await open(server)
  const { column } = findBlock(session.editing.get().document, 'a')!
  const added = { id: 'added', type: blockType.html, value: { html: 'LONG and new' } }
  session.editing.run({ type: 'block.add', block: added, columnId: column.id, at: 0 })
  write(session, 'a', 'LONG text')
  write(session, 'b', 'Short')
  expect(await session.saver.flush()).toBe(true)
  expect([htmlIn(session, 'a'), htmlIn(session, 'added')]).toEqual(['LONG text', 'LONG and new'])
  expect([server.html('a'), server.html('b'), server.html('added')]).toEqual(['<p>a</p>', 'Short', undefined])
  const reason = 'It may have at most 200,000 characters. Shorten it.'
  expect(session.get().held).toMatchObject([
    { kind: 'block', block: { id: 'added' }, reason },
    { kind: 'block', block: { id: 'a' }, reason },
  ])
  // Without another change nothing is sent, and another editor changes neither.
  const puts = server.puts()
  expect(await session.saver.flush()).toBe(true)
  expect(server.puts()).toBe(puts)
  const other = await open(server, 'other')
  write(other.session, 'c', 'By another one')
  await other.session.saver.flush()
  write(session, 'b', 'Shorter')
  expect(await session.saver.flush()).toBe(true)
  expect([htmlIn(session, 'a'), htmlIn(session, 'c'), server.html('b')]).toEqual([
    'LONG text',
    'By another one',
    'Shorter',
  ])
  // The next session offers what was not saved.
  await expect.poll(stored).toEqual([1, 0, 0])
  end()
  const next = await open(server)
  expect(next.session.get().lost?.changes).toMatchObject([
    { kind: 'block', change: 'added', id: 'added' },
    { kind: 'block', change: 'changed', id: 'a' },
  ])
  next.session.restore()
  await next.session.saver.flush()
  expect(next.session.get().held).toHaveLength(2)
  write(next.session, 'a', 'Fits')
  next.session.editing.run({ type: 'block.remove', id: 'added' })
  expect(await next.session.saver.flush()).toBe(true)
  expect([server.html('a'), next.session.get().held]).toEqual(['Fits', []])
  await expect.poll(stored).toEqual([0, 0, 0])
})

test('a change that makes the page larger than a save may be is held back alone', async () => {
  const server = createServer()
  const { session } = await open(server)
  session.editing.run(
    { type: 'block.set', id: 'a', patch: { html: 'x'.repeat(MAX_DOCUMENT_BYTES) } },
    { isRestoring: true },
  )
  write(session, 'b', 'Short')
  expect(await session.saver.flush()).toBe(true)
  expect([server.html('a'), server.html('b'), server.puts()]).toEqual(['<p>a</p>', 'Short', 1])
  expect(session.get().held).toMatchObject([
    { block: { id: 'a' }, reason: expect.stringContaining('512 KB') as string },
  ])
  session.editing.undo()
  session.editing.undo()
  await session.saver.flush()
  expect([server.html('b'), session.get().held]).toEqual(['<p>b</p>', []])
})

test('a refused setting of a section is held back alone', async () => {
  const server = createServer()
  server.refuse(({ sections }): Record<string, string> =>
    sections[0]?.anchor === 'taken' ? { 'document.sections.0.anchor': 'is used twice' } : {},
  )
  const { session } = await open(server)
  const [section] = session.editing.get().document.sections
  session.editing.run({ type: 'section.set', id: section!.id, patch: { anchor: 'taken', tone: 'ink' } })
  write(session, 'b', 'Short')
  expect(await session.saver.flush()).toBe(true)
  const saved = server.saved().document.sections[0]
  expect([saved?.anchor, saved?.tone, server.html('b')]).toEqual([undefined, 'ink', 'Short'])
  expect(session.get().held).toEqual([
    { kind: 'section', id: section!.id, field: 'anchor', reason: 'Is used twice.' },
  ])
  session.editing.run({ type: 'section.set', id: section!.id, patch: { anchor: 'free' } })
  await session.saver.flush()
  expect([server.saved().document.sections[0]?.anchor, session.get().held]).toEqual(['free', []])
})

test('what is typed and not reported yet is kept when another tab takes over without a connection', async () => {
  const server = createServer()
  const { session, enter, handOver } = await open(server)
  server.down(true)
  let isTyping = true
  session.onCollect(() => {
    if (isTyping) write(session, 'a', 'Typed last')
    isTyping = false
  })
  await handOver()
  enter('elsewhere')
  await expect.poll(stored).toEqual([1, 1, 0])
  server.down(false)
  const other = await open(server)
  expect(other.session.get().lost?.changes).toMatchObject([
    { kind: 'block', change: 'changed', id: 'a', after: { value: { html: 'Typed last' } } },
  ])
})
