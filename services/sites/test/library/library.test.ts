import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type {
  AssetChanged,
  AssetFolder,
  AssetList,
  AssetReply,
  AssetUses,
} from '@portico/proto/http/files/assets'
import type { UploadReply } from '@portico/proto/http/files/uploads'
import { removeOldFiles } from '../../src/library/use-cases/purge-assets.ts'
import { pageOf, purgeLoops, startSites } from '../harness.ts'

let sites: Awaited<ReturnType<typeof startSites>>
beforeAll(async () => {
  sites = await startSites()
})
afterAll(() => sites.stop())

type Site = Awaited<ReturnType<typeof sites.website>>

const jpegOf = (width: number, height: number, background = '#2040c0') =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
const upload = async (site: Site, name: string, more = {}) =>
  (
    await site.own(`/assets?${new URLSearchParams({ name, ...more })}`, {
      method: 'POST',
      text: await jpegOf(60, 40),
    })
  ).json<AssetReply>()
const list = async (site: Site, query = {}) =>
  (await site.own(`/assets?${new URLSearchParams(query)}`)).json<AssetList>()
const titles = async (site: Site, query = {}) => (await list(site, query)).assets.map(({ title }) => title)
const change = (site: Site, id: string, json: unknown) => site.own(`/assets/${id}`, { method: 'PUT', json })
const folder = (site: Site, name: string, parentId: string | null = null) =>
  site.own('/asset-folders', { json: { name, parentId } })
const errorsOf = (answer: { json<T>(): T }) => answer.json<{ errors: Record<string, string> }>().errors

test('files are found by name and alternative text, sorted, and paged', async () => {
  const site = await sites.website('search')
  for (const [name, alt] of [
    ['Bowl.jpg', 'A moss-green bowl'],
    ['Plate.jpg', '100% stoneware'],
    ['Mug.jpg', 'A mug beside a bowl'],
  ] as const)
    await upload(site, name, { alt })
  expect(await titles(site, { sort: 'name' })).toEqual(['Bowl.jpg', 'Mug.jpg', 'Plate.jpg'])
  expect(await titles(site, { search: 'BOWL', sort: 'name' })).toEqual(['Bowl.jpg', 'Mug.jpg'])
  // A percent sign is no wildcard.
  expect(await titles(site, { search: '0%' })).toEqual(['Plate.jpg'])
  expect(await titles(site, { kind: 'video' })).toEqual([])
  const second = await list(site, { sort: 'name', page: '2', pageSize: '2' })
  expect([second.assets.map(({ title }) => title), second.total]).toEqual([['Plate.jpg'], 3])
  expect(second.used).toMatchObject({ maxBytes: 2_000_000_000 })
  expect(second.used.bytes).toBeGreaterThan(0)
  expect((await site.own('/assets?sort=size')).status).toBe(400)
})

