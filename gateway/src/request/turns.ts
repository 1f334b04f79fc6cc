import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

type Waiting = { req: IncomingMessage; res: ServerResponse }
/** The waiting requests of clients, in the order of their turns. */
type Queues = Map<string, Waiting[]>

/**
 * Begins at most `most` requests in one turn of the event loop. Further ones wait, and clients take turns: one that
 * had none waiting comes before the others, for every second place of a turn. So a client with a thousand requests at once, on
 * any number of connections, hardly delays another client, and many clients with one request each do not stop those with several. A
 * request whose client disconnected meanwhile is dropped.
 */
export function byTurns(
  handle: RequestListener,
  { most, clientOf }: { most: number; clientOf: (req: IncomingMessage) => string },
): { listener: RequestListener; waiting: () => number } {
  /** Clients whose first request since they had none waiting has not begun. */
  const fresh: Queues = new Map()
  /** All others. */
  const busy: Queues = new Map()
  let begun = 0
  let waiting = 0
  let isScheduled = false

  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    setImmediate(turn)
  }

  function begin({ req, res }: Waiting): void {
    begun += 1
    handle(req, res)
  }

  function turn(): void {
    isScheduled = false
    begun = 0
    while (begun < most && (fresh.size > 0 || busy.size > 0)) {
      const isFresh = busy.size === 0 || (fresh.size > 0 && begun % 2 === 0)
      const next = takeFrom(isFresh ? fresh : busy)
      if (next) begin(next)
    }
    if (begun > 0) schedule()
  }

  /** Takes the first request of the first client, who then comes last. Undefined if that client has none that is still connected. */
  function takeFrom(queues: Queues): Waiting | undefined {
    const [client, queue] = queues.entries().next().value!
    queues.delete(client)
    let next: Waiting | undefined
    do {
      next = queue.shift()
      if (next) waiting -= 1
    } while (next?.res.destroyed)
    if (queue.length > 0) busy.set(client, queue)
    return next
  }

  return {
    listener(req, res) {
      schedule()
      if (begun < most && waiting === 0) return begin({ req, res })
      const client = clientOf(req)
      const queue = busy.get(client) ?? fresh.get(client)
      if (queue) queue.push({ req, res })
      else fresh.set(client, [{ req, res }])
      waiting += 1
    },
    waiting: () => waiting,
  }
}
