import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { seriousFindings } from '../pictures/axe.ts'
import { settled, signInOn } from '../pictures/places.ts'
import { openPage } from './browser.ts'
import { ask } from './http.ts'
import { inbox } from './inbox.ts'
import type { Stack } from './stack.ts'

const PASSWORD = 'four bowls beside one kettle'

/** What an owner does with other people, in browsers: who has joined, and the account itself. */
export function peopleTests(stack: () => Stack, browser: () => Browser): void {
  const panel = (path: string) => `${stack().demo.config}sites/${stack().demo.websiteId}/${path}`

  test('an owner finds a member, disables it with a way back, exports the list, and deletes only after being asked', async () => {
    const name = `Zora${randomUUID().slice(0, 6)}`
    const email = `${name.toLowerCase()}@example.com`
    await join(stack(), { email, firstName: name, lastName: 'Quill' })
    const owner = (await openPage(browser())).page
    await signInOn(owner, stack().demo)
    await owner.goto(panel('members'))
    await owner.getByRole('searchbox', { name: 'Search members' }).fill(name)
    await expect.poll(() => owner.locator('.members tbody tr').count()).toBe(1)
    await sound(owner)

    const [download] = await Promise.all([
      owner.waitForEvent('download'),
      owner.getByRole('link', { name: 'Export as CSV' }).click(),
    ])
    const file = await streamText(await download.createReadStream())
    expect(file).toContain(email)
    expect(file.trim().split('\n')).toHaveLength(2)

    await owner.getByRole('link', { name: `${name} Quill` }).click()
    await owner.getByRole('heading', { level: 1, name: `${name} Quill` }).waitFor()
    await sound(owner)
    await owner.getByRole('button', { name: 'Disable' }).click()
    await expect.poll(() => signInAsMember(stack(), email)).toBe(403)
    await owner.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => signInAsMember(stack(), email)).toBe(200)

    await owner.getByRole('button', { name: 'Delete…' }).click()
    const dialog = owner.getByRole('dialog')
    await sound(owner)
    await owner.keyboard.press('Enter') // the answer that does no harm has the focus
    await dialog.waitFor({ state: 'detached' })
    await owner.getByRole('button', { name: 'Delete…' }).click()
    await dialog.getByRole('button', { name: 'Delete for good' }).click()
    await owner.getByRole('heading', { level: 1, name: 'Members' }).waitFor()
    await owner.goto(`${panel('members')}?search=${name}`)
    await owner.getByText(`No member has “${name}”`).waitFor()
    await owner.context().close()
  })

  test('a password changed in one browser ends the session of the other, and the session list tells of both', async () => {
    const email = `${randomUUID().slice(0, 8)}@example.com`
    const account = (path: string) => `${stack().demo.config}${path}`
    const one = (await openPage(browser())).page
    await one.goto(account('sign-up'))
    await one.getByLabel('Name').fill('Kim Archer')
    await one.getByLabel('Email').fill(email)
    await one.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await one.getByRole('button', { name: 'Create account' }).click()
    await one.getByRole('heading', { level: 1, name: 'Your websites' }).waitFor()

    const mail = await inbox(stack().dataDir).next(email)
    const link = mail.links.find((each) => each.pathname === '/config/confirm')!
    await one.goto(link.href)
    expect(one.url()).not.toContain('token')
    await one.getByRole('button', { name: 'Confirm' }).click()
    await one.getByText('Your address is confirmed').waitFor()

    const other = (await openPage(browser())).page
    await other.goto(account('account'))
    await other.getByLabel('Email').fill(email)
    await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await other.getByRole('button', { name: 'Sign in' }).click()
    await other.getByRole('heading', { level: 1, name: 'Account' }).waitFor()
    await settled(other)
    await expect.poll(() => other.locator('.session').count()).toBe(2)
    await sound(other)

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
}

/** Nothing that axe finds keeps people out. */
async function sound(page: Page): Promise<void> {
  expect(await seriousFindings(page)).toEqual([])
}

/** A visitor becomes a member of the demo site. */
async function join(stack: Stack, member: { email: string; firstName: string; lastName: string }) {
  const joined = await postTo(stack, '/api/site-users/account', { ...member, password: PASSWORD })
  expect(joined.status).toBe(200)
}

const signInAsMember = async (stack: Stack, email: string) =>
  (await postTo(stack, '/api/site-users/account/session', { email, password: PASSWORD })).status

const postTo = (stack: Stack, path: string, body: object) =>
  ask(new URL(path, stack.demo.site).href, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(stack.demo.site).origin },
    body: JSON.stringify(body),
  })

async function streamText(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
