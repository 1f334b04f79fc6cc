import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { socketAddress, type SocketFile } from './address.ts'
import { closeServer } from './drain.ts'

/**
 * A server that listens. `close` stops accepting connections, ends idle ones and waits for running requests. `port` is 0
 * for a socket file.
 */
export type Listening = { url: string; port: number; close(): Promise<void> }

/**
 * Binds a server that answers malformed requests in the shape of every other failure. At a `shared` port another process
 * may listen as well, and `close` gives clients time to connect to it.
 */
export function listen(
  server: Server,
  at: number | SocketFile,
  host = '127.0.0.1',
  shared = false,
): Promise<Listening> {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
    const status =
      error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request'
    const body = JSON.stringify({ error: 'The request is malformed.' })
    socket.end(
      `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
    )
  })
  return bindServer(server, at, { host, shared, backlog: 511 })
}

/** Binds a server to a port or a socket file. `backlog` is the number of connections that may wait to be accepted. */
export async function bindServer(
  server: Server,
  at: number | SocketFile,
  { host, shared, backlog }: { host: string; shared: boolean; backlog: number },
): Promise<Listening> {
  const isPort = typeof at === 'number'
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    const place = isPort ? { port: at, host, reusePort: shared } : { path: at.socket }
    server.listen({ ...place, backlog }, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const port = isPort ? (server.address() as AddressInfo).port : 0
  return {
    url: isPort ? `http://${host.includes(':') ? `[${host}]` : host}:${port}` : socketAddress(at.socket),
    port,
    close: () => closeServer(server, shared),
  }
}