test('folders are nested, renamed and moved; cycles, equal names and deep nesting are refused', async () => {
  const site = await sites.website('folders')
  const make = async (name: string, parentId: string | null = null) =>
    (await folder(site, name, parentId)).json<AssetFolder>().id
  const shop = await make('Shop')
  const bowls = await make('Bowls', shop)
  const small = await make('Small', bowls)
  const move = (id: string, json: unknown) => site.own(`/asset-folders/${id}`, { method: 'PUT', json })
  for (const parentId of [shop, small])
    expect(errorsOf(await move(shop, { parentId }))).toEqual({
      parentId: 'A folder cannot be moved into itself or one of its folders.',
    })
  expect(errorsOf(await folder(site, 'BOWLS', shop))).toEqual({
    name: 'There is already a folder with this name.',
  })
  expect(errorsOf(await folder(site, ' '))).toEqual({ name: 'Please enter a folder name' })
  expect(errorsOf(await folder(site, 'a', 'f'.repeat(24)))).toEqual({ parentId: 'There is no such folder.' })
  expect((await move(small, { parentId: null, name: 'Tiny' })).json()).toEqual({
    id: small,
    name: 'Tiny',
    files: 0,
  })
  let deep = small
  for (let level = 2; level <= 10; level += 1) deep = await make(`Level ${level}`, deep)
  expect(errorsOf(await folder(site, 'Level 11', deep))).toEqual({
    parentId: 'Folders can be nested at most 10 levels deep.',
  })
  expect((await move(small, { parentId: shop })).status).toBe(400)

  const { id } = await upload(site, 'Mug.jpg')
  expect((await change(site, id, { folderId: bowls })).json()).toMatchObject({ folderId: bowls })
  expect(await titles(site, { folderId: bowls })).toEqual(['Mug.jpg'])
  expect(await titles(site, { folderId: 'top' })).toEqual([])
  const refused = await site.own(`/asset-folders/${shop}`, { method: 'DELETE' })
  expect([refused.status, refused.json()]).toEqual([
    409,
    { error: 'This folder is not empty.', errorKey: 'folder-not-empty' },
  ])
  expect((await site.own(`/asset-folders/${shop}?content=true`, { method: 'DELETE' })).status).toBe(200)
  expect(await titles(site)).toEqual([])
  expect(await titles(site, { trash: 'true' })).toEqual(['Mug.jpg'])
  const restored = await site.own(`/assets/${id}/restore`, { method: 'POST' })
  expect(restored.json<AssetReply>().folderId).toBeUndefined()
})

/** A page with a picture block, as an editor makes it from the library. */
const pageWith = (asset: AssetReply, more = {}) =>
  pageOf('Home', [
    {
      id: 'picture',
      type: 5,
      value: {
        assetUrl: asset.url,
        width: asset.width,
        height: asset.height,
        color: asset.color,
        alt: asset.alt,
        ...more,
      },
    },
    { id: 'text', type: 2, value: { html: `<p><a href="${asset.url}">Large</a></p>` } },
  ])

async function replace(site: Site, asset: AssetReply, content: Buffer, name = 'new.jpg') {
  const begun = await site.own('/uploads', { json: { name, bytes: content.length, replaces: asset.id } })
  const { id } = begun.json<UploadReply>()
  const put = await site.own(`/uploads/${id}/parts/1`, { method: 'PUT', text: content })
  return put.status === 200 ? site.own(`/uploads/${id}/complete`, { method: 'POST' }) : put
}

test('a replaced picture keeps its id, drafts follow, and visitors see it after the next publishing', async () => {
  const site = await sites.website('replace')
  const home = await site.collection('Home', '', 10)
  const before = await upload(site, 'Bowl.jpg', { alt: 'A bowl' })
  await site.put(home, pageWith(before))
  await site.publish()
  const after = (await replace(site, before, await jpegOf(90, 30, 'red'))).json<AssetChanged>()
  expect(after).toMatchObject({ id: before.id, title: 'Bowl.jpg', width: 90, height: 30, changedPages: 1 })
  expect(after.url).toMatch(/^\/s\/[0-9a-f]{24}\/bowl\.[0-9a-f]{12}\.webp$/)

  const published = async () => JSON.stringify((await site.page('/')).document)
  expect(await published()).toContain(before.url)
  const draft = (await site.own(`/collections/${home}/page`)).text
  expect(draft).not.toContain(before.url)
  expect(draft).toContain(`href=\\"${after.url}\\"`)
  expect(draft).toContain('"width":90')
  const uses = async () => (await site.own(`/assets/${before.id}/uses`)).json<AssetUses>().uses
  expect(await uses()).toEqual([
    { kind: 'collection', id: home, title: 'Home', path: '/', inDraft: true, isPublished: true },
  ])
  await site.publish()
  expect(await published()).toContain(after.url)
  // Earlier releases still show the earlier content.
  for (const { url } of [before, after])
    expect((await sites.ask(url, { caller: site.visitor })).headers['content-type']).toBe('image/webp')
  const same = (await replace(site, before, await jpegOf(90, 30, 'red'))).json<AssetChanged>()
  expect([same.url, same.changedPages]).toEqual([after.url, 0])
  const film = await replace(site, before, Buffer.from('WEBVTT\n\n'), 'captions.vtt')
  expect(errorsOf(film)).toEqual({ body: 'A file can be replaced only by one of the same kind.' })
})

