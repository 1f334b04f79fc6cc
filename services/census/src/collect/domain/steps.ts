import type { Agent } from '@portico/kit/collect/agent'
import type { Step } from '@portico/kit/collect/pipeline'
import { pageTypesWithoutCensus } from '@portico/proto/collect/page-types-without-census'
import type { RoleName } from '@portico/proto/enums/website-role'
import type { VisitorCounting } from '@portico/proto/cookies/visitor-counting'

/** The sender of an item. */
export type Origin = {
  /** The website of the host; null if the host has none. */
  websiteId: string | null
  /** How the owner has set visitors to be counted. */
  counting: VisitorCounting
  /** The roles of the signed-in account on this website; empty for visitors. */
  roles: readonly RoleName[]
  /** A page of another host sent it. */
  isForeign: boolean
  agent: Agent
}

/** An item of visitor tracking: its sender, and its page. */
export type Tracked = Origin & {
  /** Path of the page without query string. */
  path: string
  data: { pageType?: number | undefined; isCensusDisabled?: boolean | undefined }
}

/** The steps of everything that a collector receives: it comes from a page of the website, and not from a bot. */
export const originSteps: readonly Step<Origin>[] = [
  { name: 'website', check: (item) => (item.websiteId ? null : 'unknown-website') },
  { name: 'origin', check: (item) => (item.isForeign ? 'foreign-origin' : null) },
  { name: 'bot', check: (item) => (item.agent.isBot ? 'bot' : null) },
]

/** The steps of visitor tracking (CENS-03, CENS-04, PAGE-25). */
export const trackingSteps: readonly Step<Tracked>[] = [
  { name: 'account', check: (item) => (isEditor(item.roles) ? 'site-editor' : null) },
  {
    name: 'counting',
    check: (item) => (item.counting === 'off' || item.data.isCensusDisabled ? 'census-disabled' : null),
  },
  {
    name: 'page-type',
    check: (item) => (pageTypesWithoutCensus.includes(item.data.pageType ?? 0) ? 'untracked-page' : null),
  },
  { name: 'path', check: (item) => (/^\/config(?:\/|$)/.test(item.path) ? 'excluded-path' : null) },
]

/** CENS-03: an account of the website counts as a visitor only if its single role is viewer. */
export const isEditor = (roles: readonly RoleName[]) => roles.some((role) => role !== 'viewer')
