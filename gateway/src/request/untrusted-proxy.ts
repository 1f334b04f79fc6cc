import type { Logger } from '@portico/kit/runtime/logger'

/**
 * Notices forwarded headers of a peer that is no trusted proxy. They are not believed, so behind a proxy that is not
 * named all visitors share its address, and with it every limit of one client. The log says so once.
 */
export function noticeUntrustedProxies({ logger, count }: { logger: Logger; count: () => void }) {
  let hasWarned = false
  return (peer: string): void => {
    count()
    if (hasWarned) return
    hasWarned = true
    logger.warn(
      { peer },
      'a request brought X-Forwarded-For from an address that PORTICO_TRUSTED_PROXIES does not name. If it is your proxy, name it there: until then all visitors behind it count as one client and share its limits. If it is not, a visitor sent the header and it is ignored.',
    )
  }
}
