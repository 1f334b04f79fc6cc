import type { ConsentCategory } from '@portico/proto/cookies/consent'
import {
  resourceKinds,
  type FindingsReply,
  type ResourceKind,
} from '@portico/proto/http/visits/cookie-findings'

/** A host by scan and reports. `when`: loaded before a choice, only after one, or not found by the scan. */
export type FoundHost = {
  host: string
  kinds: ResourceKind[]
  page: string
  when: 'before' | 'after' | 'unknown'
  allowedBy: readonly ConsentCategory[]
  /** The number of reports of visitors' browsers. */
  reports: number
  /** The time of the latest report, ms; null without reports. */
  lastSeen: number | null
}

const order = { before: 0, unknown: 1, after: 2 }

/** The hosts of the latest scan and of visitors' reports: those before consent first, then by reports. */
export function foundHosts({ scan, hosts }: FindingsReply): FoundHost[] {
  const found = new Map<string, FoundHost>()
  for (const { isBeforeConsent, ...scanned } of scan?.hosts ?? [])
    found.set(scanned.host, {
      ...scanned,
      when: isBeforeConsent ? 'before' : 'after',
      reports: 0,
      lastSeen: null,
    })
  for (const { host, kind, page, reports, lastSeen } of hosts) {
    const earlier = found.get(host) ?? {
      host,
      kinds: [],
      page,
      when: 'unknown',
      allowedBy: [],
      reports: 0,
      lastSeen: null,
    }
    found.set(host, {
      ...earlier,
      kinds: resourceKinds.filter((each) => each === kind || earlier.kinds.includes(each)),
      reports: earlier.reports + reports,
      lastSeen: Math.max(earlier.lastSeen ?? 0, Date.parse(lastSeen)),
    })
  }
  return [...found.values()].sort(
    (a, b) => order[a.when] - order[b.when] || b.reports - a.reports || a.host.localeCompare(b.host),
  )
}

/** The numbers of hosts and of cookies that need consent, or are not known, and are there before a choice. */
export function tooEarly(findings: FindingsReply): { hosts: number; cookies: number } {
  const cookies = findings.scan?.cookies.filter(
    ({ isBeforeConsent, category }) => isBeforeConsent && category !== 'necessary',
  )
  return {
    hosts: foundHosts(findings).filter(({ when }) => when === 'before').length,
    cookies: cookies?.length ?? 0,
  }
}
