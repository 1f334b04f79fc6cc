import { unavailable } from '@portico/kit/errors'
import { createWebsiteQueue } from '@portico/kit/work/website-queue'

/** The `Retry-After` of a refused upload. */
const RETRY_AFTER_SECONDS = 5

export type Uploads = {
  /** Reserves memory for a body of `bytes` while `work` runs. @throws Refusal 503 if the limit is reached */
  withMemory<T>(websiteId: string, bytes: number, work: () => Promise<T>): Promise<T>
  /**
   * Waits for its turn and runs `work`: one upload runs at a time, and websites take turns. A full queue
   * refuses the website that filled it.
   * @throws Refusal 503 if too many uploads wait, or after `maxWaitMs`
   */
  runInTurn<T>(websiteId: string, work: () => Promise<T>): Promise<T>
}

type WaitingUpload = { websiteId: string; start: () => void; refuse: () => void }

/**
 * Limits the uploads of this process. Their bodies stay in memory until they are decoded, one after the other. The limits for
 * each website keep one website from blocking the uploads of others.
 */
export function createUploads({
  maxBytes,
  maxBytesOfWebsite,
  maxWaiting,
  maxWaitingOfWebsite,
  maxWaitMs,
}: {
  maxBytes: number
  maxBytesOfWebsite: number
  maxWaiting: number
  maxWaitingOfWebsite: number
  maxWaitMs: number
}): Uploads {
  let reserved = 0
  const reservedByWebsite = new Map<string, number>()
  let isBusy = false
  const waiting = createWebsiteQueue<WaitingUpload>({ max: maxWaiting, maxOfWebsite: maxWaitingOfWebsite })

  /** Reserves `bytes`; negative to release them. */
  function reserve(websiteId: string, bytes: number): void {
    reserved += bytes
    const own = (reservedByWebsite.get(websiteId) ?? 0) + bytes
    if (own === 0) reservedByWebsite.delete(websiteId)
    else reservedByWebsite.set(websiteId, own)
  }

  function waitForTurn(websiteId: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const entry: WaitingUpload = {
        websiteId,
        start() {
          clearTimeout(timeout)
          resolve()
        },
        refuse() {
          clearTimeout(timeout)
          reject(busy())
        },
      }
      const timeout = setTimeout(() => {
        waiting.remove(entry)
        reject(busy())
      }, maxWaitMs)
      for (const refused of waiting.add(entry)) refused.refuse()
      if (!isBusy) startNext()
    })
  }

  function startNext(): void {
    const next = waiting.take()
    isBusy = next !== undefined
    next?.start()
  }

  return {
    async withMemory(websiteId, bytes, work) {
      const own = reservedByWebsite.get(websiteId) ?? 0
      if (reserved + bytes > maxBytes || own + bytes > maxBytesOfWebsite) throw busy()
      reserve(websiteId, bytes)
      try {
        return await work()
      } finally {
        reserve(websiteId, -bytes)
      }
    },
    async runInTurn(websiteId, work) {
      await waitForTurn(websiteId)
      try {
        return await work()
      } finally {
        startNext()
      }
    },
  }
}

const busy = () =>
  unavailable('Too many pictures are being uploaded. Please try again in a few seconds.', RETRY_AFTER_SECONDS)
