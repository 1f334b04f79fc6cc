import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'

/** How long idle connections stay open at a shared port: longer than the gateway keeps an idle one to a service. */
const LINGER_MS = 5_000
/** Running requests are ended after this time, because a process has ten seconds to stop. */
const FORCE_MS = 8_000
const CHECK_EVERY_MS = 100

/**
 * Stops accepting connections, and resolves when all open ones are closed. From now on, each reply closes its connection,
 * and idle connections are closed. At a `shared` port, where another process takes over, idle ones are closed later: a
 * client may be sending a request at this moment, and would get no reply.
 */
export function closeServer(server: Server, shared: boolean): Promise<void> {
  server.prependListener('request', (_, res) => {
    res.shouldKeepAlive = false
  })
  const closeIdle = () => server.closeIdleConnections()
  let checking: NodeJS.Timeout | undefined
  const lingering = setTimeout(
    () => (checking = setInterval(closeIdle, CHECK_EVERY_MS)),
    shared ? LINGER_MS : 0,
  )
  const forcing = setTimeout(() => server.closeAllConnections(), FORCE_MS)
  if (!shared) closeIdle()
  return new Promise((resolve) => {
    // Not the HTTP server's `close`, because it ends idle connections at once.
    NetServer.prototype.close.call(server, () => {
      clearTimeout(lingering)
      clearInterval(checking)
      clearTimeout(forcing)
      resolve()
    })
  })
}
