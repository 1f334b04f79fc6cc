import { unavailable } from '@portico/kit/errors'

/** The `Retry-After` of a refused upload. */
const RETRY_AFTER_SECONDS = 5

export type Uploads = {
  /** Reserves memory for a body of `bytes` while `work` runs. @throws Refusal 503 if the limit is reached */
  withMemory<T>(websiteId: string, bytes: number, work: () => Promise<T>): Promise<T>
  /**
   * Waits for its turn and runs `work`: one upload runs at a time, and websites alternate.
   * @throws Refusal 503 if too many uploads wait, or after `maxWaitMs`
   */
  runInTurn<T>(websiteId: string, work: () => Promise<T>): Promise<T>
}

type WaitingUpload = { websiteId: string; start: () => void }

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
  let lastWebsiteId = ''
  const waiting: WaitingUpload[] = []

  /** Reserves `bytes`; negative to release them. */
  function reserve(websiteId: string, bytes: number): void {
    reserved += bytes
    const own = (reservedByWebsite.get(websiteId) ?? 0) + bytes
    if (own === 0) reservedByWebsite.delete(websiteId)
    else reservedByWebsite.set(websiteId, own)
  }

  function waitForTurn(websiteId: string): Promise<void> {
    const own = waiting.filter((each) => each.websiteId === websiteId).length
    if (waiting.length >= maxWaiting || own >= maxWaitingOfWebsite) throw busy()
    return new Promise((resolve, reject) => {
      const entry = {
        websiteId,
        start() {
          clearTimeout(timeout)
          resolve()
        },
      }
      const timeout = setTimeout(() => {
        waiting.splice(waiting.indexOf(entry), 1)
        reject(busy())
      }, maxWaitMs)
      waiting.push(entry)
    })
  }

  /** Starts the upload that has waited longest, preferably of another website than the last one. */
  function startNext(): void {
    const other = waiting.findIndex(({ websiteId }) => websiteId !== lastWebsiteId)
    const [next] = waiting.splice(Math.max(0, other), 1)
    isBusy = next !== undefined
    lastWebsiteId = next?.websiteId ?? lastWebsiteId
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
      if (isBusy) await waitForTurn(websiteId)
      else {
        isBusy = true
        lastWebsiteId = websiteId
      }
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
