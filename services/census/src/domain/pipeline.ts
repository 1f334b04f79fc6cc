import { censusEvent } from '@portico/proto/enums/census-event'
import { pageTypesWithoutCensus } from '@portico/proto/enums/page-type'
import type { RoleName } from '@portico/proto/enums/website-role'
import type { HitData } from '@portico/proto/http/census'
import type { VisitorCounting } from '@portico/proto/visitor-counting'
import type { Agent } from './agent.ts'

/** Why a hit is not counted; also the label of the counter of dropped hits. */
export type DropReason =
  | 'unknown-website'
  | 'bot'
  | 'site-editor'
  | 'census-disabled'
  | 'untracked-page'
  | 'excluded-path'
  | 'search-page-view'

/** A hit as a request brings it. Times are in milliseconds since the epoch. */
export type ReceivedHit = {
  /** The website of the host; null if the host has none. */
  websiteId: string | null
  /** How the owner has set visitors to be counted. */
  counting: VisitorCounting
  /** The roles of the signed-in account on this website; empty for visitors. */
  roles: readonly RoleName[]
  /** Sent by a load test or probe: stored, and left out of roll-ups. */
  synthetic: boolean
  agent: Agent
  event: number
  data: HitData
  path: string
  /** When the hit arrived, by our clock. */
  receivedAt: number
}

/** A hit that the pipeline keeps: its website is known, and `occurredAt` is a time to count it at. */
export type KeptHit = ReceivedHit & { websiteId: string; occurredAt: number }

export type Verdict = { kept: true; hit: KeptHit } | { kept: false; reason: DropReason }

/** How far the visitor's clock may be behind or ahead of ours before our clock is used instead, in milliseconds. */
export const CLOCK_BEHIND_MS = 10 * 60_000
export const CLOCK_AHEAD_MS = 60_000

type Rule = (hit: ReceivedHit) => DropReason | null

/** The rules in their order, the cheapest that drop most first. */
const rules: readonly Rule[] = [
  (hit) => (hit.agent.isBot ? 'bot' : null),
  (hit) => (isEditor(hit.roles) ? 'site-editor' : null),
  (hit) => (hit.counting === 'off' || hit.data.isCensusDisabled ? 'census-disabled' : null),
  (hit) => (pageTypesWithoutCensus.includes(hit.data.pageType ?? 0) ? 'untracked-page' : null),
  (hit) => (/^\/config(?:\/|$)/.test(hit.path) ? 'excluded-path' : null),
  (hit) => (hit.event === censusEvent.pageView && /^\/search\/?$/.test(hit.path) ? 'search-page-view' : null),
]

/** Applies the rules in order. The first rule that drops the hit gives the reason. */
export function runPipeline(hit: ReceivedHit): Verdict {
  const { websiteId } = hit
  if (!websiteId) return { kept: false, reason: 'unknown-website' }
  for (const rule of rules) {
    const reason = rule(hit)
    if (reason) return { kept: false, reason }
  }
  return { kept: true, hit: { ...hit, websiteId, occurredAt: occurredAt(hit) } }
}

/** CENS-03: an account of the website counts as a visitor only if its single role is viewer. */
function isEditor(roles: readonly RoleName[]): boolean {
  return roles.some((role) => role !== 'viewer')
}

/** The time by the visitor's clock if that clock is near ours, else the time of arrival. */
function occurredAt({ data, receivedAt }: ReceivedHit): number {
  const { clientDate = receivedAt } = data
  const aheadMs = clientDate - receivedAt
  return aheadMs > CLOCK_AHEAD_MS || aheadMs < -CLOCK_BEHIND_MS ? receivedAt : clientDate
}
