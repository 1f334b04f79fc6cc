import type { Browser } from 'playwright-core'
import type * as z from 'zod'
import { consentCategories } from '@portico/proto/cookies/consent'
import type { SaveScan } from '@portico/proto/http/visits/cookie-findings'
import { findPages, readNotice } from './pages.ts'
import { cookiesOf, hostsOf, type Round } from './rounds.ts'
import { visitPages } from './visit.ts'

export type Scan = z.input<typeof SaveScan>

/** Visits of this agent count as visits of a bot. */
const USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/140.0 PorticoScan (bot)'

/** Visits at most `most` pages of a website, once without a choice and once for each category. */
export async function scanSite(browser: Browser, site: URL, most: number): Promise<Scan> {
  const notice = await readNotice(browser, USER_AGENT, site)
  const paths = await findPages(browser, USER_AGENT, { site, most })
  const rounds: Round[] = []
  for (const allowed of [null, ...consentCategories])
    rounds.push(await visitPages(browser, USER_AGENT, { site, paths, notice, allowed }))
  return {
    websiteId: notice.websiteId,
    pages: paths.length,
    hosts: hostsOf(rounds),
    cookies: cookiesOf(rounds),
  }
}
