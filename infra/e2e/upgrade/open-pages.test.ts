import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage, startBrowser } from '../browser.ts'
import { exchange } from '../../demo/exchange.ts'
import { startStack, type Stack } from '../stack.ts'
import { makeOtherRelease } from './other-release.ts'

/*
 * Pages that are open while another release replaces the one that sent them (decision 242). The other release is this one with other
 * names of all built files.
 */

/** The question for a session before the sign-in, what a busy server refuses and is repeated, and beacons in the pause. */
const EXPECTED = /status of (?:401|503)|ERR_CONNECTION_REFUSED .*\/api\//

const EMBEDDED = 'infra/embedded/src/main.ts'
const own = join(import.meta.dirname, '../../..')
const other = makeOtherRelease()
let browser: Browser
let stack: Stack
beforeAll(async () => {
  browser = await startBrowser()
  stack = await startStack(EMBEDDED, {}, other.dir)
})
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
  other.remove()
})

const built = (release: string) =>
  readdirSync(join(release, 'web/dist/client/assets')).filter((name) => /\.(js|css|woff2|svg)$/.test(name))

/** Waits until the release that runs has stored its files: nothing waits for that in one process. */
const isStored = (lists: number) =>
  expect
    .poll(() => {
      const folder = join(stack.dataDir, 'blobs', 'built')
      return readdirSync(folder).filter((name) => name.endsWith('.json')).length
    })
    .toBe(lists)

/** Requests a built file from the gateway, as it is. */
function assetOf(name: string) {
  const { host } = new URL(stack.demo.site)
  const options = { host: '127.0.0.1', port: stack.port, path: `/assets/${name}`, headers: { host } }
  return exchange(options, undefined, ({ statusCode: status, headers }, bytes) => ({
    status,
    headers,
    bytes,
  }))
}

/** Requests every file of a release, and compares it. Returns how many only that release has. */
async function loadsAll(release: string, running: string): Promise<number> {
  const present = new Set(built(running))
  let others = 0
  for (const name of built(release)) {
    const answer = await assetOf(name)
    expect([name, answer.status]).toEqual([name, 200])
    expect(answer.bytes.equals(readFileSync(join(release, 'web/dist/client/assets', name))), name).toBe(true)
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    if (!present.has(name)) others++
  }
  return others
}

/** Opens a form and the owner's area, runs `replace`, then sends the form and opens screens whose scripts have not been loaded. */
async function staysUsable(words: string, replace: () => Promise<void>): Promise<void> {
  const { demo } = stack
  const [visitor, owner] = [await openPage(browser), await openPage(browser, { width: 1440, height: 900 })]
  const area = `${new URL(demo.config).origin}/config/sites/${demo.websiteId}`
  await owner.page.goto(`${area}/pages`)
  await owner.page.getByLabel('Email').fill(demo.owner.email)
  await owner.page.getByLabel('Password', { exact: true }).fill(demo.owner.password)
  await owner.page.keyboard.press('Enter')
  await owner.page.getByRole('heading', { level: 1, name: 'Pages' }).waitFor()
  await visitor.page.goto(new URL(demo.forms.contact.path, demo.site).href)
  // One process cannot be replaced without a pause, so nothing may be loading then.
  await Promise.all([visitor, owner].map(({ page }) => page.waitForLoadState('networkidle')))
  const requested = { visitor: scriptsOf(visitor.page), owner: scriptsOf(owner.page) }

  await replace()

  for (const name of ['Products', 'Orders', 'Settings']) {
    await owner.page.getByRole('link', { name, exact: true }).first().click()
    await owner.page.getByRole('heading', { level: 1, name }).waitFor()
  }
  await sendsForm(visitor.page, words)
  for (const scripts of [requested.owner, requested.visitor])
    for (const { name, status } of scripts) expect([name, status]).toEqual([name, 200])
  // Screens are loaded lazily, so this proves something only if the open page requested scripts.
  expect(requested.owner.length).toBeGreaterThan(3)
  for (const { errors } of [visitor, owner])
    expect(errors.filter((error) => !EXPECTED.test(error))).toEqual([])
  await Promise.all([visitor.page.context().close(), owner.page.context().close()])
}

/** The built files that a page requests from now on. */
function scriptsOf(page: Page) {
  const scripts: { name: string; status: number }[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/assets/')) scripts.push({ name: pathname, status: response.status() })
  })
  return scripts
}

async function sendsForm(page: Page, words: string): Promise<void> {
  const form = page.locator('form').filter({ has: page.locator('textarea') })
  for (const input of await form.locator('input:visible').all())
    if ((await input.getAttribute('type')) !== 'checkbox')
      await input.fill((await input.getAttribute('type')) === 'email' ? 'visitor@example.com' : 'Robin')
  await form.locator('textarea:visible').fill(words)
  const answer = page.waitForResponse((response) => response.url().includes('SaveFormSubmission'))
  await form.locator('button[type=submit]').click()
  expect((await answer).status()).toBe(200)
}

test('an open page of a release loads every chunk and sends its form after another release replaced it', async () => {
  await isStored(1)
  await staysUsable('sent after the upgrade', () => stack.replace(own))
  const others = await loadsAll(other.dir, own)
  expect(others).toBeGreaterThan(400)
  console.log(`${others} files of the earlier release were loaded from the later one`)
})

test('an open page of the later release loads every chunk after going back', async () => {
  await isStored(2)
  await staysUsable('sent after going back', () => stack.replace(other.dir))
  expect(await loadsAll(own, other.dir)).toBeGreaterThan(400)
})

test('a name that no release has is 404 and is not kept by a cache', async () => {
  const answer = await assetOf('Products-AAAAAAA.js')
  expect([answer.status, answer.headers['cache-control']]).toEqual([404, 'no-store'])
})
