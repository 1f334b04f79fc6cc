import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { collectionType } from '@portico/proto/enums/collection-type'
import type { Product } from '@portico/proto/http/shop/commerce'
import type { Picture } from '@portico/proto/blocks/media/picture'
import type { PageDocument } from '@portico/proto/site'
import type { inbox } from '../../e2e/inbox.ts'
import { createVisitor, type GatewayAddress, type Visitor } from '../../e2e/access/visitor.ts'
import { button, form, halves, html, image, quote, section, summary, whole } from '../../demo/pages/blocks.ts'
import { secret, untilAllowed } from './accounts.ts'

const masters = new URL('../../demo/pictures/masters/', import.meta.url)

/** The ids and texts of a website with pages, a journal, a shop, pictures and forms. */
export type World = Awaited<ReturnType<typeof makeWorld>>

/** Adds a sentence to the home page and publishes the website. */
export async function publishAgain({ owner, root, ids }: World, sentence: string): Promise<void> {
  const path = `${root}/collections/${ids.home}/page`
  const { document } = await owner.json<{ document: PageDocument }>('app', 'GET', path)
  const more = section('later', [whole(html('later-text', `<p>${sentence}</p>`))])
  const json = { document: { ...document, sections: [...document.sections, more] } }
  await owner.json('app', 'PUT', path, { json })
  await owner.json('app', 'POST', `${root}/publish`)
}

/** Makes the owner and the website through public calls. */
export async function makeWorld(address: GatewayAddress, mails: ReturnType<typeof inbox>) {
  const owner = createVisitor(address)
  const login = { email: 'owner@example.com', password: secret(), name: 'Olive Owner' }
  const { account } = await owner.json<{ account: { id: string } }>('app', 'POST', '/api/auth/SignUp', {
    json: login,
  })
  const confirm = (await mails.next(login.email)).links.find(
    ({ pathname }) => pathname === '/config/confirm',
  )!
  const token = new URLSearchParams(confirm.hash.slice(1)).get('token')
  await owner.json('app', 'POST', '/api/auth/EmailConfirmation', { json: { token } })

  const made = async (path: string, json: unknown) =>
    (await owner.json<{ id: string }>('app', 'POST', path, { json })).id
  const title = 'Field & Forge'
  const websiteId = await made('/api/rest/sites', { identifier: 'field', title })
  const root = `/api/rest/sites/${websiteId}`
  const ofSite = `?websiteId=${websiteId}`
  await untilAllowed(() => owner.call('app', 'GET', `${root}/settings`))
  const store = { currency: 'EUR' }
  await owner.json('app', 'PUT', `${root}/settings`, {
    json: { description: 'Tools for small gardens.' },
  })
  await owner.json('app', 'PUT', `/api/rest/commerce/settings${ofSite}`, {
    json: { currency: store.currency },
  })
  await owner.json('app', 'POST', `/api/rest/commerce/taxes/rates${ofSite}`, {
    json: { name: 'VAT', area: { country: '*' }, ppm: 190_000 },
  })

  const collection = (name: string, urlId: string, type: 'page' | 'products' | 'generic') =>
    made(`${root}/collections`, { title: name, urlId, type: collectionType[type], navigation: urlId !== '' })
  const ids = {
    home: await collection('Home', '', 'page'),
    shop: await collection('Shop', 'shop', 'products'),
    journal: await collection('Journal', 'journal', 'generic'),
    contact: await collection('Contact', 'contact', 'page'),
    draft: await collection('Winter', 'winter', 'page'),
  }
  const pictures = [await upload(owner, root, 'bud-vase'), await upload(owner, root, 'cobalt-cup')]
  const forms = await makeForms(made, ofSite)
  const products = await makeProducts(owner, made, { ofSite, shop: ids.shop, picture: pictures[0]! })
  await makePosts(made, `${root}/collections/${ids.journal}/items`, pictures[1]!)
  const put = (id: string, document: PageDocument) =>
    owner.json('app', 'PUT', `${root}/collections/${id}/page`, { json: { document } })
  await put(ids.home, home(pictures, ids))
  await put(ids.contact, contact(forms))
  await owner.json('app', 'POST', `${root}/publish`)
  // This is saved after the publication, so visitors do not see it.
  await put(ids.draft, draft)
  const other = { title: 'Second garden', identifier: 'second' }
  const otherId = await made('/api/rest/sites', { identifier: other.identifier, title: other.title })

  return {
    address,
    owner,
    login,
    accountId: account.id,
    websiteId,
    identifier: 'field',
    title,
    root,
    ofSite,
    store,
    other: { websiteId: otherId, ...other },
    ids,
    forms,
    products,
    assets: await Promise.all(pictures.map(({ assetUrl }) => fingerprint(address, assetUrl))),
  }
}

async function upload(owner: Visitor, root: string, name: string): Promise<Picture> {
  const asset = await owner.json<Picture & { url: string }>(
    'app',
    'POST',
    `${root}/assets?name=${name}.webp`,
    {
      bytes: readFileSync(new URL(`${name}.webp`, masters)),
      headers: { 'content-type': 'image/webp' },
    },
  )
  const { url, width, height, color } = asset
  return { assetUrl: url, width, height, color, alt: `A ${name.replace('-', ' ')}` }
}

