import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { COOKIE_SETTINGS_PATH } from '@portico/proto/cookies/consent'
import { pageType } from '@portico/proto/enums/page-type'
import { requiredFields, withClients } from '../collectors/visitor.ts'
import { expectAccessible } from '../accessible.ts'
import { ask } from '../http.ts'
import { makeConsentSite } from './site.ts'
import { newConsentVisitor } from './visitor.ts'
import { browser, useSite } from '../suite.ts'

type Visitor = Awaited<ReturnType<typeof newConsentVisitor>>

// The effects of a decision beside cookies: frames of the owner's code, the pixel, and the pages that are not counted.

const site = useSite(makeConsentSite)
const openChoices = (page: Page) =>
  page.goto(site().at(COOKIE_SETTINGS_PATH), { waitUntil: 'networkidle' }).then(() => page)
/** Allows these categories and no others, on the page of the choice. */
const choose = async ({ page }: Visitor, titles: readonly string[]) => {
  await openChoices(page)
  for (const title of ['Statistics', 'Marketing', 'Embedded content'])
    await page.getByRole('checkbox', { name: title }).setChecked(titles.includes(title))
  await page.getByRole('button', { name: 'Save choice' }).click()
  await page.getByText('Your choice was saved.').waitFor()
}
/** Withdraws in another tab. */
const withdraw = async ({ context }: Visitor) => {
  const other = await openChoices(await context.newPage())
  await other.getByRole('button', { name: 'Withdraw consent' }).click()
  await other.getByText('Consent withdrawn').waitFor()
  await other.close()
}
const hosts = ({ foreign }: Visitor) => [...new Set(foreign)].sort()

test('a frame of an owner’s code that may not be loaded names its host, and is loaded after a press', async () => {
  const visitor = await newConsentVisitor(browser(), { width: 390, height: 844 })
  const { page, errors } = visitor
  await choose(visitor, ['Marketing'])
  await visitor.view(site().code)
  const notice = page.locator('.blocked-embed')
  await notice.getByText('This content is loaded from frames.example.').waitFor()
  expect([hosts(visitor), await page.locator('iframe').count()]).toEqual([['tags.example'], 0])
  await expectAccessible(page)
  await notice.getByRole('button', { name: 'Allow embedded content' }).click()
  await page.getByTitle('Counter').waitFor()
  await expect.poll(() => hosts(visitor)).toEqual(['frames.example', 'tags.example'])
  // The browser logs the frame that the page's policy has kept out.
  const others = errors.filter((text) => !text.startsWith("Framing 'https://frames.example/' violates"))
  expect([await notice.count(), others]).toEqual([0, []])
  await visitor.close()
})

test('EVT-20: the pixel’s hook gets events after a yes to statistics and marketing, and none after a withdrawal', async () => {
  const visitor = await newConsentVisitor(browser())
  const { page } = visitor
  const names = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen)
  const report = (name: string) =>
    withClients(
      page,
      async (clients, [name, given]) => {
        await clients.recordEvent(name)
        await clients.track({ ...given, action: name })
      },
      [name, requiredFields] as const,
    )
  const watch = async () => {
    await visitor.view(site().plain)
    await withClients(
      page,
      (clients) => {
        const seen: string[] = []
        Object.assign(window, { seen })
        clients.setPixel((name) => seen.push(name))
      },
      null,
    )
  }
  await watch()
  await report('unasked')
  expect(await names()).toEqual([])
  await visitor.banner.getByRole('button', { name: 'Decline' }).click()
  await report('refused')
  expect(await names()).toEqual([])
  for (const title of ['Statistics', 'Marketing']) {
    await choose(visitor, [title])
    await watch()
    await report('in-part')
    expect([title, await names()]).toEqual([title, []])
  }
  await choose(visitor, ['Statistics', 'Marketing'])
  await watch()
  await report('allowed')
  expect(await names()).toEqual(['allowed', 'allowed'])
  await withdraw(visitor)
  await report('withdrawn')
  expect(await names()).toEqual(['allowed', 'allowed'])
  await visitor.close()
})

test.each([
  ['the access screen of a member area (106)', 106, () => site().members],
  ['the lock screen (103)', 103, () => site().at('/')],
] as const)(
  'CENS-04 COOK-04 COOK-06: %s loads and keeps nothing before an answer, after no, or after a withdrawal',
  async (_, type, address) => {
    const isLocked = type === pageType.lockScreen
    const lock = `/api/rest/sites/${site().id}/lock`
    if (isLocked) await site().owner.write('PUT', lock, { password: 'open sesame' })
    const context = () => document.getElementById('portico-context')!.textContent
    const refusing = await newConsentVisitor(browser())
    await expect
      .poll(async () => {
        await refusing.view(address())
        return refusing.page.evaluate(context)
      })
      .toContain(`"pageType":${type}`)
    if (isLocked) {
      // The gateway may have sent an open page before it heard of the lock.
      refusing.hits.length = 0
      refusing.foreign.length = 0
    }
    const nothing = async (visitor: Visitor) =>
      expect([await visitor.kept(), visitor.foreign, visitor.hits]).toEqual([[], [], []])
    await nothing(refusing)
    await refusing.banner.getByRole('button', { name: 'Decline' }).click()
    await refusing.view(address())
    expect(await refusing.banner.count()).toBe(0)
    await nothing(refusing)
    await refusing.close()

    const visitor = await newConsentVisitor(browser())
    const { page } = visitor
    await visitor.view(address())
    // A page with an owner's code is loaded again when its code may run.
    const loaded = isLocked ? visitor.banner.waitFor({ state: 'detached' }) : page.waitForEvent('load')
    await visitor.banner.getByRole('button', { name: 'Accept' }).click()
    await loaded
    await expect.poll(() => hosts(visitor)).toEqual(isLocked ? [] : ['frames.example', 'tags.example'])
    // This page is not counted, so it gives no visitor cookie.
    expect([visitor.hits, await visitor.cookie('ss_cvr')]).toEqual([[], undefined])
    await visitor.context.addCookies(
      ['ss_cvr', 'ss_cid', 'SS_MID'].map((name) => ({ name, value: 'x', url: address() })),
    )
    await visitor.view(address())
    expect(await visitor.kept()).toEqual(expect.arrayContaining(['SS_MID', 'ss_cid', 'ss_cvr']))
    await withdraw(visitor)
    await expect.poll(() => visitor.kept()).toEqual([])
    if (!isLocked)
      await page.waitForFunction(() => document.documentElement.dataset['ownerCode'] === 'refused')
    visitor.foreign.length = 0
    visitor.hits.length = 0
    await visitor.view(address())
    await nothing(visitor)
    await visitor.close()
    if (isLocked) {
      await site().owner.write('DELETE', lock)
      await expect.poll(async () => (await ask(address())).status).toBe(200)
    }
  },
)
