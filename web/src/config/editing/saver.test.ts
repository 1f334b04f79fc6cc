import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '../../lib/data/failure.ts'
import type { Saved } from './document-writer.ts'
import { createDocumentSaver } from './saver.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Documents are texts of two words; a merge takes each word from the side that changed it. */
type Document = { words: string }
const text = (words: string): Document => ({ words })

/** A saver with a server that answers as `answers` say in turn, and otherwise saves. */
function setUp() {
  let document = text('one two')
  let ids = 0
  const sent: (Saved<Document> & { saveId: string })[] = []
  const answers: (() => Saved<Document> | undefined)[] = []
  const states: string[] = []
  const kept: string[] = []
  const saver = createDocumentSaver<Document, 'mine' | 'theirs', { theirs: Saved<Document> }>({
    read: () => document,
    replace: (merged, theirs) => {
      kept.push(`merged on ${theirs.revision}`)
      document = merged
      saver.changed()
    },
    saved: { document, revision: 1 },
    put: async (save) => {
      sent.push(save)
      await new Promise((resolve) => setTimeout(resolve, 100))
      return (
        answers.shift()?.() ?? { document: text(save.document.words.trim()), revision: save.revision + 1 }
      )
    },
    newId: () => `save-${++ids}`,
    theirsOf: (error) =>
      error instanceof CallFailure && error.status === 409 ? (error.body as never) : undefined,
    merge({ base, theirs }, mine) {
      const [from, own, other] = [base, mine, theirs.document].map(({ words }) => words.split(' '))
      const merged = (own ?? []).map((word, at) => {
        if (word === from?.[at]) return other?.[at]
        return other?.[at] === from?.[at] ? word : undefined
      })
      return merged.includes(undefined)
        ? { ok: false, conflict: { theirs } }
        : { ok: true, document: text(merged.join(' ')) }
    },
    decide: ({ theirs }, choice, mine) => ({ document: choice === 'mine' ? mine : theirs.document, theirs }),
    onSaved: (_, saved) => kept.push(`saved ${saved.revision}`),
  })
  saver.subscribe(() => states.push(saver.get().status))
  const refuse = (status: number, body: object = {}, retryAfterSeconds?: number) =>
    answers.push(() => {
      throw new CallFailure({
        status,
        body,
        isNetworkError: status === 0,
        ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      })
    })
  const type = (words: string) => {
    document = text(words)
    saver.changed()
  }
  const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  const words = () => sent.map((save) => save.document.words)
  return { saver, type, wait, sent, words, states, kept, answers, refuse, read: () => document.words }
}

test('a change is saved a second after the last one, and typing without a pause every five seconds', async () => {
  const { saver, type, wait, words } = setUp()
  type('a')
  await wait(999)
  expect(words()).toEqual([])
  await wait(101)
  expect([words(), saver.get().status]).toEqual([['a'], 'saved'])
  for (let at = 1; at <= 22; at++) {
    type(`typing ${at}`)
    await wait(500)
  }
  // Two saves in 11 seconds: each five seconds after its first change.
  expect(words()).toEqual(['a', 'typing 10', 'typing 20'])
})

test('one call runs at a time, and the reply does not overwrite what was typed during it', async () => {
  const { saver, type, wait, words, read, states } = setUp()
  type('a ')
  await wait(1_000)
  type('a b')
  const flushed = saver.flush()
  expect(words()).toEqual(['a '])
  await wait(1_000)
  expect([await flushed, words(), read()]).toEqual([true, ['a ', 'a b'], 'a b'])
  expect(states.at(-1)).toBe('saved')
})

test('a lost reply is repeated with the same id and body before what was typed since', async () => {
  const { type, wait, sent, refuse, saver } = setUp()
  refuse(0)
  type('a')
  await wait(1_100)
  expect(saver.get()).toMatchObject({ status: 'waiting', reason: 'offline' })
  type('a b')
  await wait(5_300)
  expect(sent.map(({ saveId, revision, document }) => [saveId, revision, document.words])).toEqual([
    ['save-1', 1, 'a'],
    ['save-1', 1, 'a'],
    ['save-2', 2, 'a b'],
  ])
  expect(saver.get().status).toBe('saved')
})

