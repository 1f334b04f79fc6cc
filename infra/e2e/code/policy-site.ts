import { randomUUID } from 'node:crypto'
import { blockType } from '@portico/proto/enums/block-type'
import { collectionType } from '@portico/proto/enums/collection-type'
import type { Block } from '@portico/proto/site'
import { postJson, signIn, untilAllowed } from '../http.ts'
import { mailedToken } from '../mailed-token.ts'
import type { Stack } from '../stack.ts'
import { signUp } from '../widget-site.ts'

const PASSWORD = 'four bowls beside one kettle'
type SignedIn = Awaited<ReturnType<typeof signIn>>
export type PolicySite = Awaited<ReturnType<typeof makePolicySite>>

const html = (text: string): Block => ({ id: 'text', type: blockType.html, value: { html: text } })
const link = (path: string, words: string) => `<p><a href="${path}">${words}</a></p>`

/** An attack: an island with props that the contributor wrote, which made a form redirect to a script. */
const props = {
  form: {
    id: 'f'.repeat(24),
    name: 'x',
    fields: [],
    submitButtonText: 'Go',
    submissionMessage: 'x',
    submissionRedirect: 'javascript:window.ran=1',
  },
  blockId: 'x',
  collectionId: '',
  page: {},
}
const escaped = JSON.stringify(props).replaceAll('"', '&quot;')
const ATTACK = `<h2>An attack</h2><div data-island="form">x</div><p data-island-props="">${escaped}</p>`

/**
 * Makes a website with a plain page, a page with an attack by a contributor without permission 1219, a page with code,
 * and a form.
 */
export async function makePolicySite(stack: Stack) {
  const { demo } = stack
  const identifier = `policy-${randomUUID().slice(0, 8)}`
  const account = await signUp(stack)
  const owner = await signIn(demo.config, account)
  await confirmOwner(stack, owner, account.email)
  const { id } = await owner.write<{ id: string }>('POST', '/api/rest/sites', {
    identifier,
    title: 'Policies',
  })
  const root = `/api/rest/sites/${id}`
  await untilAllowed(owner, `${root}/settings`)
  const contributor = await makeEditor(stack, owner, id)
  await untilAllowed(contributor, `${root}/collections`)

  const { id: formId } = await owner.write<{ id: string }>('POST', `/api/rest/forms?websiteId=${id}`, {
    name: 'Away',
    fields: [{ type: 'text', title: 'Name', required: true }],
    submissionRedirect: new URL('/about', demo.site).href,
  })
  const makePage = async (author: SignedIn, urlId: string, block: Block) => {
    const page = { title: urlId || 'Start', urlId, type: collectionType.page }
    const made = await owner.write<{ id: string }>('POST', `${root}/collections`, page)
    const sections = [{ id: 'one', rows: [{ columns: [{ span: 12, blocks: [block] }] }] }]
    const document = { title: page.title, sections }
    await author.write('PUT', `${root}/collections/${made.id}/page`, { document })
  }
  await makePage(
    owner,
    '',
    html(`<h1>Start</h1>${link('/attack', 'To the attack')}${link('/code', 'To the code')}`),
  )
  await makePage(contributor, 'attack', html(ATTACK))
  const code = '<script>window.ran = 1</script><p onclick="window.ran = 2">Press</p>'
  await makePage(owner, 'code', html(`<h1>Code</h1>${code}${link('/', 'To the start')}`))
  await makePage(owner, 'form', { id: 'form', type: blockType.form, value: { formId } })
  await owner.write('POST', `${root}/publish`)

  const host = `${identifier}.localhost:${stack.port}`
  return { id, host, at: (path: string) => `http://${host}${path}` }
}

/** Confirms the owner's address, which an invitation and mails about orders require. */
export async function confirmOwner(stack: Stack, owner: SignedIn, email: string): Promise<void> {
  await owner.call('/api/auth/EmailConfirmation', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-token': owner.crumb() },
    body: JSON.stringify({ token: await mailedToken(stack, email, '/config/confirm') }),
  })
}

/** Makes an account that may change content but may not add code. It is invited by mail. */
async function makeEditor(stack: Stack, owner: SignedIn, websiteId: string): Promise<SignedIn> {
  const { demo } = stack
  const email = `${randomUUID().slice(0, 8)}@example.com`
  await owner.write('POST', '/api/rest/accounts/invitations', { websiteId, email, roles: ['editor'] })
  const app = new URL(demo.config).origin
  const signedUp = await postJson(`${app}/api/auth/SignUp`, {
    email,
    password: PASSWORD,
    name: 'Robin Reed',
  })
  if (signedUp.status !== 200) throw new Error(`sign-up failed: ${signedUp.status} ${signedUp.text}`)
  const editor = await signIn(demo.config, { email, password: PASSWORD })
  const token = await mailedToken(stack, email, '/config/invitation')
  await editor.write('POST', '/api/rest/accounts/invitations/accept', { token })
  return editor
}
