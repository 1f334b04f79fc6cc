import { tooManyRequests, unavailable, type Refusal } from '@portico/kit/errors'
import type { ClientCount } from '../request/clients.ts'

/** A request that waits for a place: `begin` gives it one, `refuse` ends the wait. */
type Waiting = { begin: () => void; refuse: (error: Refusal) => void }

export type RenderLimits = {
  atOnce: number
  /** Renders that may wait, in all, and the longest wait, ms. */
  waiting: number
  waitMs: number
  /** Whether the event loop of this process is late. */
  isLate: () => boolean
  /** Counts the renders of each client, running and waiting. */
  ofClient: ClientCount
}

/**
 * Limits the pages that web renders at once, because rendering costs a hundred times as much as a cached page. Further
 * renders wait, and clients take turns, so that a client with many renders does not delay a client with one. When too many
 * wait, the client with the most waiting renders loses its newest.
 */
export function createRenders({ atOnce, waiting: most, waitMs, isLate, ofClient }: RenderLimits) {
  const queues = new Map<string, Waiting[]>()
  let running = 0
  let waiting = 0

  function next(): void {
    running -= 1
    const first = queues.entries().next()
    if (first.done) return
    const [client, queue] = first.value
    const { begin } = queue.shift()!
    waiting -= 1
    queues.delete(client)
    if (queue.length > 0) queues.set(client, queue) // the client goes to the end of the line
    running += 1
    begin()
  }

  function makeRoomFor(client: string): boolean {
    const own = queues.get(client)?.length ?? 0
    let heaviest: Waiting[] = []
    for (const queue of queues.values()) if (queue.length > heaviest.length) heaviest = queue
    if (heaviest.length <= own + 1) return false
    heaviest.at(-1)!.refuse(full())
    return true
  }

  function wait(client: string): Promise<void> {
    if (waiting >= most && !makeRoomFor(client)) throw full()
    return new Promise((resolve, reject) => {
      const entry: Waiting = {
        begin() {
          clearTimeout(timer)
          resolve()
        },
        refuse(error) {
          clearTimeout(timer)
          const queue = queues.get(client)!
          queue.splice(queue.indexOf(entry), 1)
          if (queue.length === 0) queues.delete(client)
          waiting -= 1
          reject(error)
        },
      }
      const timer = setTimeout(() => entry.refuse(full()), waitMs)
      const queue = queues.get(client)
      if (queue) queue.push(entry)
      else queues.set(client, [entry])
      waiting += 1
    })
  }

  return {
    /** Waits for a place and returns a function that gives it back. @throws Refusal 429, 503 */
    async take(client: string): Promise<() => void> {
      if (isLate()) throw full()
      if (!ofClient.enter(client)) throw tooManyRequests(1)
      try {
        if (running >= atOnce) await wait(client)
        else running += 1
      } catch (refused) {
        ofClient.leave(client)
        throw refused
      }
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        ofClient.leave(client)
        next()
      }
    },
    running: () => running,
    waiting: () => waiting,
  }
}

export type Renders = ReturnType<typeof createRenders>

const full = () => unavailable('Too many pages are being made. Please try again shortly.', 2)
