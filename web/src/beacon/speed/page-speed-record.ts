import type { DeliveryType } from '@portico/proto/enums/delivery-type'
import type { BeaconContext } from '../context.ts'
import { COLLECTOR_VERSION } from '@portico/proto/limits/tracking-limits'
import { ANALYTICS_COOKIE, MARKETING_COOKIE } from '@portico/proto/collect/tracking-keys'
import { readCookie } from '../../lib/cookies.ts'

type Connection = { downlink?: number; effectiveType?: string; rtt?: number; saveData?: boolean }

/** The page that a record is about, as it was when it was shown. */
export type Page = { hash: string; hostname: string; pathname: string }

export type RecordFacts = {
  event: 'page_speed' | 'user' | 'image'
  context: BeaconContext
  pageLoadId: string
  page: Page
  /** When the page was loaded or the timing ended: milliseconds since the epoch. */
  time: number
  /** Metrics (PERF-01), or the fields of a timing. */
  measured: object
  /** An id that repeats of the record share. */
  recordId: string
  deliveryType: DeliveryType
}

/** Builds a record with its context (PERF-02, PERF-03). Names are not yet abbreviated. */
export function speedRecord({
  event,
  context,
  pageLoadId,
  page,
  time,
  measured,
  recordId,
  deliveryType,
}: RecordFacts) {
  const { connection, deviceMemory } = navigator as { connection?: Connection; deviceMemory?: number }
  return {
    app: 'site',
    event,
    pageLoadId,
    time,
    sentAt: Date.now(),
    data: {
      ...measured,
      recordId,
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
        accountId: context.authenticatedAccount?.id,
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
