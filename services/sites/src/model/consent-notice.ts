import { createHash } from 'node:crypto'
import { bannerOf, noticeOf, type ConsentNotice } from '@portico/proto/cookies/cookie-banner'
import type { SiteSettings } from '@portico/proto/http/website/sites'

/** The texts of the cookie banner with their version, a hash of them: other texts or categories are another version. */
export function consentNotice({ cookieSettings }: Pick<SiteSettings, 'cookieSettings'>): ConsentNotice & {
  version: string
} {
  const notice = noticeOf(bannerOf(cookieSettings))
  const { text, accept, decline, acceptType, categories } = notice
  const version = createHash('sha256')
    .update(JSON.stringify([text, accept, decline, acceptType, categories]))
    .digest('hex')
    .slice(0, 16)
  return { version, ...notice }
}
