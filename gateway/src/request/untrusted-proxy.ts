import type { Logger } from '@portico/kit/runtime/logger'

/**
 * Counts forwarded headers of peers that are not trusted proxies, and warns once. Such headers are ignored, so all
 * visitors behind an unnamed proxy share its address and the limits of one client.
 */
export function noticeUntrustedProxies({ logger, count }: { logger: Logger; count: () => void }) {
  let hasWarned = false
  return (peer: string): void => {
    count()
    if (hasWarned) return
    hasWarned = true
    logger.warn(
      { peer },
      'X-Forwarded-For from an address that is not in PORTICO_TRUSTED_PROXIES was ignored. If this address is your proxy, add it: until then all visitors behind it count as one client and share its limits.',
    )
  }
}
