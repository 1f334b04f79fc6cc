import type pg from 'pg'
import { createWebsiteQueue, type Waiting } from '../work/website-queue.ts'

type Caller = Waiting & { begin(): void; fail(error: Error): void }

/** So many connections in a row go to urgent callers; then one goes to another caller who waits. */
const URGENT_IN_A_ROW = 2

/** Where connections come from; `failed` hears why one is closed. */
export type ConnectionSource = {
  connect(): Promise<pg.PoolClient>
  failed?(client: pg.PoolClient, failure: Error): void
}

/** Hands out the connections of a pool, to websites in turns. */
export type FairConnections = {
  /**
   * Returns a connection when it is the turn of `websiteId`, which is empty for lookups that belong to no website.
   * An urgent caller waits in a line of its own, to which two of three connections go.
   * @throws Error that is transient after `waitMs`
   */
  connect(websiteId: string, isUrgent?: boolean): Promise<pg.PoolClient>
  /** Gives a connection back; `broken` closes it. */
  release(client: pg.PoolClient, broken?: Error): void
  waiting(): number
}

/**
 * Lets callers wait in turns of their websites, where a pool alone serves them in the order of the calls. A website with a hundred
 * requests at once then delays a request of another one by about one transaction.
 */
export function createFairConnections(
  pool: ConnectionSource,
  { most, waitMs }: { most: number; waitMs: number },
): FairConnections {
  let free = most
  const newQueue = () => createWebsiteQueue<Caller>({ max: Infinity, maxOfWebsite: Infinity })
  const callers = newQueue()
  const urgent = newQueue()
  let urgentInARow = 0

  function takeNext(): Caller | undefined {
    const isOthersTurn = urgentInARow >= URGENT_IN_A_ROW && callers.size > 0
    const next = isOthersTurn ? undefined : urgent.take()
    urgentInARow = next ? urgentInARow + 1 : 0
    return next ?? callers.take()
  }

  function giveBack(): void {
    const next = takeNext()
    if (next) next.begin()
    else free += 1
  }

  function turn(websiteId: string, queue: typeof callers): Promise<void> {
    return new Promise((resolve, reject) => {
      const caller: Caller = {
        websiteId,
        begin() {
          clearTimeout(timer)
          resolve()
        },
        fail: reject,
      }
      const timer = setTimeout(() => {
        queue.remove(caller)
        // The text of the pool's own failure, which `isTransient` knows.
        caller.fail(new Error('timeout exceeded when trying to connect'))
      }, waitMs)
      queue.add(caller)
    })
  }

  return {
    async connect(websiteId, isUrgent = false) {
      if (free > 0) free -= 1
      else await turn(websiteId, isUrgent ? urgent : callers)
      try {
        return await pool.connect()
      } catch (error) {
        giveBack()
        throw error
      }
    },
    release(client, broken) {
      if (broken) pool.failed?.(client, broken)
      client.release(broken)
      giveBack()
    },
    waiting: () => callers.size + urgent.size,
  }
}
