import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { settled, signInOn } from '../../lab/pictures/places.ts'
import { expectAccessible } from '../accessible.ts'
import { makeAuditedSite } from './audited-site.ts'
import { openPage } from '../browser.ts'
import { postJson } from '../http.ts'
import { inbox } from '../inbox.ts'
import type { Stack } from '../stack.ts'
import { browser, stack } from '../suite.ts'

const PASSWORD = 'four bowls beside one kettle'

// How an owner manages contributors, members and the own account, in browsers.

const panel = (path: string) => `${stack().demo.config}sites/${stack().demo.websiteId}/${path}`

test('an owner invites a contributor by mail, who accepts in another browser, sees only the panels of the role, and loses access when the owner removes the account', async () => {
  const name = `Robin ${randomUUID().slice(0, 8)}`
  const email = `${name.replace(' ', '.').toLowerCase()}@example.com`
  const owner = (await openPage(browser())).page
  await signInOn(owner, stack().demo)
  await confirm(owner, stack(), stack().demo.owner.email)
  await owner.goto(panel('contributors'))
  await owner.getByRole('button', { name: 'Invite contributor' }).click()
  await owner.getByLabel('Email', { exact: true }).fill(email)
  await expectAccessible(owner)
  await owner.getByRole('button', { name: 'Send invitation' }).click()
  await owner.getByText(`Invitation sent to ${email}.`).waitFor()

  const mail = await inbox(stack().dataDir).next(email)
  const link = mail.links.find((each) => each.pathname === '/config/invitation')!
  const other = (await openPage(browser())).page
  await other.goto(link.href)
  await other.getByRole('heading', { level: 1, name: 'Clay & Hearth' }).waitFor()
  expect(other.url()).not.toContain('token')
  await expectAccessible(other)
  await other.getByRole('link', { name: 'Create an account to accept' }).click()
  await other.getByLabel('Name').fill(name)
  await expect.poll(() => other.getByLabel('Email').inputValue()).toBe(email)
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await other.getByRole('button', { name: 'Create account' }).click()
  await other.getByRole('button', { name: 'Accept invitation' }).click()

  const sidebar = other.getByRole('navigation', { name: 'Panels' })
  await sidebar.getByRole('link', { name: 'Pages' }).waitFor()
  const panels = await sidebar.locator('a:visible').allInnerTexts()
  expect(panels.map((each) => each.split('\n')[0])).toEqual(['Home', 'Pages', 'Assets', 'Inbox', 'Settings'])
  await other.goto(panel('members'))
  await other.getByText('Your role does not include this panel').waitFor()
  await expectAccessible(other)
  await other.goto(panel('pages'))
  await other.getByRole('heading', { level: 1, name: 'Pages' }).waitFor()

  await owner.reload()
  await owner.getByRole('button', { name: `Remove ${name}` }).click()
  await owner.getByRole('group', { name: 'Remove now?' }).getByRole('button', { name: 'Remove' }).click()
  await owner.getByText(`${name} was removed from the website.`).waitFor()
  const removed = Date.now()
  await expect.poll(() => statusOf(other, stack().demo.websiteId)).toBe(403)
  expect(Date.now() - removed).toBeLessThan(1_500)
  await other.goto(panel('pages'))
  await other.getByText('Website not found').waitFor()

  await owner.goto(panel('audit'))
  await owner.getByText(`removed ${name} from the website.`).waitFor()
  await owner
    .getByText(/joined as Editor\./)
    .first()
    .waitFor()
  await expectAccessible(owner)
  await Promise.all([owner.context().close(), other.context().close()])
})

test('an owner finds a member, exports the list, disables the member and undoes that, and deletes the member after a confirmation', async () => {
  const name = `Zora${randomUUID().slice(0, 6)}`
  const email = `${name.toLowerCase()}@example.com`
  await join(stack(), { email, firstName: name, lastName: 'Quill' })
  const owner = (await openPage(browser())).page
  await signInOn(owner, stack().demo)
  await owner.goto(panel('members'))
  await owner.getByRole('searchbox', { name: 'Search members' }).fill(name)
  await expect.poll(() => owner.locator('.members tbody tr').count()).toBe(1)
  await expectAccessible(owner)

  const [download] = await Promise.all([
    owner.waitForEvent('download'),
    owner.getByRole('link', { name: 'Export as CSV' }).click(),
  ])
  const file = await streamText(await download.createReadStream())
  expect(file).toContain(email)
  expect(file.trim().split('\n')).toHaveLength(2)

  await owner.getByRole('link', { name: `${name} Quill` }).click()
  await owner.getByRole('heading', { level: 1, name: `${name} Quill` }).waitFor()
  await expectAccessible(owner)
  await owner.getByRole('button', { name: 'Disable' }).click()
  await expect.poll(() => signInAsMember(stack(), email)).toBe(403)
  await owner.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => signInAsMember(stack(), email)).toBe(200)

  await owner.getByRole('button', { name: 'Delete…' }).click()
  const dialog = owner.getByRole('dialog')
  await expectAccessible(owner)
  await owner.keyboard.press('Enter') // Cancel has the focus
  await dialog.waitFor({ state: 'detached' })
  await owner.getByRole('button', { name: 'Delete…' }).click()
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await owner.getByRole('heading', { level: 1, name: 'Members' }).waitFor()
  await owner.goto(`${panel('members')}?search=${name}`)
  await owner.getByText(`No members match “${name}”`).waitFor()
  await owner.context().close()
})

