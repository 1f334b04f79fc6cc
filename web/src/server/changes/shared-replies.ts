import { createFairCache } from '@portico/kit/cache/fair-cache'

/** A reply of a service, with the parts of the website's content that it is made of. `digest` is the digest of its text. */
export type Reply = { value: unknown; digest: string; length: number; parts: readonly string[] }

/** The most memory of replies that pages share, estimated, bytes. */
const MAX_BYTES = 4 * 1_024 * 1_024
/** Bytes of a parsed reply for each character of its text, estimated. */
const BYTES_OF_CHARACTER = 4

/** How long a reply of a later version than the wanted one is used, ms. After that the database was restored. */
const MAX_AHEAD_MS = 120_000

/** A reply, and the content version that was known before it was requested, at `at`. It has all changes up to that version. */
type Shared = { reply: Reply; version: number; at: number }
type Running = { asked: Promise<Reply | null>; version: number }

export type SharedReplies = ReturnType<typeof createSharedReplies>

/**
 * Keeps the last reply to each call about products and forms, so that pages that show the same ones ask once for each content
 * version. A reply is used only for a page of the version up to which it is current, or an earlier one. Calls at the same time
 * share one request.
 */
export function createSharedReplies({
  maxBytes = MAX_BYTES,
  now = () => performance.now(),
}: { maxBytes?: number; now?: () => number } = {}) {
  const replies = createFairCache<Shared>({
    maxBytes,
    sizeOf: ({ reply }) => reply.length * BYTES_OF_CHARACTER,
  })
  const running = new Map<string, Running>()
  const isCurrent = ({ version, at }: Shared, wanted: number) =>
    version === wanted || (version > wanted && now() - at < MAX_AHEAD_MS)

  return {
    /** The reply to a call for a page at `version`. `ask` gets an older reply, if there is one. @throws what `ask` throws */
    async read(
      websiteId: string,
      { key, version }: { key: string; version: number },
      ask: (older: Reply | undefined) => Promise<Reply | null>,
    ): Promise<Reply | null> {
      const known = replies.get(websiteId, key)
      if (known && isCurrent(known, version)) return known.reply
      const name = `${websiteId} ${key}`
      const already = running.get(name)
      if (already && already.version >= version) return already.asked
      const at = now()
      const started: Running = { asked: ask(known?.reply), version }
      running.set(name, started)
      try {
        const reply = await started.asked
        // A website that was forgotten meanwhile, or asked about anew, has another entry or none.
        if (running.get(name) === started) {
          if (reply) replies.set(websiteId, key, { reply, version, at })
          else replies.delete(websiteId, key)
        }
        return reply
      } finally {
        if (running.get(name) === started) running.delete(name)
      }
    },
    /** Forgets the replies of a website, including replies that are on their way. */
    forget(websiteId: string): void {
      replies.deleteAll(websiteId)
      for (const name of running.keys()) if (name.startsWith(`${websiteId} `)) running.delete(name)
    },
    bytes: replies.bytes,
  }
}
