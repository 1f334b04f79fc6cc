import { createWebsiteQueue } from '@portico/kit/work/website-queue'

export type FontTurns = {
  /** Converts the waiting fonts of a website in its turns. */
  add(websiteId: string): void
  /** Waits for the font that is converted, and begins no other. */
  stop(): Promise<void>
}

/** Websites that wait for a turn here. Those of others are found by the next look for waiting fonts. */
const MAX_WAITING = 1_000

/**
 * Converts one font at a time, and websites take turns: after one font the website goes to the end of the line. The fonts
 * themselves wait in the database. `convertNext` converts the oldest waiting font of a website and returns false if there is
 * none; it must not reject.
 */
export function createFontTurns(convertNext: (websiteId: string) => Promise<boolean>): FontTurns {
  const queue = createWebsiteQueue<{ websiteId: string }>({ max: MAX_WAITING, maxOfWebsite: 1 })
  let running: Promise<void> | undefined
  let current = ''
  let isStopped = false

  async function run(): Promise<void> {
    for (let next = queue.take(); next && !isStopped; next = queue.take()) {
      current = next.websiteId
      if (await convertNext(current)) queue.add(next)
    }
    current = ''
    running = undefined
  }

  return {
    add(websiteId) {
      // After its font, a website gets its next turn anyway.
      if (websiteId !== current) queue.add({ websiteId })
      if (!isStopped) running ??= run()
    },
    async stop() {
      isStopped = true
      await running
    },
  }
}
