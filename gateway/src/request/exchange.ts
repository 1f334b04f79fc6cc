import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Caller } from '@portico/kit/http/principal'
import type { VisitorCounting } from '@portico/proto/visitor-counting'
import type { RouteRow } from '../routes.ts'
import type { Target } from './target.ts'

/** A website as its host names it; `contentVersion` rises with everything that changes its pages. */
export type HostedWebsite = {
  id: string
  identifier: string
  contentVersion: number
  title?: string
  counting?: VisitorCounting
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
  /** What counts as one client: the address, or its /64. */
  rated: string
  target: Target
  row: RouteRow
  website: HostedWebsite | null
  /** The website could not be asked about in time: good for cached pages only. */
  stale: boolean
  /** Whom the service is told of. */
  caller: Caller
  /** Who acts, whose crumb it is: the caller, unless that is an owner's presence. */
  actor: Caller
  /** From then on (ms, `elapsed`) it is not known any more whether the session still holds. */
  sendBefore: number
}
