import { pageTypesWithoutCensus } from '@portico/proto/enums/page-type'
import type { RoleName } from '@portico/proto/enums/website-role'
import type { HitData } from '@portico/proto/http/census'
import type { VisitorCounting } from '@portico/proto/visitor-counting'
import type { Agent } from './agent.ts'

/** Why a hit is not counted; also the label of the counter of drops. */
export type DropReason =
  | 'unknown-website'
  | 'bot'
  | 'site-editor'
  | 'census-disabled'
  | 'untracked-page'
  | 'excluded-path'
  | 'search-page-view'

/** A hit on its way through the pipeline. Steps may amend `occurredAt`. */
export type Candidate = {
  /** The website of the host; null where the host has none. */
  websiteId: string | null
  /** How the website has its visitors counted, as its owner published it. */
  counting: VisitorCounting
  /** What the signed-in account is on this website; empty for visitors. */
  roles: readonly RoleName[]
  /** Sent by a load test or probe: kept, and left out of roll-ups. */
  synthetic: boolean
  agent: Agent
  event: number
  data: HitData
  path: string
  /** Milliseconds by our clock. */
  receivedAt: number
  occurredAt: number
}

export type Step = { name: string; run(hit: Candidate): DropReason | null }

/** How far the visitor's clock may be behind or ahead of ours before ours is taken instead, in milliseconds. */
export const CLOCK_BEHIND_MS = 10 * 60_000
export const CLOCK_AHEAD_MS = 60_000

/** The steps in their order, the cheapest that drop most first. */
export const steps: readonly Step[] = [
  { name: 'website', run: (hit) => (hit.websiteId ? null : 'unknown-website') },
  { name: 'bot', run: (hit) => (hit.agent.isBot ? 'bot' : null) },
  { name: 'editor', run: (hit) => (isEditor(hit.roles) ? 'site-editor' : null) },
  {
    name: 'disabled',
    run: (hit) => (hit.counting === 'off' || hit.data.isCensusDisabled ? 'census-disabled' : null),
  },
  {
    name: 'page-type',
    run: (hit) => (pageTypesWithoutCensus.includes(hit.data.pageType ?? 0) ? 'untracked-page' : null),
  },
  { name: 'config', run: (hit) => (/^\/config(?:\/|$)/.test(hit.path) ? 'excluded-path' : null) },
  {
    name: 'search',
    run: (hit) => (hit.event === 1 && /^\/search\/?$/.test(hit.path) ? 'search-page-view' : null),
  },
  { name: 'clock', run: clampClock },
]

/** Runs the steps; the first that drops gives the reason, null keeps the hit. */
export function runPipeline(hit: Candidate): DropReason | null {
  for (const step of steps) {
    const reason = step.run(hit)
    if (reason) return reason
  }
  return null
}

/** CENS-03: an account of the site is only a visitor when viewer is all it is. */
function isEditor(roles: readonly RoleName[]): boolean {
  return roles.some((role) => role !== 'viewer')
}

function clampClock(hit: Candidate): null {
  const ahead = hit.occurredAt - hit.receivedAt
  if (ahead > CLOCK_AHEAD_MS || ahead < -CLOCK_BEHIND_MS) hit.occurredAt = hit.receivedAt
  return null
}
