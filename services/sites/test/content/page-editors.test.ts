import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PageEditors } from '@portico/proto/http/content/page-history'
import type { RoleName } from '@portico/proto/enums/website-role'
import { accountId, ownerOf, startSites, textPage } from '../harness.ts'

let sites: Awaited<ReturnType<typeof startSites>>
beforeAll(async () => {
  sites = await startSites()
})
afterAll(() => sites.stop())

const other = 'd4'.repeat(12)

async function editedPage(identifier: string) {
  const site = await sites.website(identifier)
  const home = await site.collection('Home', '')
  const announce = (account = accountId, role: RoleName = 'editor', page = home) =>
    site.own(`/pages/${page}/editors`, {
      method: 'PUT',
      caller: ownerOf({ [site.id]: [role] }, account),
    })
  const editors = async (account?: string) => (await announce(account)).json<PageEditors>()
  return { ...site, home, announce, editors }
}

test('editors of a page read who else edits it, and its revision; a call counts for a minute', async () => {
  const site = await editedPage('editors')
  expect(await site.editors()).toEqual({ editors: [], revision: 1 })
  const since = sites.clock.at.getTime()
  expect(await site.editors(other)).toEqual({
    editors: [{ id: accountId, label: 'Account c3c3', seenOn: since }],
    revision: 1,
  })
  await site.put(site.home, textPage('Home', '<p>Saved</p>'))
  expect(await site.editors()).toMatchObject({ editors: [{ id: other }], revision: 2 })
  sites.clock.at = new Date(since + 45_000)
  await site.editors(other)
  sites.clock.at = new Date(since + 60_000)
  expect((await site.editors(other)).editors).toEqual([])
  expect((await site.editors()).editors).toEqual([
    { id: other, label: 'Account d4d4', seenOn: since + 60_000 },
  ])
  const { rows } = await sites.database.db.tenant(site.id, (tx) => tx.query('select from page_editor'))
  expect(rows).toHaveLength(2)
})

test('only accounts that may edit content are listed, each on the pages of its own website', async () => {
  const site = await editedPage('editors-allowed')
  expect((await site.announce(other, 'reporting')).status).toBe(403)
  const elsewhere = await editedPage('editors-elsewhere')
  expect((await site.announce(other, 'editor', elsewhere.home)).status).toBe(404)
  await elsewhere.editors(other)
  expect((await site.editors()).editors).toEqual([])
  await site.own(`/collections/${site.home}`, { method: 'DELETE' })
  expect((await site.announce()).status).toBe(404)
})
