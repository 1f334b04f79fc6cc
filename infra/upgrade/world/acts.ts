import type { inbox } from '../../e2e/inbox.ts'
import { createVisitor, type GatewayAddress } from '../../e2e/access/visitor.ts'
import { until } from '@portico/kit/testing/until'
import * as figures from './figures.ts'
import type { Ledger } from './ledger.ts'
import { firstMissing } from './page-text.ts'
import {
  addEditor,
  addMember,
  contactAnswers,
  fillCart,
  invite,
  measure,
  readCart,
  readInbox,
  sendInvitation,
  submit,
  view,
} from './people.ts'
import { sell } from './selling.ts'
import { makeWorld, publishAgain } from './world.ts'

const views = { '/': 7, '/shop': 4, '/contact': 3 }
const LOADS = 8

/** The owner's texts that visitors see. */
const pages: Ledger['pages'] = [
  {
    path: '/',
    texts: [
      'Tools for small gardens',
      'Made in ones and twos.',
      'It outlived my shed.',
      'Visit the shop',
      ...['Notes on frost', 'When to sow', 'Sharpening a spade'],
      'The bus was away when this was published.',
    ],
  },
  { path: '/shop', texts: ['Hand spade', '€34.50', 'Seed tray', '€12.00'] },
  { path: '/journal', texts: ['Notes on frost', 'When to sow', 'Sharpening a spade'] },
  {
    path: '/contact',
    texts: [
      'Write to us',
      'Or call on Mondays.',
      ...['Name', 'Email', 'Message', 'About', 'Spades', 'Seeds', 'The shop is', 'Easy', 'Quick'],
    ],
  },
  { path: '/shop/p/hand-spade', texts: ['Hand spade', 'One piece of steel,', 'ash'] },
  { path: '/journal/when-to-sow', texts: ['When to sow', 'When to sow: what we do, step by step.'] },
]

/** Acts of owner, members and visitors while everything works. */
export async function actNormally(
  address: GatewayAddress,
  mails: ReturnType<typeof inbox>,
  providerUrl: string,
) {
  const world = await makeWorld(address, mails)
  const sold = await sell(world, providerUrl)
  const { forms } = world
  const editor = await addEditor(world, mails)
  const invited = { email: 'invited@example.com' }
  await invite(world, mails, invited.email)
  const members = []
  for (const name of ['Mara', 'Milo', 'Mina']) members.push(await addMember(world, name))
  const [member] = members
  const memberCart = await fillCart(world, member!.visitor, [{ product: 0, variant: 1, quantity: 2 }])
  const visitor = createVisitor(address)
  await fillCart(world, visitor, [
    { product: 0, variant: 0, quantity: 1 },
    { product: 1, variant: 0, quantity: 3 },
  ])

  for (let n = 1; n <= 9; n++) {
    await submit(
      visitor,
      forms.contact.id,
      contactAnswers(`Visitor${n}`, `Message number ${n}: “is it sharp?”`),
    )
  }
  for (let n = 1; n <= 3; n++)
    await submit(visitor, forms.newsletter.id, { 'email-9': `letter${n}@example.com` })
  const [first, second] = await readInbox(world, forms.contact.id)
  for (const [id, state] of [
    [first!.id, 'read'],
    [second!.id, 'archived'],
  ]) {
    const path = `/api/rest/forms/submissions/state${world.ofSite}`
    await world.owner.json('app', 'PUT', path, { json: { ids: [id], state } })
  }
  for (const [path, times] of Object.entries(views)) await view(world, path, times)
  await measure(world, LOADS)
  await untilCounted(world, views, LOADS, 12)
  return { world, sold, editor, invited, members, memberCart, visitor }
}

async function untilCounted(
  reader: Parameters<typeof figures.loads>[0],
  wanted: Record<string, number>,
  loads: number,
  conversions: number,
): Promise<void> {
  const ranges = figures.rangesAround([new Date()])
  await until(async () => {
    const found = await figures.pageViews(reader, ranges)
    return Object.entries(wanted).every(([path, times]) => found[path] === times)
  })
  await until(async () => (await figures.loads(reader, ranges)) === loads)
  await until(async () => (await figures.conversions(reader, ranges)) === conversions)
}

/** Acts while nothing can be published and no mail is accepted. Returns the ledger of all acts. */
export async function actWithoutBus(begun: Awaited<ReturnType<typeof actNormally>>): Promise<Ledger> {
  const { world, sold, editor, invited, members, memberCart, visitor } = begun
  const { address, owner, forms, ofSite } = world
  await view(world, '/', 3)
  await view(world, '/late', 2)
  await measure(world, 4)
  await submit(visitor, forms.contact.id, contactAnswers('Late', 'Sent while the bus was away'))
  const repeat = await submit(visitor, forms.contact.id, contactAnswers('Twice', 'Sent once'))
  await fillCart(world, visitor, [{ product: 0, variant: 1, quantity: 1 }])
  await sendInvitation(world, 'unsent@example.com')
  await publishAgain(world, 'The bus was away when this was published.')
  const [member] = members
  const cookiesOf = (kind: 'app' | 'site', each: typeof owner) => each.cookies(kind)

  const submissions = async (form: { id: string; name: string }) => ({
    ...form,
    submissions: await readInbox(world, form.id),
  })
  const audit = await owner.json<{ entries: { id: string }[] }>(
    'app',
    'GET',
    `/api/rest/accounts/audit${ofSite}&limit=100`,
  )
  const stranger = createVisitor(address)
  await until(async () => (await stranger.keep('site', 'GET', '/')).text.includes('The bus was away'))
  for (const { path, texts } of pages) {
    const missing = firstMissing((await stranger.keep('site', 'GET', path)).text, texts)
    if (missing !== null) throw new Error(`${path} does not show ${missing}`)
  }
  return {
    websiteId: world.websiteId,
    identifier: world.identifier,
    title: world.title,
    other: world.other,
    owner: { ...world.login, cookies: cookiesOf('app', owner) },
    editor: { email: editor.email, name: editor.name, cookies: cookiesOf('app', editor.visitor) },
    invited,
    unsent: { email: 'unsent@example.com' },
    members: members.map(({ id, email, firstName }) => ({ id, email, firstName })),
    member: {
      email: member!.email,
      password: member!.password,
      cookies: cookiesOf('site', member!.visitor),
      xsrf: member!.xsrf,
      cart: memberCart,
    },
    visitor: { cookies: cookiesOf('site', visitor), cart: await readCart(visitor) },
    store: world.store,
    orders: sold.orders,
    products: sold.products.map(({ id, title, fullUrl, variants }) => ({
      id,
      title,
      path: fullUrl,
      prices: variants.map(({ price }) => price),
      stock: variants.map(({ qtyInStock }) => qtyInStock),
    })),
    drafts: [{ collectionId: world.ids.draft, title: 'Winter' }],
    pages,
    assets: world.assets,
    forms: [await submissions(forms.contact), await submissions(forms.newsletter)],
    repeat,
    pageViews: { '/': 10, '/shop': 4, '/contact': 3, '/late': 2 },
    loads: LOADS + 4,
    conversions: 14,
    audit: audit.entries.map(({ id }) => id),
  }
}
