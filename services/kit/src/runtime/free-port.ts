import { createServer } from 'node:net'

/** Below the ports that systems use for outgoing connections, because such a connection could take the port. */
const LOWEST = 18_000
const HIGHEST = 27_000
const returned = new Set<number>()

/**
 * Returns a free port at the loopback address. No two calls return the same port, in one process or in several on a
 * Linux machine, until the process that called ends. Other programs could still take it before it is used.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 200; tries++) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST))
    if (returned.has(port)) continue
    returned.add(port)
    if ((await reserve(port)) && (await isPortFree(port))) return port
  }
  throw new Error(`no free port between ${LOWEST} and ${HIGHEST}`)
}

/**
 * Reserves a port among the processes of this machine by a socket with the port's name, which the system removes when
 * the process ends. Linux has sockets with names that are no files; elsewhere nothing is reserved and the answer is true.
 */
function reserve(port: number): Promise<boolean> {
  if (process.platform !== 'linux') return Promise.resolve(true)
  return new Promise((resolve) => {
    const reservation = createServer()
    reservation.once('error', () => resolve(false))
    reservation.listen(`\0portico-port-${port}`, () => resolve(true))
    reservation.unref()
  })
}

/** Whether a program may listen at a port of the loopback address. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
