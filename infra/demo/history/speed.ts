import type { SampleRecord } from '@portico/proto/http/common/sample-history'
import type { Chance } from './chance.ts'
import type { Browser } from './clients.ts'
import type { Page } from './journeys.ts'

/** The page that one release of the history made slower, until a later one mended it. */
export const SLOWED_PATH = '/gallery'

/** Median times on a phone, and how much faster or slower other browsers are. */
const FIRST_BYTE_MS = 62
const PAINT_MS = 480
const LARGEST_MS = 1_020
const factors = { mobile: 1, tablet: 0.9, desktop: 0.62 }
const SLOW_CONNECTION = 2.4

/** Returns the metrics of one page load, and what caused them. `picture`: the address of the largest one, if there is one. */
export function speedOf(
  chance: Chance,
  {
    page,
    picture,
    browser,
    isSlowed,
  }: { page: Page; picture: string | undefined; browser: Browser; isSlowed: boolean },
): Pick<SampleRecord, 'metrics' | 'attribution'> {
  const network = browser.connection === '4g' ? 1 : SLOW_CONNECTION
  const factor = factors[browser.device] * network
  const ttfb = chance.around(FIRST_BYTE_MS * network, 0.4)
  const fcp = ttfb + chance.around(PAINT_MS * factor, 0.35)
  const lcp = fcp + chance.around((LARGEST_MS - PAINT_MS) * factor * (isSlowed ? 4.2 : 1), 0.5)
  const cls = chance.happens(isSlowed ? 0.5 : 0.06) ? chance.around(isSlowed ? 0.12 : 0.03, 0.5) : 0
  const inp = chance.happens(0.55)
    ? chance.around((isSlowed ? 210 : 62) * factors[browser.device], 0.6)
    : undefined
  const metrics = {
    ttfb: Math.round(ttfb),
    fcp: Math.round(fcp),
    lcp: Math.round(lcp),
    cls: Math.round(cls * 10_000) / 10_000,
    le: Math.round(lcp + chance.around(240, 0.4)),
    tti: Math.round(lcp + chance.around(160, 0.5)),
    ...(inp !== undefined && { inp: Math.round(inp), fid: Math.round(chance.around(6, 0.7)) }),
  }
  const attribution = {
    lcp: picture === undefined ? 'main > h1' : largestOf(page),
    ...(picture !== undefined && { 'lcp-resource': picture }),
    ...(cls > 0 && { cls: isSlowed ? '.gallery-item > img' : 'p.announcement' }),
    ...(inp !== undefined && { inp: page.kind === 'product' ? 'button.buy' : 'nav > a' }),
  }
  return { metrics, attribution }
}

const largestOf = (page: Page) =>
  page.kind === 'product'
    ? '.product-pictures img'
    : page.kind === 'post'
      ? 'article > figure img'
      : 'section img'
