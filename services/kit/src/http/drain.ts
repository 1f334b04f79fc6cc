import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'

/** Kept connections may be used for so long: longer than the gateway keeps an idle one to a service. */
const LINGER_MS = 5_000
/** Requests that still run then are broken off; a process has ten seconds to end. */
const FORCE_MS = 8_000
const LOOK_MS = 100

/**
 * Stops accepting connections and resolves when those that are open are closed. Each answer from now on closes its
 * connection, and idle connections are closed. At a `shared` port, where another process takes over, idle ones are closed
 * late: a client may be sending a request on one at this moment, which would be lost without an answer.
 */
export function closeServer(server: Server, shared: boolean): Promise<void> {
  server.prependListener('request', (_, res) => {
    res.shouldKeepAlive = false
  })
  const closeIdle = () => server.closeIdleConnections()
  let looking: NodeJS.Timeout | undefined
  const leaving = setTimeout(() => (looking = setInterval(closeIdle, LOOK_MS)), shared ? LINGER_MS : 0)
  const forcing = setTimeout(() => server.closeAllConnections(), FORCE_MS)
  if (!shared) closeIdle()
  return new Promise((resolve) => {
    // An HTTP server's own `close` ends idle connections at once.
    NetServer.prototype.close.call(server, () => {
      clearTimeout(leaving)
      clearInterval(looking)
      clearTimeout(forcing)
      resolve()
    })
  })
}
