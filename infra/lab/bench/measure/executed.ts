import type { Browser } from 'playwright-core'
import { startBrowser } from '../../../e2e/browser.ts'
import type { Demo } from '../../../e2e/stack.ts'
import { demoCollections } from '../../../demo/pages/index.ts'
import { beaconFiles } from './bundles.ts'
import { fetchGzip } from './gzip.ts'
import { PHONE } from './weights.ts'

/**
 * The scripts that run on a page before a visitor touches anything, in bytes of gzip, and the part of the beacon, which counts
 * visits and page speed. `playsInView` is true if a widget in view plays by itself.
 */
export type ExecutedWeight = {
  page: string
  bytes: number
  beaconBytes: number
  scripts: number
  playsInView: boolean
}

/** The most bytes, and the most with a widget in view that plays by itself. */
export const executedGates = { still: 12_288, playing: 20_480 }

/** Every page of the demo shop that an anonymous visitor sees, and one product, on a phone. */
export async function measureExecuted(demo: Demo): Promise<ExecutedWeight[]> {
  const paths = [...demoCollections.map(({ urlId }) => `/${urlId}`), demo.products[0]!.path]
  const browser = await startBrowser()
  try {
    const weights: ExecutedWeight[] = []
    for (const path of paths) weights.push(await executedOn(browser, new URL(path, demo.site)))
    return weights
  } finally {
    await browser.close()
  }
}

/** Scripts that were only prefetched are not in the coverage of the browser's profiler. */
async function executedOn(browser: Browser, url: URL): Promise<ExecutedWeight> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Profiler.enable')
    await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    const response = await page.goto(url.href, { waitUntil: 'networkidle' })
    if (response?.status() !== 200) throw new Error(`${url.href}: ${response?.status()}`)
    const { result } = await session.send('Profiler.takePreciseCoverage')
    const executed = new Set(
      result
        .filter(({ functions }) => functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)))
        .map((script) => script.url)
        .filter((address) => address.startsWith(url.origin) && new URL(address).pathname.endsWith('.js')),
    )
    const beacon = beaconFiles([...executed].map((address) => new URL(address).pathname.slice(1)))
    let bytes = 0
    let beaconBytes = 0
    for (const address of executed) {
      const size = (await fetchGzip(new URL(address))).bytes
      bytes += size
      if (beacon.has(new URL(address).pathname.slice(1))) beaconBytes += size
    }
    const playsInView = await page.evaluate(() =>
      [...document.querySelectorAll('[data-block-json*=\'"autoplay":true\'], .video-background video')].some(
        (block) => {
          const { top, bottom } = block.getBoundingClientRect()
          return top < innerHeight && bottom > 0
        },
      ),
    )
    return { page: url.pathname, bytes, beaconBytes, scripts: executed.size, playsInView }
  } finally {
    await context.close()
  }
}

/** The pages as rows of a table. */
export function executedRows(weights: readonly ExecutedWeight[]): Record<string, string>[] {
  return weights.map(({ page, bytes, beaconBytes, scripts, playsInView }) => {
    const gate = playsInView ? executedGates.playing : executedGates.still
    return {
      'runs before interaction': page,
      KB: (bytes / 1_024).toFixed(1),
      'of these beacon': (beaconBytes / 1_024).toFixed(1),
      scripts: String(scripts),
      gate: (gate / 1_024).toFixed(0),
      // The collectors of the beacon start after the load, and are counted apart (goal 3d).
      met: bytes - beaconBytes <= gate ? 'yes' : 'no',
    }
  })
}
