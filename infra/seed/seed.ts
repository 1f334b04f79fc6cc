import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient, type Client } from './client.ts'
import { demoForms } from './forms.ts'
import { demoCollections, demoPages, demoStories, type DemoPicture } from './pages.ts'
import { renderScene } from './pictures.ts'
import { demoProducts } from './products.ts'
import { pageScenes, productScenes } from './scenes.ts'

type Login = { email: string; password: string }
type Named = { id: string; urlId: string }

/**
 * Makes the demo site through public calls only, and writes `demo.json` into `dataDir` when all of it is there. A run
 * that was interrupted is completed by the next one: what exists is found and kept.
 */
export async function seed(target: {
  gatewayUrl: string
  port: number
  baseHost: string
  dataDir: string
  /** Marks load tests, for `demo.json` (`kit/http/synthetic.ts`). */
  synthetic: string
}): Promise<void> {
  const { gatewayUrl, port, baseHost, dataDir } = target
  const started = join(dataDir, 'demo.started.json')
  const { owner, member } = passwords(started)
  const site = `demo.${baseHost}:${port}`
  const app = createClient(gatewayUrl, `app.${baseHost}:${port}`)

  await signIn(app, owner)
  const websiteId = await website(app)
  const root = `/api/rest/sites/${websiteId}`
  const collections = await makeCollections(app, root)
  const idOf = (urlId: string) => collections.find((collection) => collection.urlId === urlId)!.id
  await app.put(`${root}/settings`, {
    title: 'Clay & Hearth',
    description: 'Tableware thrown by two pairs of hands and fired once a month.',
    storeSettings: { selectedCurrency: 'USD' },
  })
  const pictures = await makePictures(app, root)
  const forms = {
    contact: await makeForm(app, websiteId, 'contact'),
    newsletter: await makeForm(app, websiteId, 'newsletter'),
  }
  await makeProducts(app, websiteId, idOf('shop'), pictures)

  const pages = demoPages({ pictures, shop: idOf('shop'), forms })
  for (const [urlId, document] of Object.entries(pages))
    await app.put(`${root}/collections/${idOf(urlId)}/page`, { document })
  await makeStories(app, `${root}/collections/${idOf('journal')}/items`, pictures)
  await app.post(`${root}/publish`, {})
  await signUpMember(createClient(gatewayUrl, site), member)

  const formOf = (name: keyof typeof demoForms) => {
    const { urlId, fields } = demoForms[name]
    return {
      id: forms[name],
      collectionId: idOf(urlId),
      path: `/${urlId}`,
      fields: fields.map(({ id, type, required }) => ({ id, type, required })),
    }
  }
  writeWhole(join(dataDir, 'demo.json'), {
    site: `http://${site}`,
    config: `http://app.${baseHost}:${port}/config/`,
    websiteId,
    owner,
    member,
    synthetic: target.synthetic,
    forms: { contact: formOf('contact'), newsletter: formOf('newsletter') },
    products: await describeProducts(app, websiteId, idOf('shop')),
  })
  rmSync(started, { force: true })
}

/** The sign-ins, kept before they are used, so that an interrupted run does not lock itself out. */
function passwords(file: string): { owner: Login; member: Login } {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as { owner: Login; member: Login }
  const login = (email: string): Login => ({ email, password: randomBytes(15).toString('base64url') })
  const made = { owner: login('demo@portico.example'), member: login('member@portico.example') }
  writeWhole(file, made)
  return made
}