test('drafts follow the text and the focal point of a picture, unless the page has its own', async () => {
  const site = await sites.website('follow')
  const home = await site.collection('Home', '', 10)
  const about = await site.collection('About', 'about', 10)
  const asset = await upload(site, 'Bowl.jpg', { alt: 'A bowl' })
  await site.put(home, pageWith(asset))
  await site.put(about, pageWith(asset, { alt: 'Our first bowl', focalPoint: { x: 0, y: 0 } }))
  const changed = await change(site, asset.id, { alt: 'A blue bowl', focalPoint: { x: 0.25, y: 0.75 } })
  expect(changed.json()).toMatchObject({ focalPoint: { x: 0.25, y: 0.75 }, changedPages: 1 })
  const image = async (id: string) =>
    (await site.own(`/collections/${id}/page`)).json<{
      document: ReturnType<typeof pageWith>
      revision: number
    }>()
  const [followed, own] = [await image(home), await image(about)]
  const pictureOf = (page: typeof followed) =>
    page.document.sections[0]!.rows[0]!.columns[0]!.blocks[0]!.value
  expect(pictureOf(followed)).toMatchObject({ alt: 'A blue bowl', focalPoint: { x: 0.25, y: 0.75 } })
  expect(pictureOf(own)).toMatchObject({ alt: 'Our first bowl', focalPoint: { x: 0, y: 0 } })
  expect(followed.revision).toBe(own.revision + 1)
  const stale = await site.own(`/collections/${home}/page`, {
    method: 'PUT',
    json: { document: followed.document, revision: followed.revision - 1, saveId: 'a'.repeat(24) },
  })
  expect(stale.status).toBe(409)
})

test('items that show a picture are listed, and follow it', async () => {
  const site = await sites.website('uses')
  const journal = await site.collection('Journal', 'journal', 1)
  const asset = await upload(site, 'Kiln.jpg')
  const { url, width, height } = asset
  const item = (
    await site.own(`/collections/${journal}/items`, {
      json: {
        title: 'The kiln',
        urlId: 'kiln',
        image: { assetUrl: url, width, height },
        document: pageOf('Kiln', []),
      },
    })
  ).json<{ id: string }>().id
  const uses = (await site.own(`/assets/${asset.id}/uses`)).json<AssetUses>().uses
  expect(uses).toContainEqual({
    kind: 'item',
    id: item,
    title: 'The kiln',
    path: '/journal/kiln',
    inDraft: true,
    isPublished: false,
  })
  const after = (await replace(site, asset, await jpegOf(30, 30))).json<AssetChanged>()
  expect((await site.own(`/items/${item}`)).json()).toMatchObject({
    assetUrl: after.url,
    image: { assetUrl: after.url, width: 30 },
  })
})

test('a deleted file is in the trash, still served, can be restored, and is purged after 30 days', async () => {
  const site = await sites.website('asset-trash')
  const [one, two] = [await upload(site, 'One.jpg'), await upload(site, 'Two.jpg')]
  const served = async ({ url }: AssetReply) => (await sites.ask(url, { caller: site.visitor })).status
  const bulk = (ids: string[], action: string) => site.own('/assets/bulk', { json: { ids, action } })
  expect((await site.own(`/assets/${one.id}`, { method: 'DELETE' })).status).toBe(200)
  expect(await titles(site)).toEqual(['Two.jpg'])
  const [trashed] = (await list(site, { trash: 'true' })).assets
  expect(trashed).toMatchObject({ id: one.id, deletedOn: sites.clock.at.getTime() })
  expect(await served(one)).toBe(200)
  expect((await change(site, one.id, { title: 'x' })).status).toBe(404)
  // All or none: one of the files is not in the trash.
  expect((await bulk([one.id, two.id], 'restore')).status).toBe(404)
  expect((await bulk([one.id], 'restore')).json()).toEqual({ changed: 1 })
  expect((await titles(site)).sort()).toEqual(['One.jpg', 'Two.jpg'])

  await bulk([one.id, two.id], 'delete')
  expect((await bulk([two.id], 'purge')).status).toBe(200)
  expect([await served(one), await served(two)]).toEqual([200, 404])
  const at = new Date(sites.clock.at.getTime() + 30 * 86_400_000 + 1)
  const { files } = sites
  await removeOldFiles({ db: sites.database.db, files, clock: { now: () => at } }, purgeLoops(sites))
  await expect.poll(() => served(one)).toBe(404)
})

