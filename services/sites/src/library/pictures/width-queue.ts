/** Widths that wait to be created for one website, and for all. */
const MAX_WAITING_OF_WEBSITE = 100
const MAX_WAITING = 2_000

export type Urgency = 'visitor' | 'upload'
type Lane = Map<string, Map<string, () => void>>

export type WidthQueue = {
  /**
   * Runs `work` when it is its turn: one at a time, websites in turn, and what visitors wait for before widths of uploads.
   * Null if too many wait, of this website or of all.
   */
  add<T>(websiteId: string, key: string, urgency: Urgency, work: () => Promise<T>): Promise<T> | null
  /** A visitor waits for this work now. It changes nothing if the work has started. */
  raise(websiteId: string, key: string): void
  /** Starts no more work. Waiting promises never settle. */
  stop(): void
}

/** Decides in which order the decoder creates widths, so that the pictures of one website do not hold up the pictures of others. */
export function createWidthQueue(): WidthQueue {
  const visitors: Lane = new Map()
  const uploads: Lane = new Map()
  let waiting = 0
  let isBusy = false
  let isStopped = false

  function enqueue(lane: Lane, websiteId: string, key: string, start: () => void): void {
    const own = lane.get(websiteId) ?? new Map<string, () => void>()
    lane.set(websiteId, own.set(key, start))
  }

  /** Removes the next work of the website whose turn it is, and puts the website behind the others. */
  function takeNext(lane: Lane): (() => void) | null {
    for (const [websiteId, own] of lane) {
      const [first] = own
      lane.delete(websiteId)
      if (!first) continue
      const [key, start] = first
      own.delete(key)
      if (own.size > 0) lane.set(websiteId, own)
      return start
    }
    return null
  }

  function startNext(): void {
    const start = isStopped ? null : (takeNext(visitors) ?? takeNext(uploads))
    isBusy = start !== null
    if (!start) return
    waiting -= 1
    start()
  }

  async function run<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } finally {
      startNext()
    }
  }

  const countOf = (websiteId: string) =>
    (visitors.get(websiteId)?.size ?? 0) + (uploads.get(websiteId)?.size ?? 0)

  return {
    add(websiteId, key, urgency, work) {
      if (isStopped) return null
      if (!isBusy) {
        isBusy = true
        return run(work)
      }
      if (waiting >= MAX_WAITING || countOf(websiteId) >= MAX_WAITING_OF_WEBSITE) return null
      waiting += 1
      return new Promise((resolve, reject) => {
        const start = () => void run(work).then(resolve, reject)
        enqueue(urgency === 'visitor' ? visitors : uploads, websiteId, key, start)
      })
    },
    raise(websiteId, key) {
      const own = uploads.get(websiteId)
      const start = own?.get(key)
      if (!own || !start) return
      own.delete(key)
      if (own.size === 0) uploads.delete(websiteId)
      enqueue(visitors, websiteId, key, start)
    },
    stop() {
      isStopped = true
    },
  }
}
