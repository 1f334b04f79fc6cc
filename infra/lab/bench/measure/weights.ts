import type { Browser } from 'playwright-core'
import { startBrowser } from '../../../e2e/browser.ts'
import type { Demo } from '../../../e2e/stack.ts'
import { fetchGzip } from './gzip.ts'
import { layoutShiftOf, observeLayoutShift, scrollToEnd } from './layout-shift.ts'

/** The sizes of one page on a phone, in bytes of the gzip bodies that the gateway sends. */
export type Weight = {
  page: string
  html: number
  css: number
  /** The scripts of the page with all their static imports. */
  firstJs: number
  /** The beacon's part of `firstJs` (job 1b). */
  beaconJs: number
  /** Every script that was loaded while the page was scrolled to its end, islands included. */
  allJs: number
  images: number
  requests: number
  /** Largest contentful paint in ms, without network throttling; `cls` is the sum of the layout shifts. */
  lcp: number
  cls: number
}

/** The gates of job 3c and 1b, in bytes; CLS has no unit. */
export const weightGates = { html: 8_192, css: 12_288, firstJs: 12_288, beaconJs: 2_253, cls: 0.02 }

export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  isMobile: true,
  hasTouch: true,
}

/** Job 3c: pages of each kind of the demo shop, on a phone's screen. */
export async function measureWeights(demo: Demo): Promise<Weight[]> {
  const browser = await startBrowser()
  try {
    const [product] = demo.products
    const weights: Weight[] = []
    for (const path of ['/', '/shop', product!.path, '/journal', demo.forms.contact.path]) {
      weights.push(await weigh(browser, new URL(path, demo.site)))
    }
    return weights
  } finally {
    await browser.close()
  }
}

async function weigh(browser: Browser, url: URL): Promise<Weight> {
  const html = await fetchGzip(url)
  const linked = (pattern: RegExp) => [...html.text.matchAll(pattern)].map(([, path]) => new URL(path!, url))
  const styles = linked(/<link rel="stylesheet" href="([^"]+)"/g)
  const scripts = linked(/<script type="module" src="([^"]+)"/g)
  const beacon = scripts.filter(({ pathname }) => pathname.includes('beacon'))
  const loaded = await loadOnPhone(browser, url)
  return {
    page: url.pathname,
    html: html.bytes,
    css: sum(await Promise.all(styles.map(async (each) => (await fetchGzip(each)).bytes))),
    firstJs: sum([...(await withImports(scripts)).values()]),
    beaconJs: sum([...(await withImports(beacon)).values()]),
    ...loaded,
  }
}

/** The bytes of the scripts and of everything that they import statically, by address. */
async function withImports(scripts: URL[]): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  const queue = [...scripts]
  for (let url = queue.shift(); url; url = queue.shift()) {
    if (found.has(url.href)) continue
    const { bytes, text } = await fetchGzip(url)
    found.set(url.href, bytes)
    for (const [, path] of text.matchAll(/\b(?:from|import)\s*["'](\.[^"']+)["']/g))
      queue.push(new URL(path!, url))
  }
  return found
}

async function loadOnPhone(browser: Browser, url: URL) {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  let requests = 0
  let images = 0
  let allJs = 0
  page.on('response', (response) => {
    requests++
    const type = response.request().resourceType()
    if (type !== 'image' && type !== 'script') return
    const bytes = Number(response.headers()['content-length'] ?? 0)
    if (type === 'image') images += bytes
    else allJs += bytes
  })
  await observeLayoutShift(page)
  await page.addInitScript(() => {
    const seen = { lcp: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.lcp = entry.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  await page.goto(url.href, { waitUntil: 'networkidle' })
  const lcp = await page.evaluate(() => (window as unknown as { seen: { lcp: number } }).seen.lcp)
  const first = { images, requests }
  await scrollToEnd(page, 60)
  await page.waitForLoadState('networkidle')
  const cls = await layoutShiftOf(page)
  await context.close()
  return { ...first, allJs, lcp, cls }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

/** The rows of the table, each with whether all gates are met. */
export function weightRows(weights: readonly Weight[]): Record<string, string>[] {
  const kb = (bytes: number) => `${(bytes / 1_024).toFixed(1)} KB`
  return weights.map((weight) => ({
    'job 3c': weight.page,
    html: kb(weight.html),
    css: kb(weight.css),
    'first js': kb(weight.firstJs),
    'beacon js': kb(weight.beaconJs),
    'all js': kb(weight.allJs),
    'images at once': kb(weight.images),
    requests: String(weight.requests),
    'LCP ms': weight.lcp.toFixed(0),
    CLS: weight.cls.toFixed(3),
    met: (Object.keys(weightGates) as (keyof typeof weightGates)[]).every(
      (name) => weight[name] <= weightGates[name],
    )
      ? 'yes'
      : 'no',
  }))
}
