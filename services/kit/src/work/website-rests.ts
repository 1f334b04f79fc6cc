type Options = {
  /** The rest after the first costly job. Each further one doubles it. */
  firstMs: number
  longestMs: number
  /** After this time since its last rest, a website is as all others again. */
  slowForMs: number
  now: () => number
}

/** Websites whose jobs were costly: each such job costs a new process, so the jobs of its website rest after it. */
export type WebsiteRests = {
  costly(websiteId: string): void
  /** How long the website still rests, ms; 0 if it does not. */
  left(websiteId: string): number
  /** Whether a job of the website was costly a short time ago: others come before it. */
  isSlow(websiteId: string): boolean
}

/** Websites that are remembered. */
const MAX_WEBSITES = 1_000

export function createWebsiteRests({ firstMs, longestMs, slowForMs, now }: Options): WebsiteRests {
  const rests = new Map<string, { ms: number; until: number }>()
  const find = (websiteId: string) => {
    const rest = rests.get(websiteId)
    return rest && rest.until + slowForMs > now() ? rest : undefined
  }
  return {
    costly(websiteId) {
      // A good job between two bad ones shortens no rest: otherwise the bad ones would cost a process each half second.
      const before = find(websiteId)
      const ms = before ? Math.min(before.ms * 2, longestMs) : firstMs
      rests.delete(websiteId)
      rests.set(websiteId, { ms, until: now() + ms })
      const [oldest] = rests.keys()
      if (rests.size > MAX_WEBSITES && oldest !== undefined) rests.delete(oldest)
    },
    left: (websiteId) => Math.max(0, (find(websiteId)?.until ?? 0) - now()),
    isSlow: (websiteId) => find(websiteId) !== undefined,
  }
}
