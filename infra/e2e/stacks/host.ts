import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { createPool, type Lease, type StackRequest } from './pool.ts'
import type { Provider } from './shapes.ts'

/** A request of a test file to the host. A lease ends with its connection, so that a worker that crashes keeps no stack. */
export type Question =
  | ({ call: 'lease' } & StackRequest)
  | { call: 'end'; id: string }
  | { call: 'killAndRestart'; id: string }
  | { call: 'received'; id: string }
  | { call: 'standIn'; id: string; provider: Provider; url: string }

export type Leased = { id: string; port: number; dataDir: string; metrics?: string }

/** Starts the stacks of a run in the process of vitest, at most one for each worker, and lends them to test files. */
export default async function host({ provide }: TestProject) {
  const pool = createPool()
  const leases = new Map<string, Lease>()
  const leaseOf = (id: string) => {
    const lease = leases.get(id)
    if (!lease) throw new Error('this lease has ended')
    return lease
  }
  const end = (id: string) => {
    leases.get(id)?.end()
    leases.delete(id)
  }

  async function answer(question: Exclude<Question, { call: 'lease' }>): Promise<unknown> {
    if (question.call === 'end') return end(question.id)
    const { stack } = leaseOf(question.id)
    if (question.call === 'received') return stack.received()
    if (question.call === 'killAndRestart') return stack.killAndRestart()
    return stack.standIn(question.provider, question.url)
  }

  const server = createServer((req, res) => {
    void (async () => {
      try {
        const question = await read(req)
        if (question.call !== 'lease')
          return void res.end(`${JSON.stringify((await answer(question)) ?? null)}\n`)
        const id = randomUUID()
        const lease = await pool.lease(question)
        if (res.closed) return lease.end()
        leases.set(id, lease)
        res.on('close', () => end(id))
        const { port, dataDir, metrics } = lease.stack
        res.write(`${JSON.stringify({ id, port, dataDir, ...(metrics && { metrics }) } satisfies Leased)}\n`)
      } catch (error) {
        res.writeHead(500).end((error as Error).message)
      }
    })()
  })
  server.requestTimeout = 0
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  provide('stackHost', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)

  return async () => {
    server.closeAllConnections()
    server.close()
    await pool.stop()
  }
}

async function read(req: IncomingMessage): Promise<Question> {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString()) as Question
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the host of the stacks. */
    stackHost: string
    /** The shape on which the test files of a project run. */
    shape: 'embedded' | 'full'
  }
}
