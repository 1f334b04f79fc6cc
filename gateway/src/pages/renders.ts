import { tooManyRequests, unavailable, type Refusal } from '@portico/kit/errors'
import type { ClientCount } from '../request/clients.ts'

/**
 * A request that waits for a place: `begin` gives it one, `refuse` ends the wait. `rank` is its place in the line of its website: the
 * number of requests of its client that waited there before it. Requests of known buyers come before all others.
 */
type Waiting = { client: string; rank: number; begin: () => void; refuse: (error: Refusal) => void }

export type RenderLimits = {
  atOnce: number
  /** Renders that one turn may have at once, so that the others find a place; as many as there are by default. */
  ofTurn?: number
  /**
   * Renders that one client may have at once, while others wait; as many as there are by default. If it is given, a client that has
   * one also leaves the last free place to others.
   */
  ofClientAtOnce?: number
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
  ofClientAtOnce,
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

  const runningOfClient = new Map<string, number>()

  function hasPlace(turn: string, client: string): boolean {
    const free = atOnce - running - (beside?.running() ?? 0)
    if (free <= 0 || (runningOf.get(turn) ?? 0) >= Math.max(1, ofTurn ?? atOnce)) return false
    const own = ofClientAtOnce === undefined ? 0 : (runningOfClient.get(client) ?? 0)
    return own === 0 || (own < ofClientAtOnce! && free > 1)
  }

  function count(turn: string, client: string, change: 1 | -1): void {
    running += change
    add(runningOf, turn, change)
    if (ofClientAtOnce !== undefined) add(runningOfClient, client, change)
  }

  /** Begins the next render that finds a place; false if there is none. */
  function beginNext(): boolean {
    for (const [turn, queue] of queues) {
      const at = queue.findIndex(({ client }) => hasPlace(turn, client))
      if (at < 0) continue
      const [{ client, begin }] = queue.splice(at, 1) as [Waiting]
      waiting -= 1
      queues.delete(turn)
      if (queue.length > 0) queues.set(turn, queue) // the turn goes to the end of the line
      count(turn, client, 1)
      begin()
      return true
    }
    return false
  }

  function next(): void {
    while (waiting > 0 && beginNext());
  }

  function makeRoomFor(turn: string, rank: number): boolean {
    const own = queues.get(turn) ?? []
    let heaviest: Waiting[] = []
    for (const queue of queues.values()) if (queue.length > heaviest.length) heaviest = queue
    const last = heaviest.length > own.length + 1 ? heaviest.at(-1)! : own.at(-1)
    if (!last || (own.includes(last) && last.rank <= rank)) return false
    last.refuse(full())
    return true
  }

  function wait(client: string, turn: string, isBuyer: boolean): Promise<void> {
    const before = queues.get(turn)?.filter((one) => one.client === client).length ?? 0
    const rank = isBuyer ? before : most + before
    if (waiting >= most && !makeRoomFor(turn, rank)) throw full()
    return new Promise((resolve, reject) => {
      const queue = queues.get(turn) ?? []
      const entry: Waiting = {
        client,
        rank,
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
      const later = queue.findIndex((one) => one.rank > rank)
      queue.splice(later < 0 ? queue.length : later, 0, entry)
      queues.set(turn, queue)
      waiting += 1
    })
  }

  beside?.onLeft(next)
  return {
    /**
     * Waits for a place and returns a function that gives it back. `turn` is the website. A known buyer comes before the other
     * clients of the same website. @throws Refusal 429, 503
     */
    async take(client: string, turn: string, isBuyer = false): Promise<() => void> {
      if (isLate()) throw full()
      if (!ofClient.enter(client)) throw tooManyRequests(1)
      try {
        if (hasPlace(turn, client)) count(turn, client, 1)
        else await wait(client, turn, isBuyer)
      } catch (refused) {
        ofClient.leave(client)
        throw refused
      }
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        ofClient.leave(client)
        count(turn, client, -1)
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

function add(counts: Map<string, number>, name: string, change: 1 | -1): void {
  const count = (counts.get(name) ?? 0) + change
  if (count === 0) counts.delete(name)
  else counts.set(name, count)
}

export type Renders = ReturnType<typeof createRenders>

const full = () => unavailable('Too many pages are being made. Please try again shortly.', 2)
