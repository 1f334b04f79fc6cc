import { request } from 'node:http'
import { inject } from 'vitest'
import { runningStack, type Stack } from '../stack.ts'
import type { Received } from '../signals/otlp-receiver.ts'
import type { Leased, Question } from './host.ts'
import type { Provider } from './shapes.ts'

/** The stack of a test file. `stop` gives it back. */
export type LeasedStack = Stack & {
  metrics: string
  standIn(provider: Provider, url: string): Promise<void>
  received(): Promise<Received>
}

/** Borrows a stack from the host, which starts one if no started one is free. */
export async function leaseStack(wanted: {
  shape: 'embedded' | 'full'
  alone: boolean
}): Promise<LeasedStack> {
  const lease = open({ call: 'lease', worker: process.env['VITEST_POOL_ID'] ?? '1', ...wanted })
  const { id, dataDir, metrics = '' } = JSON.parse(await lease.firstLine) as Leased
  const ask = async (question: Question) => JSON.parse(await open(question).firstLine) as unknown
  return {
    ...runningStack(dataDir),
    metrics,
    killAndRestart: async () => void (await ask({ call: 'killAndRestart', id })),
    standIn: async (provider, url) => void (await ask({ call: 'standIn', id, provider, url })),
    received: async () => (await ask({ call: 'received', id })) as Received,
    async stop() {
      await ask({ call: 'end', id })
      lease.close()
    },
  }
}

/** Sends a question without a limit of time: a stack starts within minutes on a busy machine. */
function open(question: Question): { firstLine: Promise<string>; close(): void } {
  const call = request(inject('stackHost'), { method: 'POST', agent: false })
  const firstLine = new Promise<string>((resolve, reject) => {
    call.on('error', reject)
    call.on('response', (reply) => {
      let text = ''
      reply.setEncoding('utf8')
      reply.on('error', () => {}) // the end of a lease
      reply.on('data', (part: string) => {
        text += part
        if (reply.statusCode === 200 && text.endsWith('\n')) resolve(text)
      })
      reply.on('end', () => reject(new Error(`The host of the stacks failed: ${text}`)))
    })
  })
  call.end(JSON.stringify(question))
  return { firstLine, close: () => void call.destroy() }
}
