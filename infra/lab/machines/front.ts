import { connect, createServer, type Socket } from 'node:net'

const LOOK_EVERY_MS = 300
const LOOK_MS = 1_000
/** So many checks in a row must fail before an edge is left. */
const FAILURES = 2

/** An edge: where it accepts connections, and the address that tells whether it finds a gateway. */
export type EdgeAddress = { host: string; port: number; health: string }

/**
 * Stands for the operator's address that moves between the edges: a loopback port whose connections go to the edges that are
 * healthy, in turns. When an edge is left, its connections are closed.
 */
export async function startFront(port: number, edges: readonly EdgeAddress[]) {
  const states = edges.map((edge) => ({
    edge,
    failures: 0,
    waiting: new Set<() => void>(),
    open: new Set<() => void>(),
  }))
  const clients = new Set<Socket>()
  let turn = 0

  function choose(): (typeof states)[number] {
    const healthy = states.filter(({ failures }) => failures < FAILURES)
    const among = healthy.length > 0 ? healthy : states
    return among[turn++ % among.length]!
  }

  /**
   * Connects a client to an edge. An edge that is left before it accepted the connection is replaced: where an address moves, a
   * client repeats the first packet of its connection until a machine answers.
   */
  function serve(client: Socket): void {
    const { edge: at, waiting, open } = choose()
    const edge = connect({ host: at.host, port: at.port, noDelay: true })
    const end = () => {
      waiting.delete(move)
      open.delete(end)
      client.destroy()
      edge.destroy()
    }
    const move = () => {
      waiting.delete(move)
      client.off('close', end)
      edge.off('close', end).destroy()
      serve(client)
    }
    waiting.add(move)
    client.once('close', end)
    edge.on('error', () => edge.destroy()).once('close', end)
    edge.once('connect', () => {
      waiting.delete(move)
      open.add(end)
      client.pipe(edge)
      edge.pipe(client)
    })
  }
  const server = createServer({ noDelay: true }, (client) => {
    clients.add(client)
    client.on('error', () => client.destroy()).once('close', () => clients.delete(client))
    serve(client)
  })

  async function look(state: (typeof states)[number]): Promise<void> {
    const isHealthy = await fetch(state.edge.health, { signal: AbortSignal.timeout(LOOK_MS) }).then(
      ({ status }) => status === 200,
      () => false,
    )
    state.failures = isHealthy ? 0 : state.failures + 1
    if (state.failures < FAILURES) return
    for (const end of [...state.open]) end()
    if (states.some(({ failures }) => failures < FAILURES)) for (const move of [...state.waiting]) move()
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
      for (const socket of clients) socket.destroy()
    },
  }
}
