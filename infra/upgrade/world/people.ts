import type { inbox, Received } from '../../e2e/inbox.ts'
import { createVisitor, type Visitor } from '../../e2e/access/visitor.ts'
import { pageSpeedRecord } from '../../e2e/page-speed-record.ts'
import { secret } from './accounts.ts'
import type { CartLines, Submitted } from './ledger.ts'
import type { World } from './world.ts'

export const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const agent = { 'user-agent': BROWSER }

type Mails = ReturnType<typeof inbox>

/** Invites an address, and returns the token of the mailed link. */
export async function invite(
  { owner, websiteId, ofSite }: World,
  mails: Mails,
  email: string,
): Promise<string> {
  await sendInvitation({ owner, websiteId, ofSite }, email)
  return invitationToken(await mails.next(email))
}

/** The token of the link in an invitation. */
export function invitationToken({ links }: Received): string {
  const link = links.find(({ pathname }) => pathname === '/config/invitation')!
  return new URLSearchParams(link.hash.slice(1)).get('token')!
}

export const sendInvitation = (
  { owner, websiteId, ofSite }: Pick<World, 'owner' | 'websiteId' | 'ofSite'>,
  email: string,
) =>
  owner.json('app', 'POST', `/api/rest/accounts/invitations${ofSite}`, {
    json: { websiteId, email, roles: ['editor'] },
  })

/** Makes a second owner account, which accepts an invitation. */
export async function addEditor(world: World, mails: Mails) {
  const login = { email: 'editor@example.com', password: secret(), name: 'Edgar Editor' }
  const token = await invite(world, mails, login.email)
  const visitor = createVisitor(world.address)
  await visitor.json('app', 'POST', '/api/auth/SignUp', { json: login })
  await visitor.keep('app', 'GET', '/config/')
  await visitor.json('app', 'POST', '/api/rest/accounts/invitations/accept', { json: { token } })
  return { ...login, visitor }
}

/** Signs a member up, with a session of 30 days. */
export async function addMember({ address }: World, firstName: string) {
  const login = { email: `${firstName.toLowerCase()}@example.com`, password: secret() }
  const first = createVisitor(address)
  const { siteUser } = await first.json<{ siteUser: { id: string } }>(
    'site',
    'POST',
    '/api/site-users/account',
    { json: { ...login, firstName, lastName: 'Member' } },
  )
  const visitor = createVisitor(address)
  const { xsrfToken } = await visitor.json<{ xsrfToken: string }>(
    'site',
    'POST',
    '/api/site-users/account/session',
    { json: { ...login, rememberMe: true } },
  )
  visitor.sendXsrf(xsrfToken)
  return { ...login, id: siteUser.id, firstName, visitor, xsrf: xsrfToken }
}

/** Adds products to a visitor's cart, and returns the lines of the cart. */
export async function fillCart(
  { products }: World,
  visitor: Visitor,
  wanted: readonly { product: number; variant: number; quantity: number }[],
): Promise<CartLines> {
  await visitor.keep('site', 'GET', '/?format=json')
  for (const { product, variant, quantity } of wanted) {
    const { id, variants } = products[product]!
    await visitor.json('site', 'POST', '/api/commerce/shopping-cart/entries', {
      json: { itemId: id, sku: variants[variant]!.sku, quantity },
    })
  }
  return readCart(visitor)
}

/** The lines of a visitor's cart. */
export async function readCart(visitor: Visitor): Promise<CartLines> {
  type Entry = { title: string; quantity: number; purchasePriceCents: number }
  const cart = await visitor.json<{ entries: Entry[] }>('site', 'GET', '/api/commerce/shopping-cart')
  return cart.entries.map(({ title, quantity, purchasePriceCents }) => ({
    title,
    quantity,
    purchasePriceCents,
  }))
}

/** Submits a form as a visitor, and returns the request and its answer. */
export async function submit(visitor: Visitor, formId: string, answers: object) {
  const { key } = await visitor.json<{ key: string }>('site', 'POST', '/api/form/FormSubmissionKey', {
    json: {},
  })
  const body = { key, formId, form: JSON.stringify(answers), pageTitle: 'Contact', pagePath: '/contact' }
  const { status, text } = await visitor.keep('site', 'POST', '/api/form/SaveFormSubmission', { json: body })
  return { body, status, text }
}

export const contactAnswers = (name: string, message: string) => ({
  'name-1': { First: name, Last: 'Visitor' },
  'email-2': `${name.toLowerCase()}@example.com`,
  'textarea-3': message,
  'checkbox-4': ['Seeds'],
})

/** The submissions of a form, in the order of their ids. */
export async function readInbox(
  { owner, ofSite }: Pick<World, 'owner' | 'ofSite'>,
  formId: string,
): Promise<Submitted[]> {
  const path = `/api/rest/forms/submissions${ofSite}&formId=${formId}&show=all&limit=100`
  type Entry = { id: string; form: Record<string, unknown>; state: string }
  const { submissions } = await owner.json<{ submissions: Entry[] }>('app', 'GET', path)
  return submissions
    .map(({ id, form, state }) => ({ id, state, answers: form }))
    .sort((one, other) => one.id.localeCompare(other.id))
}

/** Reports page views of a path, all from one browser. */
export async function view({ address }: World, path: string, times: number): Promise<void> {
  const visitor = createVisitor(address)
  for (let n = 0; n < times; n++) {
    const data = { url: path, title: 'A page', userAgent: BROWSER, clientDate: Date.now() }
    const form = new URLSearchParams({ event: '1', data: JSON.stringify(data), ss_cvr: '' })
    await visitor.keep('site', 'POST', '/api/census/RecordHit', {
      bytes: Buffer.from(form.toString()),
      headers: { ...agent, 'content-type': 'application/x-www-form-urlencoded' },
    })
  }
}

/** Reports the page speed of so many page loads. */
export async function measure({ address, websiteId }: World, loads: number): Promise<void> {
  const records = Array.from({ length: loads }, (_, n) => pageSpeedRecord(websiteId, n))
  await createVisitor(address).keep('site', 'POST', '/api/1/performance/records', {
    json: records,
    headers: agent,
  })
}
