import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'

/**
 * The header by which a process tells its callers that it stops, so that they send the next requests to another process.
 * The gateway does not pass it on.
 */
export const DRAINING_HEADER = 'x-portico-draining'

/** Callers close a connection that was idle for 4 s (`KEEP_IDLE_MS`), so none is in use when it is closed here. */
const LINGER_MS = 5_000
/** Running requests are ended after this time, because a process has ten seconds to stop. */
const FORCE_MS = 8_000
const CHECK_EVERY_MS = 100

export type DrainOptions = {
  /** How long the port stays open after `close`, ms. */
  openMs?: number
  /** Another process may listen at the port. */
  shared?: boolean
  /** Callers are browsers, which are told nothing about our processes. */
  isPublic?: boolean
}

/**
 * Returns the function that closes a server; it resolves when all connections are closed. While it runs, each reply closes
 * its connection and carries `DRAINING_HEADER`. The port stays open for `openMs`. Where another process takes over (a
 * shared port, or a time in which the port stays open), idle connections are closed later than that: a client may be
 * sending a request at this moment, and would get no reply.
 */
export function drainOf(
  server: Server,
  { openMs = 0, shared = false, isPublic = false }: DrainOptions,
): () => Promise<void> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const makeLast = (res: ServerResponse) => {
    res.shouldKeepAlive = false
    if (!isPublic && !res.headersSent) res.setHeader(DRAINING_HEADER, '1')
  }
  return async () => {
    server.prependListener('request', (_, res) => makeLast(res))
    for (const socket of sockets) {
      const running = runningReply(socket)
      if (running) makeLast(running)
    }
    const closeIdle = () => server.closeIdleConnections()
    let checking: NodeJS.Timeout | undefined
    const lingers = shared || openMs > 0
    const lingering = setTimeout(
      () => (checking = setInterval(closeIdle, CHECK_EVERY_MS)),
      lingers ? LINGER_MS : 0,
    )
    const forcing = setTimeout(() => server.closeAllConnections(), FORCE_MS)
    if (openMs > 0) await new Promise((resolve) => setTimeout(resolve, openMs))
    if (!lingers) closeIdle()
    // Not the HTTP server's `close`, because it ends idle connections at once.
    await new Promise<unknown>((resolve) => NetServer.prototype.close.call(server, resolve))
    clearTimeout(lingering)
    clearInterval(checking)
    clearTimeout(forcing)
  }
}

/** The reply that a connection waits for. Node offers it only to its own code. */
const runningReply = (socket: Socket): ServerResponse | null | undefined =>
  (socket as { _httpMessage?: ServerResponse | null })._httpMessage
