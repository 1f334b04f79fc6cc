import { createHash } from 'node:crypto'
import type * as z from 'zod'
import type { InternalClient } from '@portico/kit/http/internal'
import { addressOf } from '@portico/proto/api/call'
import type { Contract } from '@portico/proto/api/contract'
import type { Changes } from '../changes/content-log.ts'
import { withEqualParts } from '../../lib/equal-parts.ts'
import type { Reply, SharedReplies } from '../changes/shared-replies.ts'

type Website = { id: string; identifier: string }

export type Replies = ReadonlyMap<string, Reply>

/** The replies that a page was made of, and what has changed since. */
export type Prior = { replies: Replies; changes: Changes }

/** The fields at the beginning of a reply of sites that change with each release, although the page is the same. */
const VOLATILE = /^\{"contentVersion":\d+,(?:"releaseId":"[^"]*",)?/

export type ReadReply = <T>(client: Pick<InternalClient, 'call'>, call: ReplyCall<T>) => Promise<T | null>

/** A call whose reply is kept: the reading endpoint, its query, and the parts of the website's content that the reply is made of. */
type ReplyCall<T> = {
  contract: Contract<{ answers: { 200: z.ZodType<T> }; query: z.ZodType }, 'service'>
  query: Readonly<Record<string, string | undefined>>
  parts: (value: T) => readonly string[]
  /** The content version that is known; absent if no other page asks for the same. */
  sharedAt?: number | undefined
}

/**
 * Creates a reader of the replies that a page is made of. A reply whose parts have not changed is taken from `prior`. Another
 * one is requested, and if its text is the same, it is neither parsed again nor a new object. Parts of it that are equal are the
 * same objects as before, so that blocks that did not change are neither checked nor compared again. Replies with a version come
 * from `shared`, if it is given.
 */
export function createReplies(website: Website, prior?: Prior, shared?: SharedReplies) {
  const replies = new Map<string, Reply>()

  const read: ReadReply = async <T>(
    client: Pick<InternalClient, 'call'>,
    { contract, query, parts, sharedAt: version }: ReplyCall<T>,
  ) => {
    const key = addressOf(contract.endpoint, { query })
    const before = prior?.replies.get(key)
    if (before && prior && !prior.changes.concern(before.parts)) {
      replies.set(key, before)
      return before.value as T
    }
    const ask = async (older: Reply | undefined = before): Promise<Reply | null> => {
      let digest = ''
      let length = 0
      const value = await client.call(
        contract,
        { query },
        {
          website,
          parse(text) {
            digest = createHash('sha1').update(text.replace(VOLATILE, '{')).digest('base64')
            length = text.length
            if (older?.digest === digest) return older.value
            return withEqualParts(older?.value, JSON.parse(text))
          },
        },
      )
      return value === null ? null : { value, digest, length, parts: parts(value) }
    }
    const isShared = shared !== undefined && version !== undefined
    const found = isShared ? await shared.read(website.id, { key, version }, ask) : await ask()
    if (!found) return null
    // Values computed from the earlier object are used again.
    const reply = found.digest === before?.digest ? before : found
    replies.set(key, reply)
    return reply.value as T
  }

  return {
    read,
    replies,
    /** Whether the page is made of the same replies as before, so that it need not be rendered again. */
    isSame: (): boolean =>
      prior !== undefined &&
      replies.size === prior.replies.size &&
      [...replies].every(([key, { value }]) => prior.replies.get(key)?.value === value),
    length: (): number => [...replies.values()].reduce((sum, { length }) => sum + length, 0),
  }
}
