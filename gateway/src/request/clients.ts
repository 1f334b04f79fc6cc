import { tooManyRequests } from '@portico/kit/errors'

/** Created once, because a client that sends too much gets it often. It ends the connection with all pipelined requests. */
export const TOO_MANY_AT_ONCE = tooManyRequests(1, 'Too many requests at once. Please try again shortly.')
TOO_MANY_AT_ONCE.headers['connection'] = 'close'

/** Counts the running requests of each client. A client without running requests takes no memory. */
export function countByClient(most: number) {
  const running = new Map<string, number>()
  return {
    /** Counts one more and returns how many the client has now; 0, and counts nothing, when it has `most` already. */
    enter(client: string): number {
      const count = running.get(client) ?? 0
      if (count >= most) return 0
      running.set(client, count + 1)
      return count + 1
    },
    leave(client: string): void {
      const count = running.get(client) ?? 0
      if (count <= 1) running.delete(client)
      else running.set(client, count - 1)
    },
    /** Number of clients with running requests. */
    size: () => running.size,
  }
}

export type ClientCount = ReturnType<typeof countByClient>
