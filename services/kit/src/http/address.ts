import { pathToFileURL, fileURLToPath } from 'node:url'
import { Pool } from 'undici'

/** A socket file to listen at instead of a port: it costs a call on the same machine a third less. */
export type SocketFile = { socket: string }

/** The address of a socket file, which stands wherever a base URL does: `unix:///run/portico/forms.sock`. */
export const socketAddress = (file: string): string => pathToFileURL(file).href.replace(/^file:/, 'unix:')

/** The socket file of an address; undefined for one that names a host. */
export function socketFileOf(address: string): string | undefined {
  return address.startsWith('unix:') ? fileURLToPath(address.replace(/^unix:/, 'file:')) : undefined
}

/** Connections to what listens at an address. */
export function createHttpPool(address: string, options: Omit<Pool.Options, 'socketPath'>): Pool {
  const socketPath = socketFileOf(address)
  return socketPath === undefined
    ? new Pool(address, options)
    : new Pool('http://localhost', { ...options, socketPath })
}

const SENDABLE = /^\/[\x21-\x7e]*$/

/**
 * Looks at a path before undici does: a pool whose client refuses a request never uses that client again, so a handful of
 * bad ones would use up all its connections. @throws TypeError
 */
export function assertSendable(path: string): void {
  if (!SENDABLE.test(path)) throw new TypeError(`not a path: ${path}`)
}
