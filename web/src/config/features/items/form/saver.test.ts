import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ItemRow } from '@portico/proto/http/items'
import type { SavedPage } from '@portico/proto/http/page-saving'
import type { PageDocument } from '@portico/proto/site'
import { CallFailure } from '../../../../lib/data/failure.ts'
import { createSaver } from './saver.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const item = {
  id: 'i',
  title: 'Mug',
  urlId: 'mug',
  excerpt: 'A mug',
  tags: [],
  categories: [],
  state: 4,
  recordType: 1,
  publishOn: 0,
  updatedOn: 100,
  seo: {},
} as unknown as ItemRow
const text = (title: string) => ({ title, sections: [] }) as PageDocument
const page = (revision: number, document = text('One')): SavedPage => ({
  document,
  revision,
  savedAt: 100,
  bytes: 1,
})

/** A saver with a server that answers in turn as `answers` say. */
function setUp() {
  const items: Record<string, unknown>[] = []
  const pages: { revision: number; saveId: string; document: PageDocument }[] = []
  const answers: (() => unknown)[] = []
  const next = async <T>(fallback: T): Promise<T> => {
    const answer = answers.shift()
    return Promise.resolve(answer ? (answer() as T) : fallback)
  }
  let ids = 0
  let clock = 100
  const saver = createSaver(item, page(1), {
    newId: () => `save-${++ids}`,
    putItem: (change) => {
      items.push(change)
      return next({ ...item, ...change, updatedOn: ++clock } as ItemRow)
    },
    putPage: (save) => {
      pages.push(save)
      return next({ ...page(save.revision + 1, save.document), savedAt: ++clock })
    },
  })
  const refuse = (status: number, body: object) => () => {
    throw new CallFailure({ status, body, isNetworkError: status === 0 })
  }
  return { saver, items, pages, answers, refuse }
}

test('changes are saved together a second after the last one, and only the changed fields', async () => {
  const { saver, items, pages } = setUp()
  saver.edit({ title: 'Cup' })
  await vi.advanceTimersByTimeAsync(900)
  saver.write(text('Two'))
  await vi.advanceTimersByTimeAsync(900)
  expect(saver.get().save.status).toBe('changed')
  await vi.advanceTimersByTimeAsync(200)
  expect(pages).toEqual([{ revision: 1, saveId: 'save-1', document: text('Two') }])
  expect(items).toEqual([{ title: 'Cup', updatedOn: 101 }])
  expect([saver.get().save.status, saver.isDirty()]).toEqual(['saved', false])
})

test('a lost reply is repeated with the same id, and typing during a save is kept and saved after it', async () => {
  const { saver, pages, answers, refuse } = setUp()
  answers.push(refuse(0, {}))
  saver.write(text('Two'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(saver.get().save.status).toBe('failed')
  answers.push(() => {
    saver.write(text('Three'))
    return page(2, text('Two'))
  })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(pages.map(({ saveId }) => saveId)).toEqual(['save-1', 'save-1'])
  expect([saver.get().document, saver.get().save.status]).toEqual([text('Three'), 'changed'])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(pages[2]).toEqual({ revision: 2, saveId: 'save-2', document: text('Three') })
  expect(saver.get().save.status).toBe('saved')
})

test('another save of other fields is merged; of the same field it is a conflict that the owner decides', async () => {
  const { saver, items, answers, refuse } = setUp()
  const conflict = (more: object) => refuse(409, { errorKey: 'item-changed', item: { ...item, ...more } })
  answers.push(conflict({ excerpt: 'Theirs', updatedOn: 300 }))
  saver.edit({ title: 'Cup' })
  await saver.flush()
  expect(items.at(-1)).toEqual({ title: 'Cup', updatedOn: 300 })
  expect(saver.get().save.status).toBe('saved')

  answers.push(conflict({ title: 'Bowl', updatedOn: 400 }))
  saver.edit({ title: 'Beaker' })
  await saver.flush()
  expect(saver.get().save).toMatchObject({ status: 'conflict', conflict: { names: ['title'] } })
  saver.resolve('mine')
  await vi.advanceTimersByTimeAsync(0)
  expect(items.at(-1)).toEqual({ title: 'Beaker', updatedOn: 400 })

  answers.push(conflict({ title: 'Bowl', updatedOn: 500 }))
  saver.edit({ title: 'Jug' })
  await saver.flush()
  saver.resolve('theirs')
  expect([saver.get().fields.title, saver.isDirty()]).toEqual(['Bowl', false])
})

test('a page that another save has changed is saved over it, or taken, as the owner decides', async () => {
  const { saver, pages, answers, refuse } = setUp()
  const conflict = refuse(409, { errorKey: 'page-changed', ...page(7, text('Theirs')) })
  answers.push(conflict)
  saver.write(text('Mine'))
  await saver.flush()
  expect(saver.get().save.status).toBe('conflict')
  saver.resolve('mine')
  await vi.advanceTimersByTimeAsync(0)
  expect(pages.at(-1)).toMatchObject({ revision: 7, document: text('Mine') })

  answers.push(conflict)
  saver.write(text('Mine again'))
  await saver.flush()
  saver.resolve('theirs')
  expect([saver.get().document, saver.get().epoch, saver.isDirty()]).toEqual([text('Theirs'), 1, false])
})

test('a refused field shows its error, and the next change tries again', async () => {
  const { saver, answers, refuse } = setUp()
  answers.push(refuse(400, { error: 'urlId: is taken', errors: { urlId: 'is taken' } }))
  saver.edit({ urlId: 'bowl' })
  await saver.flush()
  expect(saver.get().save).toMatchObject({ status: 'failed', errors: { urlId: 'Is taken.' } })
  saver.edit({ urlId: 'cup' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(saver.get().save.status).toBe('saved')
})