test.each([429, 500, 503])('a %i is repeated after the time that the server names', async (status) => {
  const { type, wait, words, refuse, saver } = setUp()
  refuse(status, {}, 40)
  type('a')
  await wait(1_100)
  expect(saver.get()).toMatchObject({ status: 'waiting', reason: 'busy' })
  await wait(39_900)
  expect(words()).toHaveLength(1)
  await wait(300)
  expect([words().length, saver.get().status]).toEqual([2, 'saved'])
})

test('without such a time the waits grow from 5 to 30 seconds, and a connection that is back tries at once', async () => {
  const { type, wait, words, refuse, saver } = setUp()
  for (let count = 0; count < 5; count++) refuse(0)
  type('a')
  await wait(1_100)
  const counts: number[] = []
  for (const seconds of [5, 10, 20, 30]) {
    await wait(seconds * 1_000 + 100)
    counts.push(words().length)
  }
  expect(counts).toEqual([2, 3, 4, 5])
  saver.retryNow()
  await wait(100)
  expect([words().length, saver.get().status]).toEqual([6, 'saved'])
})

test('a page that another editor saved is merged and saved again, with what was typed meanwhile', async () => {
  const { saver, type, wait, sent, refuse, read, kept } = setUp()
  refuse(409, { document: text('one THEIRS'), revision: 7 })
  type('MINE two')
  await wait(1_050)
  type('MINE! two')
  await wait(2_000)
  expect(read()).toBe('MINE! THEIRS')
  expect(sent.at(-1)).toMatchObject({ revision: 7, document: text('MINE! THEIRS') })
  expect([saver.get().status, kept]).toEqual(['saved', ['merged on 7', 'saved 8']])
})

test.each([
  ['mine', 'MINE two', 2],
  ['theirs', 'THEIRS two', 1],
] as const)('a conflict waits for the owner, who takes %s', async (choice, result, calls) => {
  const { saver, type, wait, words, refuse, read } = setUp()
  refuse(409, { document: text('THEIRS two'), revision: 7 })
  type('MINE two')
  await wait(1_100)
  expect(saver.get().status).toBe('conflict')
  type('MINE two')
  await wait(20_000)
  expect([saver.get().status, await saver.flush(), words().length]).toEqual(['conflict', false, 1])
  saver.resolve(choice)
  await wait(200)
  expect([read(), words().length, saver.get().status]).toEqual([result, calls, 'saved'])
})

test('an ended session keeps what is typed, and a sign-in saves it', async () => {
  const { saver, type, wait, words, refuse } = setUp()
  refuse(401)
  type('a')
  await wait(1_100)
  expect(saver.get()).toEqual({ status: 'signed-out' })
  type('a b')
  await wait(60_000)
  expect(words()).toEqual(['a'])
  saver.retryNow()
  await wait(200)
  expect([words(), saver.get().status]).toEqual([['a', 'a b'], 'saved'])
})

test.each([400, 413])('a %i shows its reason, and the next change is saved', async (status) => {
  const { saver, type, wait, words, refuse } = setUp()
  refuse(status, { error: 'title: is too long', errors: { title: 'is too long' } })
  type('a')
  await wait(1_100)
  expect(saver.get()).toMatchObject({ status: 'refused', errors: { title: 'Is too long.' } })
  await wait(60_000)
  expect(words()).toEqual(['a'])
  type('b')
  await wait(1_100)
  expect([words(), saver.get().status]).toEqual([['a', 'b'], 'saved'])
})

test('a page that others save each time is tried again later', async () => {
  const { saver, type, wait, words, refuse } = setUp()
  for (let revision = 2; revision < 7; revision++)
    refuse(409, { document: text(`one ${revision}`), revision })
  type('MINE two')
  await wait(1_600)
  expect(saver.get()).toMatchObject({ status: 'waiting', reason: 'busy' })
  await wait(5_200)
  expect([words().at(-1), saver.get().status]).toEqual(['MINE 6', 'saved'])
})
