import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Redirect, RedirectList } from '@portico/proto/http/website/redirects'
import { startSites, textPage } from '../harness.ts'

let sites: Awaited<ReturnType<typeof startSites>>
beforeAll(async () => {
  sites = await startSites()
})
afterAll(() => sites.stop())

async function siteWithRedirects(identifier: string) {
  const site = await sites.website(identifier)
  await site.collection('Home', '')
  const about = await site.collection('About', 'about')
  const journal = await site.collection('Journal', 'journal', 1)
  const json = { title: 'Ash', urlId: 'ash', document: textPage('Ash', '<p>Ash</p>') }
  const ash = (await site.own(`/collections/${journal}/items`, { json })).json<{ id: string }>().id
  await site.publish()
  const send = (method: string, path: string, body?: object) =>
    site.own(path, { method, ...(body && { json: body }) })
  const add = (source: string, target: string, more: object = {}) =>
    send('POST', '/redirects', { source, target, ...more })
  const list = async () => (await site.own('/redirects')).json<RedirectList>().redirects
  const at = async (path: string) => (await site.page(path)).redirect
  return { ...site, about, journal, ash, send, add, list, at }
}

test('redirects take effect at once where the website has no page, and can be changed and deleted', async () => {
  const site = await siteWithRedirects('redirects')
  const { id } = (await site.add('/old', '/about')).json<Redirect>()
  await site.add('/blog/*', '/journal/*', { status: 302 })
  await site.add('/about', '/journal')
  expect(await site.at('/old')).toEqual({ to: '/about', status: 301 })
  expect(await site.at('/blog/ash')).toEqual({ to: '/journal/ash', status: 302 })
  expect(await site.at('/about')).toBeUndefined()
  expect(await site.at('/nowhere')).toBeUndefined()
  expect((await site.send('PUT', `/redirects/${id}`, { source: '/older' })).json<Redirect>()).toMatchObject({
    source: '/older',
    target: '/about',
    isAutomatic: false,
  })
  expect([await site.at('/old'), (await site.at('/older'))?.to]).toEqual([undefined, '/about'])
  expect((await site.send('DELETE', `/redirects/${id}`)).status).toBe(200)
  expect((await site.send('DELETE', `/redirects/${id}`)).status).toBe(404)
  expect((await site.list()).map(({ source }) => source)).toEqual(['/about', '/blog/*'])
})

test('an address is tested by the rules that visitors meet: a page comes first, then a redirect', async () => {
  const site = await siteWithRedirects('tested')
  await site.add('/old/*', '/journal/*', { status: 302 })
  await site.add('/about', '/journal')
  const tested = async (path: string) =>
    (await site.own(`/redirects/test?path=${encodeURIComponent(path)}`)).json<object>()
  expect(await tested('/old/ash?a=1')).toEqual({
    found: 'redirect',
    to: '/journal/ash',
    status: 302,
    source: '/old/*',
  })
  expect([await tested('/about'), await tested('/search')]).toEqual([{ found: 'page' }, { found: 'page' }])
  expect(await tested('/nowhere')).toEqual({ found: 'nothing' })
  expect(await tested('nowhere')).toMatchObject({ errors: { path: 'nowhere is not a valid page URL' } })
})

test('a redirect with a taken or wrong source, a wrong target or a loop is refused by field', async () => {
  const site = await siteWithRedirects('wrong-redirects')
  await site.add('/a', '/b')
  const fields = async (source: string, target: string) => {
    const answer = await site.add(source, target)
    return [answer.status, answer.json<{ errors: object }>().errors]
  }
  expect(await fields('/a', '/c')).toEqual([400, { source: 'is taken' }])
  expect(await fields('/b', '/a')).toEqual([400, { target: 'leads back to the source' }])
  expect(await fields('/x/*', '/x/y/*')).toEqual([400, { target: 'leads back to the source' }])
  expect(await fields('/config', '/c')).toEqual([400, { source: 'is reserved' }])
  expect(await fields('/c', 'javascript:x()')).toEqual([400, { target: expect.any(String) }])
  expect(await site.list()).toHaveLength(1)
})

test('a changed address is redirected when it is published: a page, an item, and all items of a collection', async () => {
  const site = await siteWithRedirects('moved')
  await site.send('PUT', `/collections/${site.about}`, { urlId: 'us' })
  await site.send('PUT', `/collections/${site.journal}`, { urlId: 'notes' })
  expect(await site.list()).toEqual([])
  await site.publish()
  expect((await site.list()).map(({ source, target, isAutomatic }) => [source, target, isAutomatic])).toEqual(
    [
      ['/about', '/us', true],
      ['/journal', '/notes', true],
      ['/journal/*', '/notes/*', true],
    ],
  )
  expect(await site.at('/journal/ash')).toEqual({ to: '/notes/ash', status: 301 })
  await site.send('PUT', `/items/${site.ash}`, { urlId: 'ash-glaze' })
  await site.publish()
  expect((await site.at('/notes/ash'))?.to).toBe('/notes/ash-glaze')

  // Back at its first address, the page has no redirect, and the address between leads to it.
  await site.send('PUT', `/collections/${site.about}`, { urlId: 'about' })
  await site.publish()
  expect([await site.at('/about'), (await site.at('/us'))?.to]).toEqual([undefined, '/about'])
})
