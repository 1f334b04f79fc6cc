import { createWebsiteQueue } from '@portico/kit/work/website-queue'

export type FontTurns = {
  /** Converts the waiting fonts of a website in its turns. */
  add(websiteId: string): void
  /** Waits for the font that is converted, and begins no other. */
  stop(): Promise<void>
}

/** Websites that wait for a turn here. Further websites are found by the next look for waiting fonts. */
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
  /** Whether a font of the current website was added while its next one was looked for, perhaps too late to be found. */
  let isAddedMeanwhile = false
  let isStopped = false

  async function run(): Promise<void> {
    for (let next = queue.take(); next && !isStopped; next = queue.take()) {
      current = next.websiteId
      isAddedMeanwhile = false
      const hasConverted = await convertNext(current)
      if (hasConverted || isAddedMeanwhile) queue.add(next)
      current = ''
    }
    running = undefined
  }

  return {
    add(websiteId) {
      if (websiteId === current) isAddedMeanwhile = true
      else queue.add({ websiteId })
      if (!isStopped) running ??= run()
    },
    async stop() {
      isStopped = true
      await running
    },
  }
}
