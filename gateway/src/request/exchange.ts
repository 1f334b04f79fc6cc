import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Caller } from '@portico/kit/http/principal'
import type { VisitorCounting } from '@portico/proto/cookies/visitor-counting'
import type { RouteRow } from '../routes.ts'
import type { Target } from './target.ts'

/** The website of a host. `contentVersion` rises with every change of its pages. */
export type HostedWebsite = {
  id: string
  identifier: string
  contentVersion: number
  title?: string
  counting?: VisitorCounting
  /** The key in base64 that signs the cookies of visitors who gave the password. Absent if the website is open. */
  lockKey?: string
}

/** One request on its way through the gateway. */
export type Exchange = {
  req: IncomingMessage
  res: ServerResponse
  requestId: string
  /** As sent, with its port. */
  host: string
  onApp: boolean
  protocol: 'http' | 'https'
  client: string
  /** Returns the country of the client: two letters; empty if unknown. */
  country(): string
  /** Key of the client's limits: the IPv4 address, or the /64 of an IPv6 address. */
  rated: string
  /** The name of a buyer whose checkout or order is known to exist; null for everyone else. See `createBuyers`. */
  buyer: string | null
  target: Target
  row: RouteRow
  website: HostedWebsite | null
  /**
   * `sites` did not answer in time. The website is the last known one, for cached pages, files and rows with `withoutSites` only.
   */
  stale: boolean
  /** Asks `sites` again, and waits. Whether the host still belongs to the website, which has the same lock. */
  isConfirmed(): Promise<boolean>
  /** The person that the service is told of. */
  caller: Caller
  /** The person who acts; crumbs belong to the actor. It is the caller, unless the caller is an owner's presence. */
  actor: Caller
  /** From this time (ms, `elapsed`) the session must be checked again before the request is sent. */
  sendBefore: number
}
