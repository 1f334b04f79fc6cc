import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PageConflict, SavedPage, PageRevisionList } from '@portico/proto/http/content/page-saving'
import { MAX_DOCUMENT_BYTES, MAX_REVISIONS_PER_PAGE, WARN_DOCUMENT_BYTES } from '@portico/proto/limits'
import { savingMessages } from '@portico/proto/messages'
import { accountId, ownerOf, pageOf, startSites, textPage } from '../harness.ts'

let sites: Awaited<ReturnType<typeof startSites>>
beforeAll(async () => {
  sites = await startSites()
})
afterAll(() => sites.stop())

/** A website with a home page and functions that save it as one of two accounts. */
async function editedSite(identifier: string) {
  const site = await sites.website(identifier)
  const home = await site.collection('Home', '')
  const path = `/collections/${home}/page`
  const save = (json: object, account = accountId) =>
    site.own(path, { method: 'PUT', json, caller: ownerOf({ [site.id]: ['admin'] }, account) })
  const read = async () => (await site.own(path)).json<SavedPage>()
  const revisions = async () =>
    (await site.own(`/pages/${home}/revisions`)).json<PageRevisionList>().revisions
  return { ...site, home, save, read, revisions }
}
const other = 'd4'.repeat(12)
const text = (word: string) => textPage('Home', `<p>${word}</p>`)
const wait = (minutes: number) => (sites.clock.at = new Date(sites.clock.at.getTime() + minutes * 60_000))

test('of two clients with the same revision the second gets a 409 with the page, its revision and its author', async () => {
  const site = await editedSite('two-clients')
  const { revision } = await site.read()
  const first = await site.save({ document: text('one'), revision })
  expect([first.status, first.json<SavedPage>().revision]).toEqual([200, revision + 1])
  const second = await site.save({ document: text('two'), revision }, other)
  expect(second.status).toBe(409)
  expect(second.json<PageConflict>()).toMatchObject({
    error: savingMessages.pageChanged,
    errorKey: 'page-changed',
    revision: revision + 1,
    savedBy: accountId,
    document: text('one'),
  })
  expect((await site.read()).document).toEqual(text('one'))
})

test('of five concurrent saves with the same revision one is stored', async () => {
  const site = await editedSite('five-clients')
  const { revision } = await site.read()
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, at) => site.save({ document: text(`save ${at}`), revision })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(4).fill(409)])
  expect((await site.read()).revision).toBe(revision + 1)
})

test('a repeated save gets the first answer, even after a later save; another body is a 422', async () => {
  const site = await editedSite('repeats')
  const { revision } = await site.read()
  const save = { document: text('<b onclick="x()">one</b>'), revision, saveId: 'save-0001' }
  const first = await site.save(save)
  await site.save({ document: text('two'), revision: revision + 1 })
  const again = await site.save(save)
  expect([again.status, again.text]).toEqual([200, first.text])
  expect((await site.read()).document).toEqual(text('two'))
  const reused = await site.save({ ...save, document: text('three') })
  expect(reused.status).toBe(422)
})

test('a revision or saveId that is none is a 400 that names the field', async () => {
  const site = await editedSite('wrong-saves')
  for (const [field, value] of [
    ['revision', 0],
    ['revision', 'one'],
    ['saveId', 'short'],
    ['saveId', 'not/allowed'],
  ] as const) {
    const refused = await site.save({ document: text('x'), [field]: value })
    expect([refused.status, Object.keys(refused.json<{ errors: object }>().errors)]).toEqual([400, [field]])
  }
  expect(
    (await site.own(`/collections/${'f'.repeat(24)}/page`, { method: 'PUT', json: { document: text('x') } }))
      .status,
  ).toBe(404)
})

test('saves of an account within ten minutes are one revision; another account or a later save adds one', async () => {
  const site = await editedSite('coalesced')
  const steps: [string, string, number][] = [
    ['a', accountId, 0],
    ['b', accountId, 4],
    ['c', accountId, 4],
    ['d', accountId, 4],
    ['e', other, 0],
    ['f', accountId, 0],
  ]
  for (const [word, account, minutes] of steps) {
    wait(minutes)
    await site.save({ document: text(word) }, account)
  }
  const kept = await site.revisions()
  expect(kept.map(({ number, savedBy }) => [number, savedBy])).toEqual([
    [7, accountId],
    [6, other],
    [5, accountId],
    [4, accountId],
  ])
  const bodies = await sites.database.db.tenant(site.id, (tx) => tx.query('select 1 from page_body'))
  expect(bodies.rowCount).toBe(4)
})

