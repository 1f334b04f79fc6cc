import { connect, createServer, type Socket } from 'node:net'

const LOOK_EVERY_MS = 300
const LOOK_MS = 1_000
/** So many checks in a row must fail before an edge is left. */
const FAILURES = 2

/** An edge: where it accepts connections, and the address that tells whether it finds a gateway. */
export type EdgeAddress = { host: string; port: number; health: string }

/**
 * Stands for the operator's address that moves between the edges: a loopback port whose connections go to the edges that are
 * healthy, in turns. Connections to an edge that is left are closed.
 */
export async function startFront(port: number, edges: readonly EdgeAddress[]) {
  const states = edges.map((edge) => ({ edge, failures: 0, sockets: new Set<Socket>() }))
  let turn = 0

  const server = createServer({ noDelay: true }, (client) => {
    const healthy = states.filter(({ failures }) => failures < FAILURES)
    const state = (healthy.length > 0 ? healthy : states)[turn++ % (healthy.length || states.length)]!
    const { host, port } = state.edge
    const edge = connect({ host, port, noDelay: true })
    state.sockets.add(client)
    const end = () => {
      state.sockets.delete(client)
      client.destroy()
      edge.destroy()
    }
    for (const socket of [client, edge]) socket.on('error', end).on('close', end)
    client.pipe(edge)
    edge.pipe(client)
  })

  async function look(state: (typeof states)[number]): Promise<void> {
    const isHealthy = await fetch(state.edge.health, { signal: AbortSignal.timeout(LOOK_MS) }).then(
      ({ status }) => status === 200,
      () => false,
    )
    state.failures = isHealthy ? 0 : state.failures + 1
    if (state.failures >= FAILURES) for (const socket of [...state.sockets]) socket.destroy()
  }

  const timer = setInterval(() => states.forEach((state) => void look(state)), LOOK_EVERY_MS)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    stop(): void {
      clearInterval(timer)
      server.close()
      for (const { sockets } of states) for (const socket of [...sockets]) socket.destroy()
    },
  }
}
