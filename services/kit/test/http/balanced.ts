import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Dispatcher } from 'undici'
import { afterEach } from 'vitest'
import { createBalancer, type Balancer } from '../../src/http/balance/balance.ts'

const REPLICA = join(import.meta.dirname, '../fixtures/replica.ts')
/** The addresses of the processes and servers below. */
export const THREE = ['127.0.0.1', '127.0.0.2', '127.0.0.3']
export const OPTIONS = { connections: 128, headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 2_000 } }

/** The functions that close everything that a test opened. They run after the test, the last first. */
export const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** A balancer for a name whose addresses are what `resolve` returns. */
export function balancerOf(
  port: number,
  resolve: () => readonly string[] | Promise<readonly string[]>,
): Balancer {
  const balancer = createBalancer(`http://replicas.test:${port}`, OPTIONS, {
    resolve: async () => resolve(),
    everyMs: 50,
  })
  closing.push(() => balancer.destroy())
  return balancer
}

/** Sends a request. @throws the failure of its connection */
export function ask(
  balancer: Balancer,
  request: Partial<Dispatcher.DispatchOptions> = {},
  onController: (controller: Dispatcher.DispatchController) => void = () => {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    balancer.dispatch(
      { path: '/', method: 'GET', ...request },
      {
        onRequestStart: onController,
        onResponseStart() {},
        onResponseData: (_, chunk) => void (text += chunk.toString()),
        onResponseEnd: () => resolve(text),
        onResponseError: (_, error) => reject(error),
      },
    )
  })
}

/** Sends requests, `atOnce` at a time and every second one a POST, until `isEnough`. Counts the answers by their texts. */
export async function load(balancer: Balancer, atOnce: number, isEnough: (sent: number) => boolean) {
  const answers: Record<string, number> = {}
  const failures: Error[] = []
  let sent = 0
  const work = async () => {
    while (!isEnough(sent)) {
      const request = sent++ % 2 === 0 ? {} : ({ method: 'POST', body: 'some text' } as const)
      await ask(balancer, request).then(
        (answer) => (answers[answer] = (answers[answer] ?? 0) + 1),
        (error: Error) => failures.push(error),
      )
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { answers, failures, sent }
}

/** Starts a server of this process at each address, all at one port. */
export async function serve(addresses: readonly string[]): Promise<number> {
  let port = 0
  for (const host of addresses) {
    const server: Server = createServer((req, res) => {
      req.resume()
      req.once('end', () => res.end(host))
    })
    server.listen(port, host)
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
    closing.push(() => {
      server.closeAllConnections()
      server.close()
    })
  }
  return port
}

/** Starts a process at each of the three addresses. */
export async function startReplicas() {
  const replicas: ChildProcess[] = []
  let port = 0
  for (const host of THREE) {
    const child = spawn(process.execPath, [REPLICA, host, String(port)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    closing.push(() => child.kill('SIGKILL'))
    replicas.push(child)
    const [line] = (await once(child.stdout!, 'data')) as [Buffer]
    port = Number(line.toString())
  }
  return { port, replicas, first: replicas[0]! }
}
