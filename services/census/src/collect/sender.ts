import type { KeyObject } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { botName, createAgentReader } from '@portico/kit/collect/agent'
import { readOrigin } from '@portico/kit/collect/origin'
import { readClientAddress } from '@portico/kit/http/client/client-address'
import { readClientCountry } from '@portico/kit/http/client/client-country'
import type { Caller } from '@portico/kit/http/principal'
import { parseVisitor } from '@portico/proto/cookies/visitor-cookie'
import type { Origin } from './domain/steps.ts'
import { dailyVisitorKey, visitorFromCookie, type Visitor } from './domain/visitor.ts'

/** Everything that a request says about its sender. It contains no address and no user agent. */
export type Sender = Origin & {
  synthetic: boolean
  /** Part of a sample history. */
  sample: boolean
  /** Two letters (ISO 3166-1); empty if unknown. */
  country: string
  /** The website's own hosts, which are no referrers. */
  hosts: readonly string[]
  /** When the request arrived, by our clock (milliseconds since the epoch). */
  receivedAt: number
  /** The hash of a visitor without a cookie, 16 bytes. */
  dailyKey(): Promise<Uint8Array>
  /** The name of the bot that sends, if it is one. */
  bot(): string
  /** Creates the id of an item that has none. */
  newId(): string
}

export type SenderDeps = {
  now(): Date
  newId(): string
  saltOf(at: number): Promise<Uint8Array>
}

/** Creates a function that reads the sender of a request. `agentText` is used if the request has no user agent. */
export function createSenderReader({ now, newId, saltOf }: SenderDeps) {
  const agentOf = createAgentReader()
  return (req: IncomingMessage, caller: Caller, agentText = ''): Sender => {
    const { headers } = req
    const { website, synthetic } = caller
    const text = headers['user-agent'] || agentText
    const receivedAt = now().getTime()
    return {
      ...readOrigin(headers, caller, agentOf(text)),
      synthetic: synthetic === true,
      sample: false,
      country: readClientCountry(req),
      hosts: [headers['x-forwarded-host'], headers.host].filter((host) => typeof host === 'string'),
      receivedAt,
      dailyKey: async () =>
        dailyVisitorKey(website?.id ?? '', await saltOf(receivedAt), readClientAddress(req), text),
      bot: () => botName(text),
      newId,
    }
  }
}

/**
 * The visitor of an item: by the visitor cookie if the website counts by cookies and the item has a valid one, else by
 * the hash of the day.
 */
export async function visitorOf(
  sender: Sender,
  cookie: string | null | undefined,
  secretOf: (websiteId: string) => Promise<KeyObject>,
): Promise<Visitor> {
  const record = sender.counting === 'cookie' ? parseVisitor(cookie ?? undefined) : null
  return record
    ? visitorFromCookie(await secretOf(sender.websiteId!), record)
    : { key: await sender.dailyKey(), visitCount: 0 }
}