test('the content of a purged file stays for 30 days for a restore and is not served; erasing removes it at once', async () => {
  const site = await sites.website('asset-removal')
  const [purged, erased, back] = [
    await upload(site, 'Purged.jpg'),
    await upload(site, 'Erased.jpg'),
    await upload(site, 'Back.jpg'),
  ]
  const served = async ({ url }: AssetReply) => (await sites.ask(url, { caller: site.visitor })).status
  const keysOf = ({ id }: AssetReply) => sites.keysIn(`${site.id}/${id}`)
  const bulk = (ids: string[], action: string) => site.own('/assets/bulk', { json: { ids, action } })
  // The largest picture and the width of the library.
  for (const each of [purged, erased, back])
    await expect.poll(async () => (await keysOf(each)).length).toBeGreaterThan(0)
  const asset = (
    await sites.database.db.tenant(site.id, (tx) =>
      tx.query<{ row: string }>('select row_to_json(asset)::text as row from asset where id = $1', [back.id]),
    )
  ).rows[0]!.row
  expect((await bulk([erased.id], 'erase')).status).toBe(404)
  await bulk([purged.id, erased.id, back.id], 'delete')
  expect((await bulk([erased.id], 'erase')).json()).toEqual({ changed: 1 })
  expect([await served(erased), await keysOf(erased)]).toEqual([404, []])

  await bulk([purged.id, back.id], 'purge')
  const kept = await keysOf(purged)
  expect([await served(purged), kept.length > 0]).toEqual([404, true])
  // A restore brings a row back.
  await sites.database.db.tenant(site.id, (tx) =>
    tx.query('insert into asset select * from json_populate_record(null::asset, $1::json)', [asset]),
  )
  const run = (days: number) =>
    removeOldFiles(
      {
        db: sites.database.db,
        files: sites.files,
        clock: { now: () => new Date(sites.clock.at.getTime() + days * 86_400_000) },
      },
      purgeLoops(sites),
    )
  await run(29)
  expect(await keysOf(purged)).toEqual(kept)
  await run(30)
  expect(await keysOf(purged)).toEqual([])
  expect((await keysOf(back)).length).toBeGreaterThan(0)
  await expect.poll(() => served(back)).toBe(200)
  const { rows } = await sites.database.db.tenant(site.id, (tx) => tx.query('select key from file_removal'))
  expect(rows).toEqual([])
})

test('MISC-04: a file needs a name, and fields that are not valid are named', async () => {
  const site = await sites.website('asset-names')
  const { id } = await upload(site, 'One.jpg')
  expect(errorsOf(await change(site, id, { title: '  ' }))).toEqual({ title: 'Please enter a file name' })
  expect((await change(site, id, { title: ' Two ' })).json()).toMatchObject({
    title: 'Two',
    name: 'one.webp',
  })
  expect(Object.keys(errorsOf(await change(site, id, { focalPoint: { x: 2, y: 0 } })))).toEqual([
    'focalPoint.x',
  ])
  expect(errorsOf(await change(site, id, { folderId: 'e'.repeat(24) }))).toEqual({
    folderId: 'There is no such folder.',
  })
  const other = await sites.website('asset-elsewhere')
  expect((await change(other, id, { title: 'x' })).status).toBe(404)
})
