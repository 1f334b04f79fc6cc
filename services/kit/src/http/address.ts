import { pathToFileURL, fileURLToPath } from 'node:url'
import { Pool } from 'undici'

/** A socket file to listen at instead of a port. A call on the same machine then costs a third less. */
export type SocketFile = { socket: string }

/** Returns the address of a socket file, which can be used as a base URL: `unix:///run/portico/forms.sock`. */
export const socketAddress = (file: string): string => pathToFileURL(file).href.replace(/^file:/, 'unix:')

/** Returns the socket file of an address; undefined for an address with a host. */
export function socketFileOf(address: string): string | undefined {
  return address.startsWith('unix:') ? fileURLToPath(address.replace(/^unix:/, 'file:')) : undefined
}

/** Connections are closed after this idle time, before a stopping process closes them (`drainOf`), whatever its hint says. */
const KEEP_IDLE_MS = 4_000

export type PoolOptions = Omit<Pool.Options, 'socketPath'>

/** Creates a pool of HTTP connections to an address. */
export function createHttpPool(address: string, options: PoolOptions): Pool {
  const socketPath = socketFileOf(address)
  const kept = { ...options, keepAliveTimeout: KEEP_IDLE_MS, keepAliveMaxTimeout: KEEP_IDLE_MS }
  return socketPath === undefined
    ? new Pool(address, kept)
    : new Pool('http://localhost', { ...kept, socketPath })
}

const SENDABLE = /^\/[\x21-\x7e]*$/

/**
 * Checks a path before undici does. A pool does not use a client again after the client has refused a request, so a few
 * invalid paths would use up all connections. @throws TypeError
 */
export function assertSendable(path: string): void {
  if (!SENDABLE.test(path)) throw new TypeError(`not a path: ${path}`)
}
