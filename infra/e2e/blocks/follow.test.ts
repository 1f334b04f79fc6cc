import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { blockType } from '@portico/proto/enums/block-type'
import { FOLLOW_SCRIPT_TIMEOUT_MS } from '@portico/proto/limits'
import { expectAccessible } from '../accessible.ts'
import { openPage } from '../browser.ts'
import { ask } from '../http.ts'
import { makeWidgetSite } from '../widget-site.ts'
import { browser, useSite } from '../suite.ts'

const HOST = 'https://platform.twitter.com'

/** Stands in for the script of the network, written from its public documentation. The network was not tried live. */
const SCRIPT = `window.twttr = {
  widgets: {
    async createFollowButton(account, place, options) {
      window.followed = [account, options.dnt]
      const button = document.createElement('button')
      button.textContent = 'Follow on X'
      place.append(button)
      return button
    },
  },
}`

// The follow button of a social network.

const site = useSite(makeWidgetSite)
const links = [{ url: 'https://www.instagram.com/clay' }, { url: 'https://x.com/clayandhearth' }]
const makePage = (followButton: boolean) =>
  site().page([{ type: blockType.socialAccountLinksV2, value: { links, followButton } }])
const requests = async (page: Page, answer: (route: Route) => unknown) => {
  const asked: string[] = []
  await page.route(`${HOST}/**`, (route) => {
    asked.push(route.request().url())
    return answer(route)
  })
  return asked
}
const button = (page: Page) => page.locator('[data-island=follow]')

test('DATA-23: an account of X has the follow button of its network, if the owner wants one; its host is allowed on that page only', async () => {
  const { page, errors } = await openPage(browser())
  const asked = await requests(page, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: SCRIPT }),
  )
  const url = await makePage(true)
  await page.goto(url)
  await page.getByRole('button', { name: 'Follow on X' }).waitFor()
  expect(await button(page).getByRole('link').isVisible()).toBe(false)
  expect(await page.evaluate(() => (window as unknown as { followed: unknown }).followed)).toEqual([
    'clayandhearth',
    true,
  ])
  expect(asked).toEqual([`${HOST}/widgets.js`])
  await expectAccessible(page)
  expect(errors).toEqual([])
  const policyOf = async (address: string) =>
    String((await ask(address)).headers['content-security-policy']).includes(HOST)
  expect([await policyOf(url), await policyOf(await makePage(false))]).toEqual([true, false])
  await page.context().close()
})

test('DATA-23: a stalled script of the follow button is given up at 10,000 ms, and the plain link stays', async () => {
  const { page } = await openPage(browser())
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1_000)
  const asked = await requests(page, () => {})
  await page.goto(await makePage(true), { waitUntil: 'domcontentloaded' })
  const link = button(page).getByRole('link', { name: 'Follow @clayandhearth' })
  await expect
    .poll(async () => {
      await page.clock.runFor(10)
      return asked.length
    })
    .toBe(1)
  // The clock stands still between these calls; the script was requested a few steps ago.
  await page.clock.runFor(FOLLOW_SCRIPT_TIMEOUT_MS - 200)
  expect(await button(page).getAttribute('data-state')).toBe('loading')
  expect(await link.isVisible()).toBe(true)
  await page.clock.runFor(200)
  await expect.poll(() => button(page).getAttribute('data-state')).toBe('failed')
  expect(await link.isVisible()).toBe(true)
  expect(await link.getAttribute('href')).toBe('https://x.com/intent/follow?screen_name=clayandhearth')
  expect(await page.locator(`script[src^="${HOST}"]`).count()).toBe(0)
  await page.context().close()
})
