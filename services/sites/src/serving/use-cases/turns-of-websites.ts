import { unavailable } from '@portico/kit/errors'

/** Views of previews of a website that wait for their turn. */
const MOST_WAITING = 8

/**
 * Runs the work of a website one after the other, and the work of at most two websites at once, so that connections are left for
 * others.
 */
export function createTurnsOfWebsites() {
  const queues = new Map<string, (() => Promise<void>)[]>()
  const running = new Set<string>()

  function next(): void {
    for (const [websiteId, queue] of queues) {
      if (running.size >= 2) return
      if (running.has(websiteId)) continue
      const work = queue.shift()!
      queues.delete(websiteId)
      if (queue.length > 0) queues.set(websiteId, queue) // to the end of the line
      running.add(websiteId)
      void work().finally(() => {
        running.delete(websiteId)
        next()
      })
    }
  }

  return <T>(websiteId: string, work: () => Promise<T>): Promise<T> => {
    const queue = queues.get(websiteId) ?? []
    if (queue.length >= MOST_WAITING)
      throw unavailable('Too many previews of this website are being read. Please try again shortly.', 2)
    return new Promise<T>((resolve, reject) => {
      queue.push(() => work().then(resolve, reject))
      queues.set(websiteId, queue)
      next()
    })
  }
}

export type TurnsOfWebsites = ReturnType<typeof createTurnsOfWebsites>
