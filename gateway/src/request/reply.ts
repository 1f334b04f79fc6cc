import type { IncomingHttpHeaders } from 'node:http'

/** Headers of a reply to the client. */
export type ReplyHeaders = Record<string, string | string[]>
/** A whole reply of an upstream. */
export type Collected = { status: number; headers: IncomingHttpHeaders; body: Buffer }
