import { tooManyRequests, unavailable, type Refusal } from '@portico/kit/errors'
import type { ClientCount } from '../request/clients.ts'

/**
 * A request that waits for a place: `begin` gives it one, `refuse` ends the wait. `round` counts the requests of its client that
 * waited in the same queue before it.
 */
type Waiting = { client: string; round: number; begin: () => void; refuse: (error: Refusal) => void }

export type RenderLimits = {
  atOnce: number
  /** Renders that one turn may have at once, so that the others find a place; as many as there are by default. */
  ofTurn?: number
  /** Renders that may wait, in all, and the longest wait, ms. */
  waiting: number
  waitMs: number
  /** Whether the event loop of this process is late. */
  isLate: () => boolean
  /** Counts the renders of each client, running and waiting. */
  ofClient: ClientCount
  /** Other renders, which take places too: of the pages of checkouts, `atOnce` is for both together. */
  beside?: Pick<Renders, 'running' | 'onLeft'>
}

/**
 * Limits the pages that web renders at once, because rendering costs a hundred times as much as a cached page. Further
 * renders wait and take turns by website, and by client within a website, so that neither one with many renders delays one with few.
 * When too many wait, the website with the most waiting renders loses its last, or else the client with the most of its own.
 */
export function createRenders({
  atOnce,
  ofTurn,
  waiting: most,
  waitMs,
  isLate,
  ofClient,
  beside,
}: RenderLimits) {
  const queues = new Map<string, Waiting[]>()
  const runningOf = new Map<string, number>()
  let running = 0
  let waiting = 0

  let tellLeft = () => {}

  const hasPlace = (turn: string) =>
    running + (beside?.running() ?? 0) < atOnce && (runningOf.get(turn) ?? 0) < Math.max(1, ofTurn ?? atOnce)

  function count(turn: string, change: 1 | -1): void {
    running += change
    const own = (runningOf.get(turn) ?? 0) + change
    if (own === 0) runningOf.delete(turn)
    else runningOf.set(turn, own)
  }

  function next(): void {
    const first = [...queues].find(([turn]) => hasPlace(turn))
    if (!first) return
    const [turn, queue] = first
    const { begin } = queue.shift()!
    waiting -= 1
    queues.delete(turn)
    if (queue.length > 0) queues.set(turn, queue) // the turn goes to the end of the line
    count(turn, 1)
    begin()
  }

  function makeRoomFor(turn: string, round: number): boolean {
    const own = queues.get(turn) ?? []
    let heaviest: Waiting[] = []
    for (const queue of queues.values()) if (queue.length > heaviest.length) heaviest = queue
    const last = heaviest.length > own.length + 1 ? heaviest.at(-1)! : own.at(-1)
    if (!last || (own.includes(last) && last.round <= round)) return false
    last.refuse(full())
    return true
  }

  function wait(client: string, turn: string): Promise<void> {
    const round = queues.get(turn)?.filter((one) => one.client === client).length ?? 0
    if (waiting >= most && !makeRoomFor(turn, round)) throw full()
    return new Promise((resolve, reject) => {
      const queue = queues.get(turn) ?? []
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

  beside?.onLeft(next)
  return {
    /** Waits for a place and returns a function that gives it back. `turn` is the website. @throws Refusal 429, 503 */
    async take(client: string, turn: string): Promise<() => void> {
      if (isLate()) throw full()
      if (!ofClient.enter(client)) throw tooManyRequests(1)
      try {
        if (hasPlace(turn)) count(turn, 1)
        else await wait(client, turn)
      } catch (refused) {
        ofClient.leave(client)
        throw refused
      }
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        ofClient.leave(client)
        count(turn, -1)
        next()
        tellLeft()
      }
    },
    /** Calls a function whenever a render ends. */
    onLeft(listener: () => void): void {
      tellLeft = listener
    },
    running: (): number => running,
    waiting: () => waiting,
  }
}

export type Renders = ReturnType<typeof createRenders>

const full = () => unavailable('Too many pages are being made. Please try again shortly.', 2)
