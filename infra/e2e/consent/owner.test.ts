import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { uuidv7 } from '@portico/kit/ids'
import type { VisitorDataSettings } from '@portico/proto/http/website/visitor-data-settings'
import { cookiesOf, hostsOf } from '../../lab/scan/rounds.ts'
import { visitPages } from '../../lab/scan/visit.ts'
import { ask } from '../http.ts'
import { openSignedIn } from '../owner/owner-area.ts'
import { expectAccessibleInBoth, openUntil } from '../owner/owner-panel.ts'
import { USER_AGENT } from '../user-agent.ts'
import { makeConsentSite } from './site.ts'
import { newConsentVisitor } from './visitor.ts'
import { browser, stack, useSite } from '../suite.ts'

/** One of this number of pages asks for reports of other hosts (decision 105). */
const REPORTED_REPLIES = 8

// The screens of an owner: banner with preview, figures, proof, and the hosts and cookies in use.

const site = useSite(makeConsentSite)
const signedIn = async () =>
  (await openSignedIn(browser(), stack(), site(), { width: 1_440, height: 900 })).page
const panel = (query = '') => `${stack().demo.config}sites/${site().id}/cookies${query}`
const settings = async () => {
  const { text } = await site().owner.call(`/api/rest/visitor-data-settings?websiteId=${site().id}`)
  return JSON.parse(text) as VisitorDataSettings
}

test('COOK-01, COOK-02, COOK-03, COOK-05, COOK-08, COOK-10: an owner sets the banner by keyboard and sees it in the preview', async () => {
  const before = await settings()
  const page = await signedIn()
  await page.goto(panel())
  const banner = page.locator('.preview-window iframe').last().contentFrame().locator('.cookie-banner')
  await banner.waitFor()
  await page.getByRole('radio', { name: 'Bar', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => page.getByRole('radio', { name: 'Bottom left' }).isChecked()).toBe(true)
  await expect.poll(() => banner.getAttribute('class')).toContain('cookie-banner-popup')
  await page.getByRole('switch', { name: 'Activity log' }).focus()
  await page.keyboard.press('Space')

  const accept = page.getByLabel('Button to accept')
  await accept.focus()
  await page.keyboard.insertText('x'.repeat(101))
  await page.keyboard.press('Enter')
  await page.getByText('Use at most 100 characters. This text has 101.').waitFor()
  await expect.poll(() => accept.evaluate((field) => field === document.activeElement)).toBe(true)
  await expectAccessibleInBoth(page)
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('That is fine')
  await expect.poll(() => banner.innerText()).toContain('That is fine')

  await page.getByRole('link', { name: 'Decisions', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
  await page.keyboard.press('Enter')
  expect((await settings()).cookieBannerCtaText).toBe(before.cookieBannerCtaText)
  await page.getByLabel('Text', { exact: true }).fill('<p> </p>')
  await page.getByRole('button', { name: 'Save' }).focus()
  const sent = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().includes('/visitor-data-settings'),
  )
  await page.keyboard.press('Enter')
  expect((await sent).postDataJSON()).toMatchObject({ cookieBannerText: '' })
  await page.getByText('Saved', { exact: true }).waitFor()
  expect(await settings()).toEqual({
    ...before,
    cookieBannerVariant: 'POPUP',
    cookieBannerPosition: 'BOTTOM_LEFT',
    cookieBannerText: '',
    cookieBannerCtaText: 'That is fine',
    isVisitorDataRestricted: true,
  })
  await page.context().close()
})

test('COOK-06: an owner finds a decision by its consent id, with the texts that were shown, and sees the rates', async () => {
  const consentId = randomUUID()
  const origin = site().at('')
  const version = /data-version="([0-9a-f]{16})"/.exec((await ask(site().plain)).text)![1]!
  const answer = await ask(`${origin}/api/consent/decisions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({
      decisionId: uuidv7(),
      consentId,
      version,
      categories: ['embeds'],
      refused: ['statistics', 'marketing'],
      source: 'banner',
    }),
  })
  expect(answer.status).toBe(200)
  const page = await signedIn()
  await openUntil(page, panel(`?view=decisions&id=${consentId}`), 'Chose some')
  await expectAccessibleInBoth(page)
  await page.getByRole('link', { name: 'Chose some' }).click()
  const texts = page.locator('.shown-texts')
  await texts.getByText('We use cookies to count visits').waitFor()
  await page.getByText(version, { exact: true }).waitFor()
  await expectAccessibleInBoth(page)
  await page.goto(panel('?view=statistics'))
  const statistics = page.getByRole('region', { name: 'Versions of the texts' })
  await statistics.getByText('We use cookies to count visits').first().waitFor()
  await expectAccessibleInBoth(page)
  await page.context().close()
})

test('an owner sees which hosts and cookies the pages use, from visitors’ browsers and from a scan', async () => {
  const visitor = await newConsentVisitor(browser())
  for (let at = 0; at < REPORTED_REPLIES; at++) await visitor.page.goto(site().code)
  await visitor.page.locator('[data-consent-choice=accept]').click()
  for (let at = 0; at < REPORTED_REPLIES; at++) await visitor.page.goto(site().code)
  const page = await signedIn()
  await openUntil(page, panel('?view=findings'), 'tags.example')
  await visitor.context.close()

  const { id: websiteId } = site()
  const version = /data-version="([0-9a-f]{16})"/.exec((await ask(site().code)).text)![1]!
  const visit = { site: new URL(site().at('/')), paths: ['/code'], notice: { websiteId, version } }
  const rounds = [
    await visitPages(browser(), USER_AGENT, { ...visit, allowed: null }),
    await visitPages(browser(), USER_AGENT, { ...visit, allowed: 'marketing' as const }),
  ]
  expect(rounds[0]!.requests).toEqual([])
  const scan = { websiteId, pages: 1, hosts: hostsOf(rounds), cookies: cookiesOf(rounds) }
  expect(scan.hosts.map(({ host }) => host)).toContain('tags.example')
  expect(
    scan.cookies.filter(({ isBeforeConsent }) => isBeforeConsent).map(({ category }) => category),
  ).toEqual(expect.not.arrayContaining(['statistics', 'marketing', 'embeds', null]))
  await site().owner.write('PUT', '/api/rest/census/consent/scan', scan)
  await page.goto(panel('?view=findings'))
  await rowOf(page, 'tags.example').getByText('After consent to marketing').waitFor()
  await rowOf(page, 'ss_cookieAllowed').getByText('Necessary').waitFor()
  await expectAccessibleInBoth(page)
  await page.context().close()
})

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
