import type { Browser } from 'playwright-core'
import type { Notice } from './visit.ts'

const PAGE_MS = 30_000
const PATH_LENGTH = 300

/** Reads the website and the version of its texts from the context of its home page. */
export async function readNotice(browser: Browser, userAgent: string, site: URL): Promise<Notice> {
  const context = await browser.newContext({ userAgent })
  const page = await context.newPage()
  await page.goto(new URL('/?format=page-context', site).href, { timeout: PAGE_MS })
  const found = JSON.parse(await page.locator('body').innerText()) as {
    website: { id: string }
    consentVersion: string
  }
  await context.close()
  return { websiteId: found.website.id, version: found.consentVersion }
}

/** The paths of pages that links lead to, the home page first, at most `most`. */
export async function findPages(
  browser: Browser,
  userAgent: string,
  { site, most }: { site: URL; most: number },
): Promise<string[]> {
  const context = await browser.newContext({ userAgent, javaScriptEnabled: false })
  const page = await context.newPage()
  const paths = ['/']
  for (let at = 0; at < paths.length && paths.length < most; at++) {
    const reply = await page.goto(new URL(paths[at]!, site).href, { timeout: PAGE_MS })
    if (!reply?.headers()['content-type']?.startsWith('text/html')) continue
    const links = page.locator('a[href]')
    for (const link of await links.evaluateAll((all) =>
      all.map((each) => (each as HTMLAnchorElement).href),
    )) {
      const url = URL.parse(link)
      if (!url || url.origin !== site.origin || !isPage(url.pathname)) continue
      if (!paths.includes(url.pathname) && paths.length < most) paths.push(url.pathname)
    }
  }
  await context.close()
  return paths
}

const isPage = (path: string) =>
  path.length <= PATH_LENGTH && !/^\/(?:api|assets|s|config)(?:\/|$)/.test(path)