function writeWhole(file: string, value: unknown): void {
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(`${file}.new`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

async function signIn(app: Client, owner: Login): Promise<void> {
  const signedUp = await app.call('POST', '/api/auth/SignUp', { json: { ...owner, name: 'Demo owner' } })
  if (signedUp.status === 200) return
  const signedIn = await app.call('POST', '/api/auth/Login', { json: owner })
  if (signedIn.status !== 200)
    throw new Error(`The demo owner cannot sign in: ${signedIn.status} ${signedIn.text}`)
}

async function signUpMember(visitor: Client, member: Login): Promise<void> {
  const json = { ...member, firstName: 'Mia', lastName: 'Member' }
  const signedUp = await visitor.call('POST', '/api/site-users/account', { json })
  if (signedUp.status === 200) return
  const signedIn = await visitor.call('POST', '/api/site-users/account/session', {
    json: { ...member, rememberMe: false },
  })
  if (signedIn.status !== 200)
    throw new Error(`The demo member cannot sign in: ${signedIn.status} ${signedIn.text}`)
}

async function website(app: Client): Promise<string> {
  const { sites } = await app.get<{ sites: { id: string; identifier: string }[] }>('/api/rest/sites')
  const known = sites.find((site) => site.identifier === 'demo')
  if (known) return known.id
  return (await app.post<{ id: string }>('/api/rest/sites', { identifier: 'demo', title: 'Clay & Hearth' }))
    .id
}

async function makeCollections(app: Client, root: string): Promise<Named[]> {
  const { collections } = await app.get<{ collections: Named[] }>(`${root}/collections`)
  const all = [...collections]
  for (const collection of demoCollections) {
    if (all.some((known) => known.urlId === collection.urlId)) continue
    const { id } = await app.post<{ id: string }>(`${root}/collections`, collection)
    all.push({ id, urlId: collection.urlId })
  }
  return all
}

async function makePictures(app: Client, root: string): Promise<Record<string, DemoPicture>> {
  const { assets } = await app.get<{ assets: DemoPicture[] }>(`${root}/assets`)
  const pictures: Record<string, DemoPicture> = {}
  const scenes = [...productScenes, ...pageScenes]
  const work = scenes.values()
  const worker = async () => {
    for (const scene of work) {
      let asset = assets.find((known) => known.name === `${scene.name}.webp`)
      if (!asset) {
        const bytes = await renderScene(scene)
        const answer = await app.call('POST', `${root}/assets?name=${scene.name}.jpg`, {
          bytes,
          type: 'image/jpeg',
        })
        if (answer.status !== 200) throw new Error(`picture ${scene.name}: ${answer.status} ${answer.text}`)
        asset = answer.json<DemoPicture>()
      }
      pictures[scene.name] = { ...asset, alt: scene.alt }
    }
  }
  await Promise.all([worker(), worker()])
  return pictures
}

async function makeForm(app: Client, websiteId: string, name: keyof typeof demoForms): Promise<string> {
  const { urlId: _, ...form } = demoForms[name]
  const { forms } = await app.get<{ forms: { id: string; name: string }[] }>(
    `/api/rest/forms?websiteId=${websiteId}`,
  )
  const known = forms.find((each) => each.name === form.name)
  return known?.id ?? (await app.post<{ id: string }>(`/api/rest/forms?websiteId=${websiteId}`, form)).id
}

async function makeStories(app: Client, path: string, pictures: Record<string, DemoPicture>): Promise<void> {
  const { items } = await app.get<{ items: Named[] }>(path)
  for (const story of demoStories(pictures)) {
    if (!items.some((known) => known.urlId === story.urlId)) await app.post(path, story)
  }
}

type ListedProduct = Named & {
  fullUrl: string
  variants: {
    sku: string
    price: number
    onSale: boolean
    salePrice: number
    qtyInStock: number
    unlimited: boolean
  }[]
}

const listProducts = async (app: Client, websiteId: string, collectionId: string) =>
  (
    await app.get<{ products: ListedProduct[] }>(
      `/api/rest/commerce/products?websiteId=${websiteId}&collectionId=${collectionId}&limit=50`,
    )
  ).products

async function makeProducts(
  app: Client,
  websiteId: string,
  collectionId: string,
  pictures: Record<string, DemoPicture>,
): Promise<void> {
  const known = await listProducts(app, websiteId, collectionId)
  for (const { option, variants, ...product } of demoProducts) {
    if (known.some((each) => each.urlId === product.urlId)) continue
    const { url, width, height, color, alt } = pictures[product.urlId]!
    await app.post(`/api/rest/commerce/products?websiteId=${websiteId}`, {
      ...product,
      collectionId,
      productType: 'physical',
      images: [{ assetUrl: url, width, height, color, alt }],
      variants: variants.map(({ value, price, stock, salePrice = 0 }) => ({
        price,
        salePrice,
        onSale: salePrice > 0,
        qtyInStock: stock,
        optionValues: option === undefined ? [] : [{ optionName: option, value }],
      })),
    })
  }
}

/** What scripts need of each product: its first variant's price and stock (null where it never runs out). */
async function describeProducts(app: Client, websiteId: string, collectionId: string) {
  const products = await listProducts(app, websiteId, collectionId)
  return products.map(({ id, fullUrl, variants: [first] }) => ({
    id,
    collectionId,
    sku: first!.sku,
    path: fullUrl,
    price: first!.onSale ? first!.salePrice : first!.price,
    stock: first!.unlimited ? null : first!.qtyInStock,
  }))
}
