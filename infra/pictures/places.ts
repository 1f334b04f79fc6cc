import type { Page } from 'playwright-core'
import type { Demo } from '../e2e/stack.ts'

/** One thing to look at: an address, what is done there before anyone looks, and whether axe looks as well. */
export type Place = { name: string; url: string; prepare?: (page: Page) => Promise<void>; axe?: boolean }

const MOST = 120

/** Every page that links of the published site lead to, home first; one place an address without its hash. */
export async function sitePlaces(page: Page, demo: Demo): Promise<Place[]> {
  return crawl(page, `${demo.site}/`, (url) => /^\/(?!api|s\/|assets|cart|account)/.test(url.pathname))
}

/** Every panel that links of the owner's area lead to; of pages that differ only in an id, the first. The page must be signed in. */
export async function configPlaces(page: Page, demo: Demo): Promise<Place[]> {
  const sort = (url: URL) => url.pathname.replace(/[0-9a-f]{24}|[0-9a-f-]{36}/g, 'id')
  const panels = await crawl(page, demo.config, (url) => /^\/config(?!\/visit)/.test(url.pathname), sort)
  return panels.map((each) => ({ ...each, name: panelName(sort(new URL(each.url))) }))
}

/** `sites` is the list of websites, `home` the home of one, `pages-one` one of its pages. */
function panelName(path: string): string {
  const rest = path.replace(/^\/config\/?/, '')
  if (rest === '') return 'sites'
  return nameOf(rest.replace(/^sites\/id/, '').replaceAll('/id', '/one'))
}

/** Signs the owner in, as a person does. */
export async function signInOn(page: Page, demo: Demo): Promise<void> {
  await page.goto(demo.config)
  await page.getByLabel('Email').fill(demo.owner.email)
  await page.getByLabel('Password', { exact: true }).fill(demo.owner.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: /Clay & Hearth/ }).waitFor()
}

/** Writes to the demo's owners as a visitor, so that the inbox has something to show. */
export async function writeMessage(page: Page, demo: Demo): Promise<void> {
  await page.goto(new URL(demo.forms.contact.path, demo.site).href)
  await page.locator('[data-hydration=done] form').waitFor()
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
  page: Page,
  start: string,
  wanted: (url: URL) => boolean,
  sort = (url: URL) => url.pathname + url.search,
): Promise<Place[]> {
  const found = new Map<string, Place>()
  const queue = [new URL(start)]
  const seen = new Set(queue.map(sort))
  while (queue.length > 0 && found.size < MOST) {
    const url = queue.shift()!
    await page.goto(url.href)
    await settled(page)
    found.set(sort(url), { name: nameOf(sort(url)), url: url.href })
    const links = await page.$$eval('a[href]', (all) => all.map((each) => (each as HTMLAnchorElement).href))
    for (const link of links) {
      const next = new URL(link)
      next.hash = ''
      if (next.origin !== url.origin || !wanted(next) || seen.has(sort(next))) continue
      seen.add(sort(next))
      queue.push(next)
    }
  }
  return [...found.values()]
}

/** Waits until nothing is being loaded and no skeleton is shown. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await page.waitForLoadState('networkidle').catch(() => {})
  // The owner's area is empty until its first script has run, which may take longer than the network is quiet.
  await page.waitForFunction(
    () => !document.querySelector('#app:empty, main [aria-busy="true"]'),
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
