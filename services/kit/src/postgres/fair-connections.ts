import type pg from 'pg'
import { createWebsiteQueue, type Waiting } from '../work/website-queue.ts'

type Caller = Waiting & { begin(): void; fail(error: Error): void }

/** Hands out the connections of a pool, to websites in turns. */
export type FairConnections = {
  /**
   * Returns a connection when it is the turn of `websiteId`, which is empty for lookups that belong to no website.
   * @throws Error that is transient after `waitMs`
   */
  connect(websiteId: string): Promise<pg.PoolClient>
  /** Gives a connection back; `broken` closes it. */
  release(client: pg.PoolClient, broken?: Error): void
  waiting(): number
}

/**
 * Lets callers wait in turns of their websites, where a pool alone serves them in the order of the calls. A website with a hundred
 * requests at once then delays a request of another one by about one transaction.
 */
export function createFairConnections(
  pool: Pick<pg.Pool, 'connect'>,
  { most, waitMs }: { most: number; waitMs: number },
): FairConnections {
  let free = most
  const callers = createWebsiteQueue<Caller>({ max: Infinity, maxOfWebsite: Infinity })

  function giveBack(): void {
    const next = callers.take()
    if (next) next.begin()
    else free += 1
  }

  function turn(websiteId: string): Promise<void> {
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
        callers.remove(caller)
        // The text of the pool's own failure, which `isTransient` knows.
        caller.fail(new Error('timeout exceeded when trying to connect'))
      }, waitMs)
      callers.add(caller)
    })
  }

  return {
    async connect(websiteId) {
      if (free > 0) free -= 1
      else await turn(websiteId)
      try {
        return await pool.connect()
      } catch (error) {
        giveBack()
        throw error
      }
    },
    release(client, broken) {
      client.release(broken)
      giveBack()
    },
    waiting: () => callers.size,
  }
}
