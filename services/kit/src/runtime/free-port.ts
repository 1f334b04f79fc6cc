import { createServer } from 'node:net'

/** Below the ports that systems use for outgoing connections, because such a connection could take the port. */
const LOWEST = 18_000
const HIGHEST = 27_000
const returned = new Set<number>()

/**
 * Returns a free port at the loopback address, and a different one on each call in a process. Another program could
 * still take it before it is used.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 200; tries++) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST))
    if (returned.has(port)) continue
    returned.add(port)
    if (await isPortFree(port)) return port
  }
  throw new Error(`no free port between ${LOWEST} and ${HIGHEST}`)
}

/** Whether a program may listen at a port of the loopback address. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
