import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * A port on loopback that passes its connections on to a server of the moment. A stack is started with the address of a
 * relay, so that each test file can put its own stand-in for a provider behind it.
 */
export type Relay = { url: string; passTo(url: string): void; stop(): Promise<void> }

export async function startRelay(): Promise<Relay> {
  let target: { host: string; port: number } | undefined
  const open = new Set<Socket>()
  const server = createServer((incoming) => {
    if (!target) return void incoming.destroy() // no file has put a server behind this port
    const outgoing = connect(target)
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      open.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => open.delete(one))
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passTo(url) {
      target = { host: '127.0.0.1', port: Number(new URL(url).port) }
      for (const each of open) each.destroy() // the connections to the server before
    },
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        for (const each of open) each.destroy()
      }),
  }
}