test('a kept revision is read and restored as a new revision; restoring code needs permission 1219', async () => {
  const site = await editedSite('restored')
  await site.save({ document: text('first') })
  await site.save(
    {
      document: pageOf('Home', [
        { id: 'code', type: 23, value: { code: '<script>x()</script>', isPageCode: true } },
      ]),
    },
    other,
  )
  await site.save({ document: text('third') })
  const [newest, code, first] = await site.revisions()
  expect((await site.own(`/pages/${site.home}/revisions/${first!.number}`)).json()).toMatchObject({
    number: first!.number,
    document: text('first'),
  })
  const restore = (number: number, role: 'admin' | 'editor' = 'admin') =>
    site.own(`/pages/${site.home}/revisions/${number}/restore`, { method: 'POST' }, role)
  expect((await restore(code!.number, 'editor')).status).toBe(403)
  const restored = await restore(first!.number)
  expect(restored.json()).toMatchObject({ document: text('first'), revision: newest!.number + 1 })
  expect((await site.read()).document).toEqual(text('first'))
  expect((await restore(999)).status).toBe(404)
})

test('the page of an item is saved with revisions too, and only under its own kind of address', async () => {
  const site = await editedSite('items')
  const journal = await site.collection('Journal', 'journal', 1)
  const { id } = (
    await site.own(`/collections/${journal}/items`, {
      json: { title: 'Ash', urlId: 'ash', document: text('a') },
    })
  ).json<{ id: string }>()
  const put = (path: string) => site.own(path, { method: 'PUT', json: { document: text('b'), revision: 1 } })
  expect((await put(`/collections/${id}/page`)).status).toBe(404)
  expect((await put(`/items/${id}/page`)).json()).toMatchObject({ revision: 2, document: text('b') })
  expect((await site.own(`/pages/${id}/revisions`)).json<PageRevisionList>().revisions).toHaveLength(1)
})

test('a save close to the largest size has a warning, and a larger one is a 413', async () => {
  const site = await editedSite('large')
  const filled = (bytes: number) =>
    pageOf(
      'Home',
      [1, 2, 3, 4, 5].map((n) => ({
        id: `text${n}`,
        type: 2,
        value: { html: `<p>${'x'.repeat(bytes / 5)}</p>` },
      })),
    )
  const near = await site.save({ document: filled(WARN_DOCUMENT_BYTES) })
  const { bytes, warning } = near.json<SavedPage>()
  expect(warning).toBe(savingMessages.nearDocumentLimit(bytes, MAX_DOCUMENT_BYTES))
  expect((await site.save({ document: text('x') })).json<SavedPage>().warning).toBeUndefined()
  expect((await site.save({ document: filled(MAX_DOCUMENT_BYTES) })).status).toBe(413)
  expect((await site.read()).document).toEqual(text('x'))
})

test('the newest revisions of a page are kept', async () => {
  const site = await editedSite('many-revisions')
  for (let at = 0; at < MAX_REVISIONS_PER_PAGE + 3; at++)
    await site.save({ document: text(String(at)) }, at % 2 ? other : accountId)
  const kept = await site.revisions()
  expect(kept).toHaveLength(MAX_REVISIONS_PER_PAGE)
  expect(kept.at(-1)!.number).toBe(5)
})

test("the title of a document follows the page's own while both are the same, as a revision of its own", async () => {
  const site = await editedSite('titles')
  await site.save({ document: text('one') })
  const rename = (title: string) =>
    site.own(`/collections/${site.home}`, {
      method: 'PUT',
      json: { title },
      caller: ownerOf({ [site.id]: ['admin'] }, other),
    })
  const { revision } = await site.read()
  expect((await rename('Start')).status).toBe(200)
  expect(await site.read()).toMatchObject({
    document: { ...text('one'), title: 'Start' },
    revision: revision + 1,
    savedBy: other,
  })
  expect((await site.revisions())[0]).toMatchObject({ number: revision + 1, savedBy: other })
  await site.own(`/collections/${site.home}`, { method: 'PUT', json: { description: 'About us' } })
  expect((await site.read()).revision).toBe(revision + 1)
})

test("a page's own title follows the title of its document while both are the same", async () => {
  const site = await editedSite('titles-of-documents')
  const titled = (title: string) => ({ document: { ...text('one'), title } })
  const own = async () => {
    const { collections } = (await site.own('/collections')).json<{
      collections: { id: string; title: string }[]
    }>()
    return collections.find(({ id }) => id === site.home)?.title
  }
  // A page that was never saved takes any title, and keeps its own.
  await site.save(titled('Welcome to us'))
  await site.save(titled('Welcome'))
  expect(await own()).toBe('Home')
  await site.own(`/collections/${site.home}`, { method: 'PUT', json: { title: 'House' } })
  expect([await own(), (await site.read()).document.title]).toEqual(['House', 'Welcome'])
  await site.save(titled('House'))
  await site.save(titled('Start'))
  expect(await own()).toBe('Start')

  await site.own(`/collections/${site.home}`, { method: 'PUT', json: { title: 'Hello' } })
  expect((await site.read()).document.title).toBe('Hello')
})
