import type { IncomingHttpHeaders } from 'node:http'
import { CONSENT_COOKIE, isAllowed } from '@portico/proto/cookies/consent'
import { COOKIE_CHOICE } from '@portico/proto/cookies/cookie-choice'
import { readCookie } from '../request/cookies.ts'
import type { HostedWebsite } from '../request/exchange.ts'

/**
 * Returns the website with the way in which the visitor of this request is counted: by the cookie only if the visitor's
 * choice and the policy of the website allow it (CENS-06, COOK-09). Services obey it, whatever the page sends.
 */
export function withCounting<Site extends HostedWebsite>(website: Site, headers: IncomingHttpHeaders): Site {
  const { id: websiteId, counting } = website
  if (counting !== 'cookie' && counting !== 'consent') return website
  const { cookie } = headers
  const policy = {
    websiteId,
    isCookieBannerEnabled: true,
    isRestrictiveCookiePolicyEnabled: counting === 'consent',
  }
  const input = {
    choice: readCookie(cookie, COOKIE_CHOICE),
    consent: readCookie(cookie, CONSENT_COOKIE),
    gpc: headers['sec-gpc'] === '1',
  }
  const resolved = isAllowed('statistics', policy, input) ? 'cookie' : 'daily'
  return resolved === counting ? website : { ...website, counting: resolved }
}
