import { createServer } from 'node:net'

/** Below the ports that systems give to outgoing connections, one of which could take a port before it is used. */
const LOWEST = 18_000
const HIGHEST = 27_000
const given = new Set<number>()

/**
 * A port that nobody listens on at the loopback address, never the same one twice in a process. It is free now: what
 * starts soon may have it, unless another program wants just this one.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 200; tries++) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST))
    if (given.has(port)) continue
    given.add(port)
    if (await isFree(port)) return port
  }
  throw new Error(`no free port between ${LOWEST} and ${HIGHEST}`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