async function fingerprint(address: GatewayAddress, path: string) {
  const answer = await fetchBytes(address, path)
  return { path, sha256: createHash('sha256').update(answer).digest('hex') }
}

/** Fetches the bytes at a path of a website. @throws Error for any status but 200 */
export async function fetchBytes(address: GatewayAddress, path: string): Promise<Buffer> {
  const { exchange } = await import('../../demo/exchange.ts')
  const { hostname, port } = new URL(address.origin)
  return exchange({ hostname, port, path, headers: { host: address.site } }, undefined, (answer, bytes) => {
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode}`)
    return bytes
  })
}

type Make = (path: string, json: unknown) => Promise<string>

async function makeForms(made: Make, ofSite: string) {
  const fields = [
    { type: 'name', id: 'name-1', title: 'Name', required: true },
    { type: 'email', id: 'email-2', title: 'Email', required: true },
    { type: 'textarea', id: 'textarea-3', title: 'Message', required: false },
    { type: 'checkbox', id: 'checkbox-4', title: 'About', options: ['Spades', 'Seeds'], required: false },
    { type: 'likert', id: 'likert-5', title: 'The shop is', options: ['Easy', 'Quick'], required: false },
  ]
  const contactForm = { name: 'Contact', submissionMessage: 'Thank you. We answer in a day.', fields }
  const letter = {
    name: 'Newsletter',
    fields: [{ type: 'email', id: 'email-9', title: 'Email', required: true }],
  }
  return {
    contact: { id: await made(`/api/rest/forms${ofSite}`, contactForm), name: 'Contact' },
    newsletter: { id: await made(`/api/rest/forms${ofSite}`, letter), name: 'Newsletter' },
  }
}

async function makeProducts(
  owner: Visitor,
  made: Make,
  { ofSite, shop, picture }: { ofSite: string; shop: string; picture: Picture },
): Promise<Product[]> {
  const path = `/api/rest/commerce/products${ofSite}`
  const size = (value: string) => [{ optionName: 'Size', value }]
  const ids = [
    await made(path, {
      collectionId: shop,
      title: 'Hand spade',
      urlId: 'hand-spade',
      excerpt: 'Forged, for tight rows.',
      description: '<p>One piece of steel, <strong>ash</strong> handle.</p>',
      images: [picture],
      tags: ['steel'],
      categories: ['Tools'],
      variants: [
        { sku: 'SPADE-S', price: 3_450, qtyInStock: 7, optionValues: size('Small') },
        {
          sku: 'SPADE-L',
          price: 4_950,
          salePrice: 3_990,
          onSale: true,
          qtyInStock: 3,
          optionValues: size('Large'),
        },
      ],
    }),
    await made(path, {
      collectionId: shop,
      title: 'Seed tray',
      urlId: 'seed-tray',
      excerpt: 'Twelve cells.',
      variants: [{ sku: 'TRAY', price: 1_200, unlimited: true }],
    }),
  ]
  return Promise.all(
    ids.map((id) => owner.json<Product>('app', 'GET', `/api/rest/commerce/products/${id}${ofSite}`)),
  )
}

async function makePosts(made: Make, path: string, picture: Picture): Promise<void> {
  for (const [at, title] of ['Sharpening a spade', 'When to sow', 'Notes on frost'].entries()) {
    const body = section('story', [whole(html('story-text', `<p>${title}: what we do, step by step.</p>`))])
    await made(path, {
      title,
      urlId: title.toLowerCase().replaceAll(' ', '-'),
      recordType: 1,
      excerpt: `${title}, in short.`,
      image: picture,
      tags: ['garden'],
      categories: ['Notes'],
      publishOn: `2024-03-0${at + 1}T08:00:00Z`,
      document: { title, description: `${title}, in short.`, sections: [body] },
    })
  }
}

const home = (pictures: readonly Picture[], { journal }: { journal: string }): PageDocument => ({
  title: 'Home',
  description: 'Tools for small gardens.',
  sections: [
    section('first', [whole(html('hello', '<h1>Tools for small gardens</h1><p>Made in ones and twos.</p>'))]),
    section('second', [
      halves(image('picture', pictures[0]!), [
        quote('said', 'It outlived my shed.'),
        button('visit', 'Visit the shop', '/shop'),
      ]),
    ]),
    section('third', [whole(summary('latest', journal, 3))]),
  ],
})

const contact = (forms: { contact: { id: string }; newsletter: { id: string } }): PageDocument => ({
  title: 'Contact',
  description: 'Write to us.',
  sections: [
    section('write', [
      halves(
        html('how', '<h1>Write to us</h1><p>Or call on Mondays.</p>'),
        form('contact', forms.contact.id),
      ),
      whole(form('letter', forms.newsletter.id)),
    ]),
  ],
})

const draft: PageDocument = {
  title: 'Winter',
  description: '',
  sections: [section('cold', [whole(html('cold-text', '<p>Not yet for visitors.</p>'))])],
}