test('the activity of a website describes what its owner published, changed, exported and erased', async () => {
  const site = await makeAuditedSite(stack())
  const owner = (await openPage(browser())).page
  await signInOn(owner, stack().demo)
  const path = `${stack().demo.config}sites/${site.id}`
  const acts = owner.locator('.act > span')
  await expect
    .poll(async () => {
      await owner.goto(`${path}/audit`)
      await acts.first().waitFor()
      return (await acts.allInnerTexts()).sort()
    })
    .toEqual(
      [
        'You created the website.',
        'You changed the settings of the website: cookies and privacy, language.',
        'You created a product. View product',
        'You changed a product: title. View product',
        'You changed the settings of the store: currency.',
        'You published the website.',
        'You exported the messages of a form.',
        'You deleted a message of a form.',
      ].sort(),
    )
  await expectAccessible(owner)
  await owner.getByRole('link', { name: 'View product' }).first().click()
  await owner.getByRole('heading', { level: 1, name: 'Audited jar' }).waitFor()
  expect(owner.url()).toBe(`${path}/products/${site.productId}`)
  await owner.context().close()
})

test('a password that is changed in one browser ends the session of the other; the account page lists both sessions before', async () => {
  const email = `${randomUUID().slice(0, 8)}@example.com`
  const account = (path: string) => `${stack().demo.config}${path}`
  const one = (await openPage(browser())).page
  await one.goto(account('sign-up'))
  await one.getByLabel('Name').fill('Kim Archer')
  await one.getByLabel('Email').fill(email)
  await one.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await one.getByRole('button', { name: 'Create account' }).click()
  await one.getByRole('heading', { level: 1, name: 'Your websites' }).waitFor()

  await confirm(one, stack(), email)

  const other = (await openPage(browser())).page
  await other.goto(account('account'))
  await other.getByLabel('Email').fill(email)
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await other.getByRole('button', { name: 'Sign in' }).click()
  await other.getByRole('heading', { level: 1, name: 'Account' }).waitFor()
  await settled(other)
  await expect.poll(() => other.locator('.session').count()).toBe(2)
  await expectAccessible(other)

  await one.goto(account('account'))
  await one.getByText('Confirmed', { exact: true }).waitFor()
  await one.getByRole('button', { name: 'Change password' }).click()
  await one.getByLabel('Current password').fill(PASSWORD)
  await one.getByLabel('New password').fill(`${PASSWORD} on the table`)
  await one.getByRole('button', { name: 'Change password' }).click()
  await one.getByText('All other sessions have ended.').waitFor()
  await expect.poll(() => one.locator('.session').count()).toBe(1)

  await other.reload()
  await other.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  await Promise.all([one.context().close(), other.context().close()])
})

/**
 * Confirms an account's address with the link of its first mail: the page spends the token only when the button is
 * pressed.
 */
async function confirm(page: Page, stack: Stack, email: string): Promise<void> {
  const mail = await inbox(stack.dataDir).next(email)
  const link = mail.links.find((each) => each.pathname === '/config/confirm')!
  await page.goto(link.href)
  expect(page.url()).not.toContain('token')
  await page.getByRole('button', { name: 'Confirm' }).click()
  // The tests of page policies may have confirmed this address before; then the token is already spent.
  const spent = page.getByRole('link', { name: 'Resend it from your account' })
  await page.getByText('Your email address is confirmed').or(spent).waitFor()
}

/** The status that the page's account gets from a call of the Pages panel. */
const statusOf = (page: Page, websiteId: string) =>
  page.evaluate(async (id) => (await fetch(`/api/rest/sites/${id}/changes`)).status, websiteId)

/** Signs a visitor up as a member of the demo site. */
async function join(stack: Stack, member: { email: string; firstName: string; lastName: string }) {
  const account = new URL('/api/site-users/account', stack.demo.site)
  const joined = await postJson(account.href, { ...member, password: PASSWORD })
  expect(joined.status).toBe(200)
}

async function signInAsMember({ demo }: Stack, email: string): Promise<number> {
  const session = new URL('/api/site-users/account/session', demo.site)
  return (await postJson(session.href, { email, password: PASSWORD })).status
}

async function streamText(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
