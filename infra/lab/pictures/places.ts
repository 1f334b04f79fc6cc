import type { Page } from 'playwright-core'
import { ask } from '../../e2e/http.ts'
import type { Demo } from '../../e2e/stack.ts'

/** An address to inspect. `prepare` acts on the page first; `axe: false` leaves out the check with axe. */
export type Place = { name: string; url: string; prepare?: (page: Page) => Promise<void>; axe?: boolean }

const MAX_PLACES = 120

/**
 * Every page that links of the published site lead to, the home page first. Addresses that differ only in the hash are
 * one place.
 */
export async function sitePlaces(demo: Demo): Promise<Place[]> {
  const isPage = ({ pathname }: URL) => /^\/(?!api|s\/|assets|cart|account)/.test(pathname)
  return crawl(`${demo.site}/`, linksInHtml, isPage)
}

/**
 * Every panel that links of the owner's area lead to; of addresses that differ only in an id, the first. The page must
 * be signed in.
 */
export async function configPlaces(page: Page, demo: Demo): Promise<Place[]> {
  const keyOf = (url: URL) => url.pathname.replace(/[0-9a-f]{32}|[0-9a-f]{24}|[0-9a-f-]{36}/g, 'id')
  const isPanel = ({ pathname }: URL) => /^\/config(?!\/visit)/.test(pathname)
  const panels = await crawl(demo.config, (url) => linksInBrowser(page, url), isPanel, keyOf)
  return panels.map((each) => ({ ...each, name: panelName(keyOf(new URL(each.url))) }))
}

/** `sites` is the list of websites, `home` the home of one, `pages-one` one of its pages. */
function panelName(path: string): string {
  const rest = path.replace(/^\/config\/?/, '')
  if (rest === '') return 'sites'
  return nameOf(rest.replace(/^sites\/id/, '').replaceAll('/id', '/one'))
}

/** Signs the demo's owner in through the form. */
export async function signInOn(page: Page, demo: Demo): Promise<void> {
  await page.goto(demo.config)
  await page.getByLabel('Email').fill(demo.owner.email)
  await page.getByLabel('Password', { exact: true }).fill(demo.owner.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: /Clay & Hearth/ }).waitFor()
}

/** Sends a message through the contact form, so that the inbox is not empty. */
export async function writeMessage(page: Page, demo: Demo): Promise<void> {
  await page.goto(new URL(demo.forms.contact.path, demo.site).href)
  await page.locator('form').waitFor()
  const form = page.locator(`form[data-form-id="${demo.forms.contact.id}"]`)
  for (const field of await form.locator('input:visible:not([type=email])').all()) await field.fill('Visitor')
  await form.locator('input[type=email]').fill('visitor@example.com')
  await form
    .locator('textarea')
    .fill('The blue cup arrived whole, and it is used every morning.\n\nDo you make a saucer for it?')
  await form.locator('button[type=submit]').click()
  await page.locator('.form-submission-text').first().waitFor()
}

async function crawl(
  start: string,
  linksOf: (url: URL) => Promise<string[]>,
  wanted: (url: URL) => boolean,
  keyOf = (url: URL) => url.pathname + url.search,
): Promise<Place[]> {
  const found = new Map<string, Place>()
  const queue = [new URL(start)]
  const seen = new Set(queue.map(keyOf))
  while (queue.length > 0 && found.size < MAX_PLACES) {
    const url = queue.shift()!
    found.set(keyOf(url), { name: nameOf(keyOf(url)), url: url.href })
    for (const link of await linksOf(url)) {
      const next = new URL(link, url)
      next.hash = ''
      if (next.origin !== url.origin || !wanted(next) || seen.has(keyOf(next))) continue
      seen.add(keyOf(next))
      queue.push(next)
    }
  }
  return [...found.values()]
}

/** The links of a published page, which are all in its HTML. */
async function linksInHtml(url: URL): Promise<string[]> {
  const { text } = await ask(url.href)
  return [...text.matchAll(/<a\s[^>]*?href="([^"]+)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'))
}

async function linksInBrowser(page: Page, url: URL): Promise<string[]> {
  await page.goto(url.href)
  await settled(page)
  return page.$$eval('a[href]', (all) => all.map((each) => (each as HTMLAnchorElement).href))
}

/** Waits until the network is idle and no skeleton is shown. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await page.waitForLoadState('networkidle').catch(() => {})
  // The owner's area has no heading until its scripts have run and it knows who is signed in, which may be after the
  // network is idle.
  await page.waitForFunction(
    () => {
      const app = document.querySelector('#app')
      return (!app || app.querySelector('h1')) && !document.querySelector('main [aria-busy="true"]')
    },
    undefined,
    { timeout: 90_000 },
  )
}

function nameOf(address: string): string {
  return (
    address
      .replace(/\bid\b/g, '')
      .replace(/[^a-z0-9]+/gi, '-')
      .replace(/^-|-$/g, '')
      .toLowerCase() || 'home'
  )
}
