import type { IncomingHttpHeaders } from 'node:http'
import { isEditor, isExcludedPath, isUntrackedType } from '@portico/proto/collect/tracking'
import type { VisitorCounting } from '@portico/proto/cookies/visitor-counting'
import type { RoleName } from '@portico/proto/enums/website-role'
import { isForeignOrigin } from '../http/caller/foreign-origin.ts'
import type { Caller } from '../http/principal.ts'
import type { Agent } from './agent.ts'
import type { Step } from './pipeline.ts'

/** The sender of an item of a collector. */
export type Origin = {
  /** The website of the host; null if the host has none. */
  websiteId: string | null
  /** How the owner has set visitors to be counted. */
  counting: VisitorCounting
  /** The roles of the signed-in account on this website; empty for visitors. */
  roles: readonly RoleName[]
  /** A page of another host sent it. */
  isForeign: boolean
  agent: Pick<Agent, 'isBot'>
}

/** The page of an item. `path` has no query string. */
export type ViewedPage = { path: string; data: { pageType?: number | undefined } }

/** Reads the sender of a request. */
export const readOrigin = <Of extends Origin['agent']>(
  headers: IncomingHttpHeaders,
  { website, principal }: Caller,
  agent: Of,
): Origin & { agent: Of } => ({
  websiteId: website?.id ?? null,
  counting: website?.counting ?? 'daily',
  roles: principal.kind === 'presence' && principal.websiteId === website?.id ? principal.roles : [],
  isForeign: isForeignOrigin(headers),
  agent,
})

/** The steps of everything that a collector receives: it comes from a page of the website, and not from a bot. */
export const originSteps: readonly Step<Origin>[] = [
  { name: 'website', check: ({ websiteId }) => (websiteId ? null : 'unknown-website') },
  { name: 'origin', check: ({ isForeign }) => (isForeign ? 'foreign-origin' : null) },
  { name: 'bot', check: ({ agent }) => (agent.isBot ? 'bot' : null) },
]

/** CENS-03: editors are no visitors. */
export const accountStep: Step<Origin> = {
  name: 'account',
  check: ({ roles }) => (isEditor(roles) ? 'site-editor' : null),
}

/** The pages whose views are not counted (CENS-04, PAGE-25). */
export const pageSteps: readonly Step<ViewedPage>[] = [
  { name: 'page-type', check: ({ data }) => (isUntrackedType(data.pageType) ? 'untracked-page' : null) },
  { name: 'path', check: ({ path }) => (isExcludedPath(path) ? 'excluded-path' : null) },
]
