import type { Browser, Page } from 'playwright-core'
import { trackingKeys } from '@portico/proto/collect/tracking-keys'
import { sessionKeys } from '@portico/proto/cookies/storage-keys'
import { openPage } from '../browser.ts'
import { OTHER_HOSTS } from './site.ts'

const names = [...trackingKeys.performance, ...trackingKeys.marketing, ...Object.values(sessionKeys)]

/** A new visitor who asks other hosts for nothing real, with what the browser has stored and requested. */
export async function newConsentVisitor(browser: Browser, size?: { width: number; height: number }) {
  const opened = await openPage(browser, size)
  const { page } = opened
  const context = page.context()
  const foreign: string[] = []
  await context.route(OTHER_HOSTS, (route) => {
    foreign.push(new URL(route.request().url()).host)
    return route.fulfill({ contentType: 'text/html', body: '' })
  })
  const hits: (string | null)[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/api/census/RecordHit'))
      hits.push(new URLSearchParams(request.postData() ?? '').get('ss_cvr'))
  })
  return {
    ...opened,
    context,
    /** The hosts that were asked, in order. */
    foreign,
    /** The visitor cookie of each hit. */
    hits,
    /** The tracking cookies and storage keys that this browser keeps. */
    kept: async (at: Page = page) => {
      const cookies = (await context.cookies()).map(({ name }) => name)
      const stored = await at.evaluate(
        (names) => names.filter((name) => localStorage.getItem(name) ?? sessionStorage.getItem(name)),
        names,
      )
      return [...new Set([...names.filter((name) => cookies.includes(name)), ...stored])].sort()
    },
    cookie: async (name: string) => (await context.cookies()).find((each) => each.name === name),
    /** Loads a page and waits until its collectors have started and its view is answered. */
    view: async (address: string) => {
      await page.goto(address, { waitUntil: 'networkidle' })
    },
    banner: page.locator('.cookie-banner'),
    close: () => context.close(),
  }
}
