import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { socketAddress, type SocketFile } from './address.ts'
import { drainOf, type DrainOptions } from './drain.ts'

/**
 * A server that listens. `close` stops accepting connections, ends idle ones and waits for running requests (`drainOf`).
 * `port` is 0 for a socket file.
 */
export type Listening = { url: string; port: number; close(): Promise<void> }

/** `host`: the address to listen on, 127.0.0.1 unless given. */
export type ListenOptions = DrainOptions & { host?: string }

/** Binds a server that answers malformed requests in the shape of every other failure. */
export function listen(
  server: Server,
  at: number | SocketFile,
  options: ListenOptions = {},
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
  return bindServer(server, at, { ...options, backlog: 511 })
}

/** Binds a server to a port or a socket file. `backlog` is the number of connections that may wait to be accepted. */
export async function bindServer(
  server: Server,
  at: number | SocketFile,
  { host = '127.0.0.1', backlog, ...draining }: ListenOptions & { backlog: number },
): Promise<Listening> {
  const isPort = typeof at === 'number'
  const close = drainOf(server, draining)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    const place = isPort ? { port: at, host, reusePort: draining.shared ?? false } : { path: at.socket }
    server.listen({ ...place, backlog }, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const port = isPort ? (server.address() as AddressInfo).port : 0
  return {
    url: isPort ? `http://${host.includes(':') ? `[${host}]` : host}:${port}` : socketAddress(at.socket),
    port,
    close,
  }
}
