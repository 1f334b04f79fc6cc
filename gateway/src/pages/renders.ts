import { tooManyRequests, unavailable, type Refusal } from '@portico/kit/errors'
import type { ClientCount } from '../request/clients.ts'

/**
 * A request that waits for a place: `begin` gives it one, `refuse` ends the wait. `round` counts the requests of its client that
 * waited in the same queue before it.
 */
type Waiting = { client: string; round: number; begin: () => void; refuse: (error: Refusal) => void }

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
 * renders wait and take turns: by client, so that a client with many renders does not delay a client with one, or by a `turn` that
 * clients share, in which they take turns again. When too many wait, the turn with the most waiting renders loses its last.
 */
export function createRenders({ atOnce, waiting: most, waitMs, isLate, ofClient }: RenderLimits) {
  const queues = new Map<string, Waiting[]>()
  let running = 0
  let waiting = 0

  function next(): void {
    running -= 1
    const first = queues.entries().next()
    if (first.done) return
    const [turn, queue] = first.value
    const { begin } = queue.shift()!
    waiting -= 1
    queues.delete(turn)
    if (queue.length > 0) queues.set(turn, queue) // the turn goes to the end of the line
    running += 1
    begin()
  }

  function makeRoomFor(turn: string): boolean {
    const own = queues.get(turn)?.length ?? 0
    let heaviest: Waiting[] = []
    for (const queue of queues.values()) if (queue.length > heaviest.length) heaviest = queue
    if (heaviest.length <= own + 1) return false
    heaviest.at(-1)!.refuse(full())
    return true
  }

  function wait(client: string, turn: string): Promise<void> {
    if (waiting >= most && !makeRoomFor(turn)) throw full()
    return new Promise((resolve, reject) => {
      const queue = queues.get(turn) ?? []
      const round = queue.filter((one) => one.client === client).length
      const entry: Waiting = {
        client,
        round,
        begin() {
          clearTimeout(timer)
          resolve()
        },
        refuse(error) {
          clearTimeout(timer)
          queue.splice(queue.indexOf(entry), 1)
          if (queue.length === 0) queues.delete(turn)
          waiting -= 1
          reject(error)
        },
      }
      const timer = setTimeout(() => entry.refuse(full()), waitMs)
      const later = queue.findIndex((one) => one.round > round)
      queue.splice(later < 0 ? queue.length : later, 0, entry)
      queues.set(turn, queue)
      waiting += 1
    })
  }

  return {
    /** Waits for a place and returns a function that gives it back. @throws Refusal 429, 503 */
    async take(client: string, turn = client): Promise<() => void> {
      if (isLate()) throw full()
      if (!ofClient.enter(client)) throw tooManyRequests(1)
      try {
        if (running >= atOnce) await wait(client, turn)
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
