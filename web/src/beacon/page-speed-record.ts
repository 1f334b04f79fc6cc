import type { BeaconContext } from './context.ts'
import { COLLECTOR_VERSION } from '@portico/proto/tracking-limits'
import { ANALYTICS_COOKIE, MARKETING_COOKIE } from '@portico/proto/tracking-keys'
import { readCookie } from '../lib/cookies.ts'
import type { PageMetrics } from './metrics.ts'
import { uuidv7 } from '@portico/proto/uuid'

type Connection = { downlink?: number; effectiveType?: string; rtt?: number; saveData?: boolean }

/** Builds a page-speed record with metrics (PERF-01) and context (PERF-02, PERF-03). Names are not yet abbreviated. */
export function pageSpeedRecord(
  context: BeaconContext,
  pageLoadId: string,
  page: { hash: string; hostname: string; pathname: string },
  metrics: PageMetrics,
  deliveryType: 'beacon' | 'xhr',
) {
  const { connection, deviceMemory } = navigator as { connection?: Connection; deviceMemory?: number }
  return {
    app: 'site',
    event: 'page_speed',
    pageLoadId,
    time: Date.now(),
    data: {
      ...metrics,
      recordId: uuidv7(),
      version: COLLECTOR_VERSION,
      deliveryType,
      analyticsId: readCookie(ANALYTICS_COOKIE),
      marketingId: readCookie(MARKETING_COOKIE),
      memberId: context.memberId,
      release: context.releaseId,
      ...page,
      connection: connection && {
        downlink: connection.downlink,
        effectiveType: connection.effectiveType,
        rtt: connection.rtt,
        saveData: connection.saveData,
      },
      display: {
        devicePixelRatio: devicePixelRatio,
        screenHeight: screen.height,
        screenWidth: screen.width,
        viewportHeight: innerHeight,
        viewportWidth: innerWidth,
      },
      hardware: { deviceMemory, cpuCount: navigator.hardwareConcurrency },
      context: {
        websiteId: context.website?.id,
        templateId: context.templateId,
        pageType: context.pageType,
        language: document.documentElement.lang,
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        platform: navigator.platform,
        memberId: context.memberId,
        collectionType: context.collection?.type,
        websiteType: context.website?.websiteType,
      },
    },
  }
}
