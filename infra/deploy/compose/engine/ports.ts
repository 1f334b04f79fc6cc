import { createServer } from 'node:net'
import { StartProblem } from '@portico/kit/runtime/config'
import type { Container } from './engine.ts'

/** A port that `make up` publishes, its address (127.0.0.1 if it is left out), and the variable that names it. */
export type Published = { port: number; variable: string; address?: string }

/**
 * Returns the published ports with these profiles; `httpPort` redirects http to https.
 * @throws StartProblem when two ports are equal
 */
export function publishedPorts(
  config: {
    PORTICO_PORT: number
    PORTICO_EDGE_ADDRESS: string
    PORTICO_GRAFANA_PORT: number
    PORTICO_MAIL_PORT: number
    PORTICO_TEST_PROVIDER_PORT: number
  },
  profiles: readonly string[],
  httpPort: number | null,
): Published[] {
  const all: Published[] = [
    { port: config.PORTICO_PORT, variable: 'PORTICO_PORT', address: config.PORTICO_EDGE_ADDRESS },
  ]
  if (httpPort !== null)
    all.push({ port: httpPort, variable: 'PORTICO_HTTP_PORT', address: config.PORTICO_EDGE_ADDRESS })
  if (profiles.includes('observability'))
    all.push({ port: config.PORTICO_GRAFANA_PORT, variable: 'PORTICO_GRAFANA_PORT' })
  if (profiles.includes('mail')) all.push({ port: config.PORTICO_MAIL_PORT, variable: 'PORTICO_MAIL_PORT' })
  if (profiles.includes('payments-test'))
    all.push({ port: config.PORTICO_TEST_PROVIDER_PORT, variable: 'PORTICO_TEST_PROVIDER_PORT' })
  for (const { port, variable } of all) {
    const other = all.find((each) => each.port === port && each.variable !== variable)
    if (other)
      throw new StartProblem(`${variable} and ${other.variable} are both ${port}: change one of them.`)
  }
  return all
}

/** Returns the ports that running containers of the stack use. They are not free, and `up` may use them. */
export const portsInUse = (containers: readonly Container[]): number[] =>
  containers
    .filter(({ State }) => State === 'running')
    .flatMap(({ Publishers }) => (Publishers ?? []).map(({ PublishedPort }) => PublishedPort))

/** Checks that each port is free or used by the stack itself. @throws StartProblem that names the port and its variable */
export async function requireFreePorts(ports: readonly Published[], used: readonly number[]): Promise<void> {
  for (const { port, variable, address } of ports)
    if (!used.includes(port)) await requireFreePort(port, variable, address)
}

async function requireFreePort(port: number, variable: string, address = '127.0.0.1'): Promise<void> {
  await new Promise<void>((done, fail) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      fail(
        new StartProblem(
          error.code === 'EADDRINUSE'
            ? `Port ${port} is in use. Stop the program that listens there, or choose another port: ${variable}=${port + 1} make up`
            : `Port ${port} (${variable}) cannot be used: ${error.message}`,
        ),
      ),
    )
    server.listen(port, address, () => server.close(() => done()))
  })
}
