import type { Browser, BrowserContext, Page } from 'playwright-core'
import {
  CHOICE_SECONDS,
  CONSENT_COOKIE,
  formatConsent,
  type ConsentCategory,
} from '@portico/proto/cookies/consent'
import type { ResourceKind } from '@portico/proto/http/visits/cookie-findings'
import { COOKIE_CHOICE } from '@portico/proto/cookies/cookie-choice'
import type { Round, SeenKey, SeenRequest } from './rounds.ts'

const PAGE_MS = 30_000
/** Time for requests that begin after the page has loaded. */
const SETTLE_MS = 1_500
const DAY_SECONDS = 86_400

const kinds: Record<string, ResourceKind> = {
  script: 'script',
  stylesheet: 'style',
  image: 'picture',
  media: 'media',
  font: 'font',
  document: 'frame',
  xhr: 'connection',
  fetch: 'connection',
  websocket: 'connection',
  eventsource: 'connection',
  ping: 'connection',
}

/** A website, and the version of the texts that its visitors decide about. */
export type Notice = { websiteId: string; version: string }

export type Visit = {
  site: URL
  paths: readonly string[]
  notice: Notice
  /** The only category that the visitor allows; null before a choice. */
  allowed: ConsentCategory | null
}

/** Opens the pages as a new visitor, and collects requests to other hosts, cookies and storage keys. */
export async function visitPages(
  browser: Browser,
  userAgent: string,
  { site, paths, notice, allowed }: Visit,
): Promise<Round> {
  const context = await browser.newContext({ userAgent })
  if (allowed) await allow(context, site, notice, allowed)
  const requests: SeenRequest[] = []
  const keys: SeenKey[] = []
  const page = await context.newPage()
  let path = '/'
  const note = (url: string, kind: ResourceKind) => {
    const { protocol, host } = new URL(url)
    if (/^(?:https?|wss?):$/.test(protocol) && host !== site.host) requests.push({ host, kind, page: path })
  }
  page.on('request', (request) => note(request.url(), kinds[request.resourceType()] ?? 'other'))
  page.on('websocket', (socket) => note(socket.url(), 'connection'))
  for (path of paths) {
    await page.goto(new URL(path, site).href, { timeout: PAGE_MS })
    // Some content loads when it comes near the window.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await page.waitForTimeout(SETTLE_MS)
    keys.push(...(await keysOf(context, page, site, path)))
  }
  await context.close()
  return { allowed, requests, keys }
}

/** Stores the decision as the banner does, without recording one. */
async function allow(
  context: BrowserContext,
  site: URL,
  { websiteId, version }: Notice,
  allowed: ConsentCategory,
): Promise<void> {
  const consentId = crypto.randomUUID()
  const consent = formatConsent({ websiteId, consentId, version, categories: [allowed], gpc: false })
  const expires = Math.floor(Date.now() / 1_000) + CHOICE_SECONDS
  await context.addCookies([
    { name: COOKIE_CHOICE, value: 'true', url: site.href, expires },
    { name: CONSENT_COOKIE, value: consent, url: site.href, expires },
  ])
}

async function keysOf(context: BrowserContext, page: Page, site: URL, path: string): Promise<SeenKey[]> {
  const now = Date.now() / 1_000
  const cookies = (await context.cookies()).map(({ name, domain, expires }): SeenKey => ({
    name,
    kind: 'cookie',
    host: domain.replace(/^\./, ''),
    page: path,
    days: expires < 0 ? null : Math.max(0, Math.round((expires - now) / DAY_SECONDS)),
  }))
  const stored = await page.evaluate(() => [
    ...Object.keys(localStorage).map((name) => ({ name, kind: 'localStorage' as const })),
    ...Object.keys(sessionStorage).map((name) => ({ name, kind: 'sessionStorage' as const })),
  ])
  return [...cookies, ...stored.map((key) => ({ ...key, host: site.hostname, page: path, days: null }))]
}
