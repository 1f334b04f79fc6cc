import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PaymentProvider } from '../../src/payments/port.ts'

const calls = ['create', 'confirm', 'capture', 'cancel', 'look', 'refund', 'listRefunds'] as const

/** Serves a provider of this process to child processes, so that its book survives them. */
export async function serveProvider(
  provider: PaymentProvider,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((req, res) => {
    void (async () => {
      const parts: Buffer[] = []
      for await (const part of req) parts.push(part as Buffer)
      const name = calls.find((each) => req.url === `/${each}`)
      const argument: unknown = JSON.parse(Buffer.concat(parts).toString())
      const result = name && (await (provider[name] as (value: unknown) => Promise<unknown>)(argument))
      res.end(JSON.stringify(result))
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The provider of another process. */
export function remoteProvider(url: string): PaymentProvider {
  /** The other process serves the same interface, so its answer has the type of the call. */
  const call =
    <Name extends (typeof calls)[number]>(name: Name) =>
    (argument: unknown) =>
      fetch(`${url}/${name}`, { method: 'POST', body: JSON.stringify(argument) }).then((answer) =>
        answer.json(),
      ) as ReturnType<PaymentProvider[Name]>
  const provider: Pick<PaymentProvider, (typeof calls)[number] | 'limits'> = {
    create: call('create'),
    confirm: call('confirm'),
    capture: call('capture'),
    cancel: call('cancel'),
    look: call('look'),
    refund: call('refund'),
    listRefunds: call('listRefunds'),
    limits: () => ({ minimum: 50, maximum: 99_999_999, methods: ['card', 'bank-debit'] }),
  }
  return provider as PaymentProvider
}
