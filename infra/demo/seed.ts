import { rmSync } from 'node:fs'
import { listForms } from '@portico/proto/api/forms/forms'
import { listCollections } from '@portico/proto/api/sites/content/content-reads'
import { listSites } from '@portico/proto/api/sites/websites/websites'
import type { Picture } from '@portico/proto/blocks/media/picture'
import { createClient, type Client } from './client.ts'
import { confirmOwner } from './confirm-owner.ts'
import { demoForms } from './forms.ts'
import { makePosts } from './journal.ts'
import { demoFile, readLogins, signIn, signUpMember, startedFile, writeWhole } from './logins.ts'
import { demoCollections, demoPages } from './pages/index.ts'
import { popups } from './pages/widgets/popups.ts'
import { parallel } from './parallel.ts'
import { prepareSelling } from './selling.ts'
import { demoSettings } from './settings.ts'
import { describeProducts, makeProducts } from './shop.ts'
import { uploadMedia, type MediaName } from './upload-media.ts'
import { uploadPictures } from './upload.ts'

type FormName = keyof typeof demoForms

/** The number of new objects of each kind. */
export type DemoSite = {
  site: string
  pictures: number
  media: number
  products: number
  posts: number
  pages: number
}

/**
 * Creates the demo site through public calls only, and writes `demo.json` into `dataDir` when it is complete. A run
 * completes an interrupted one: it keeps objects that exist.
 */
export async function seed(target: {
  gatewayUrl: string
  port: number
  baseHost: string
  dataDir: string
  /** The token of load tests for `demo.json` (`kit/http/caller/synthetic.ts`); by default the one in the file stays. */
  synthetic?: string
}): Promise<DemoSite> {
  const { gatewayUrl, port, baseHost, dataDir } = target
  const { owner, member, ...kept } = readLogins(dataDir)
  const synthetic = target.synthetic ?? kept.synthetic
  const host = `demo.${baseHost}:${port}`
  const app = createClient(gatewayUrl, `app.${baseHost}:${port}`)

  await signIn(app, owner)
  const websiteId = await website(app)
  const root = `/api/rest/sites/${websiteId}`
  const { idOf } = await makeCollections(app, websiteId)
  const { pictures, made: newPictures } = await uploadPictures(app, websiteId)
  const { media, made: newMedia } = await uploadMedia(app, websiteId)
  const forms = {
    contact: await makeForm(app, websiteId, 'contact'),
    newsletter: await makeForm(app, websiteId, 'newsletter'),
  }
  const settings = demoSettings({
    popupPage: idOf(popups.urlId),
    newsletter: forms.newsletter,
    picture: named(pictures, 'table'),
  })
  await app.put(`${root}/settings`, settings)
  const { products, made: newProducts } = await makeProducts(app, websiteId, idOf('shop'), pictures)
  await prepareSelling(app, websiteId)
  const newPosts = await makePosts(app, { websiteId, id: idOf('journal') }, pictures)
  const pages = demoPages({
    picture: (name) => named(pictures, name),
    media: (name: MediaName) => media.get(name)!,
    shop: idOf('shop'),
    journal: idOf('journal'),
    forms,
    productId: (urlId) => products.find((product) => product.urlId === urlId)!.id,
  })
  await parallel(Object.entries(pages), 4, ([urlId, document]) =>
    app.put(`${root}/collections/${idOf(urlId)}/page`, { document }),
  )
  await app.post(`${root}/publish`, {})
  await signUpMember(createClient(gatewayUrl, host), member)
  await confirmOwner(app, dataDir)

  const describeForm = (name: FormName) => {
    const { urlId, fields } = demoForms[name]
    return {
      id: forms[name],
      collectionId: idOf(urlId),
      path: `/${urlId}`,
      fields: fields.map(({ id, type, required }) => ({ id, type, required })),
    }
  }
  const site = `http://${host}`
  writeWhole(demoFile(dataDir), {
    site,
    config: `http://app.${baseHost}:${port}/config/`,
    websiteId,
    owner,
    member,
    ...(synthetic !== undefined && { synthetic }),
    forms: { contact: describeForm('contact'), newsletter: describeForm('newsletter') },
    products: describeProducts(products),
  })
  rmSync(startedFile(dataDir), { force: true })
  return {
    site,
    pictures: newPictures,
    media: newMedia,
    products: newProducts,
    posts: newPosts,
    pages: Object.keys(pages).length,
  }
}

function named(pictures: ReadonlyMap<string, Picture>, name: string): Picture {
  const picture = pictures.get(name)
  if (!picture) throw new Error(`pictures.json has no picture named ${name}`)
  return picture
}

async function website(app: Client): Promise<string> {
  const find = async () => (await app.read(listSites)).sites.find(({ identifier }) => identifier === 'demo')
  const json = { identifier: 'demo', title: 'Clay & Hearth' }
  return ((await find()) ?? (await app.make('/api/rest/sites', { json }, find))).id
}

async function makeCollections(app: Client, websiteId: string): Promise<{ idOf: (urlId: string) => string }> {
  const read = async () => {
    const { collections } = await app.read(listCollections, { params: { websiteId } })
    return new Map(collections.map(({ id, urlId }) => [urlId, id]))
  }
  const known = await read()
  for (const collection of demoCollections) {
    if (known.has(collection.urlId)) continue
    await app.make(`/api/rest/sites/${websiteId}/collections`, { json: collection }, async () =>
      (await read()).get(collection.urlId),
    )
  }
  const ids = await read()
  return { idOf: (urlId) => ids.get(urlId)! }
}

async function makeForm(app: Client, websiteId: string, name: FormName): Promise<string> {
  const { urlId: _, ...json } = demoForms[name]
  const path = `/api/rest/forms?websiteId=${websiteId}`
  const find = async () =>
    (await app.read(listForms, { query: { websiteId } })).forms.find((each) => each.name === json.name)
  return ((await find()) ?? (await app.make(path, { json }, find))).id
}
