import { unavailable } from '@portico/kit/errors'

/** Seconds after which a refused upload may be tried again. */
const RETRY_AFTER_SECONDS = 5

export type Uploads = {
  /** Holds memory for a body of `bytes` while `work` runs. @throws Refusal 503 while others hold too much */
  holding<T>(websiteId: string, bytes: number, work: () => Promise<T>): Promise<T>
  /**
   * Runs `work` when it is its turn: one at a time, websites alternate.
   * @throws Refusal 503 when too many wait, or after waiting too long
   */
  inTurn<T>(websiteId: string, work: () => Promise<T>): Promise<T>
}

type Waiting = { websiteId: string; go: () => void }

/**
 * Uploads of all websites of this process. Their bodies are in memory until they are decoded, and they are decoded one
 * after the other; one account must not keep the uploads of others waiting.
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
  let held = 0
  const heldOf = new Map<string, number>()
  let isBusy = false
  let served = ''
  const waiting: Waiting[] = []

  function hold(websiteId: string, bytes: number): void {
    held += bytes
    const own = (heldOf.get(websiteId) ?? 0) + bytes
    if (own === 0) heldOf.delete(websiteId)
    else heldOf.set(websiteId, own)
  }

  function turn(websiteId: string): Promise<void> {
    const own = waiting.filter((each) => each.websiteId === websiteId).length
    if (waiting.length >= maxWaiting || own >= maxWaitingOfWebsite) throw busy()
    return new Promise((resolve, reject) => {
      const entry = {
        websiteId,
        go() {
          clearTimeout(late)
          resolve()
        },
      }
      const late = setTimeout(() => {
        waiting.splice(waiting.indexOf(entry), 1)
        reject(busy())
      }, maxWaitMs)
      waiting.push(entry)
    })
  }

  /** Starts the upload that has waited longest, of another website than the last one's where there is any. */
  function next(): void {
    const other = waiting.findIndex(({ websiteId }) => websiteId !== served)
    const [taken] = waiting.splice(Math.max(0, other), 1)
    isBusy = taken !== undefined
    served = taken?.websiteId ?? served
    taken?.go()
  }

  return {
    async holding(websiteId, bytes, work) {
      const own = heldOf.get(websiteId) ?? 0
      if (held + bytes > maxBytes || own + bytes > maxBytesOfWebsite) throw busy()
      hold(websiteId, bytes)
      try {
        return await work()
      } finally {
        hold(websiteId, -bytes)
      }
    },
    async inTurn(websiteId, work) {
      if (isBusy) await turn(websiteId)
      else {
        isBusy = true
        served = websiteId
      }
      try {
        return await work()
      } finally {
        next()
      }
    },
  }
}

const busy = () =>
  unavailable('Too many pictures are being uploaded. Please try again in a few seconds.', RETRY_AFTER_SECONDS)
