import { spawn, spawnSync } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@portico/kit/runtime/free-port'

const folderOfEdge = join(import.meta.dirname, '..')
/** Debian's folder of the program is not in everybody's path. */
const path = `${process.env['PATH']}:/usr/sbin`
export const hasHaproxy = spawnSync('haproxy', ['-v'], { env: { PATH: path } }).status === 0

/** The answer of a gateway of these tests: its address, and the request as it arrived. */
export type Seen = {
  gateway: string
  method: string
  url: string
  headers: IncomingHttpHeaders
  bytes: number
}
export type Answer = { status: number; headers: IncomingHttpHeaders; text: string }

/**
 * Starts two gateways at loopback addresses, a name server that knows them as `gateway`, and the edge with
 * `haproxy.cfg` and `start` of infra/deploy/edge; only ports and addresses are replaced.
 */
export async function startEdge(
  environment: Record<string, string> = {},
  certificates = join(tmpdir(), 'no-certificates'),
) {
  const ports = { edge: 0, http: 0, health: 0, control: 0, gateway: 0, admin: 0 }
  for (const name of Object.keys(ports) as (keyof typeof ports)[]) ports[name] = await freePort()
  const gateways = await Promise.all(
    ['127.0.0.1', '127.0.0.2'].map((address) => startGateway(address, ports)),
  )
  const names = await startNames()
  for (const { address } of gateways) names.addresses.add(address)

  const folder = mkdtempSync(join(tmpdir(), 'portico-edge-'))
  const config = join(folder, 'haproxy.cfg')
  writeFileSync(config, configOf({ ...ports, names: names.port }))
  const child = spawn(join(folderOfEdge, 'start'), [config, certificates], {
    env: {
      PATH: path,
      PORTICO_EDGE_INTERVAL: '0.3',
      PORTICO_EDGE_CONTROL_PORT: String(ports.control),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let log = ''
  child.stdout.on('data', (text: Buffer) => (log += text.toString()))
  child.stderr.on('data', (text: Buffer) => (log += text.toString()))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))

  return {
    ...ports,
    gateways,
    names,
    log: () => log,
    /** The code with which `start` ended; null while it runs. */
    exitCode: () => child.exitCode,
    /** Whether the edge finds a gateway that is ready. */
    healthy: async () => {
      const answer = await send({ port: ports.health, path: '/healthz' })
      return answer.status === 200
    },
    async stop() {
      // The master, its workers and the script are one process group.
      if (child.exitCode === null) process.kill(-child.pid!, 'SIGKILL')
      await ended
      names.stop()
      await Promise.all(gateways.map((gateway) => gateway.stop()))
      rmSync(folder, { recursive: true })
    },
  }
}

/** Returns `haproxy.cfg` with other ports. @throws Error when it lacks a line that must be replaced */
function configOf(ports: Record<'edge' | 'http' | 'health' | 'gateway' | 'admin' | 'names', number>): string {
  let text = readFileSync(join(folderOfEdge, 'haproxy.cfg'), 'utf8')
  for (const [from, to] of [
    ['bind :8080', `bind 127.0.0.1:${ports.edge}`],
    ['bind :8081', `bind 127.0.0.1:${ports.http}`],
    ['bind 127.0.0.1:8404', `bind 127.0.0.1:${ports.health}`],
    ['127.0.0.11:53', `127.0.0.1:${ports.names}`],
    ['check port 9000', `check port ${ports.admin}`],
    ['gateway:8080', `gateway:${ports.gateway}`],
  ] as const) {
    if (!text.includes(from)) throw new Error(`haproxy.cfg has no "${from}"`)
    text = text.replaceAll(from, to)
  }
  return text
}

/** A gateway with a port for clients, which tells every request that it got, and one for `/readyz`, which answers after `checkMs`. */
async function startGateway(address: string, ports: { gateway: number; admin: number }) {
  const state = { isReady: true, checkMs: 0, requests: 0 }
  const server = createServer((req, res) => {
    state.requests += 1
    let bytes = 0
    req.on('data', (data: Buffer) => (bytes += data.length))
    req.on('end', () => {
      const seen: Seen = { gateway: address, method: req.method!, url: req.url!, headers: req.headers, bytes }
      // A gateway that drains closes its connections with their replies.
      if (!state.isReady) res.setHeader('connection', 'close')
      res.end(JSON.stringify(seen))
    })
  })
  server.keepAliveTimeout = 65_000
  const admin = createServer(
    (_, res) => void setTimeout(() => res.writeHead(state.isReady ? 200 : 503).end(), state.checkMs),
  )
  const listen = () =>
    Promise.all(
      (
        [
          [server, ports.gateway],
          [admin, ports.admin],
        ] as const
      ).map(([each, port]) => new Promise<void>((done) => each.listen(port, address, done))),
    )
  const close = (each: Server) =>
    new Promise<void>((done) => {
      each.close(() => done())
      each.closeAllConnections()
    })
  await listen()
  return { address, state, listen, stop: () => Promise.all([close(server), close(admin)]) }
}

/** A name server that gives every name the addresses in `addresses`. */
async function startNames() {
  const addresses = new Set<string>()
  const socket = createSocket('udp4')
  socket.on('message', (query, from) => {
    const end = query.indexOf(0, 12) + 5
    const isA = query.readUInt16BE(end - 4) === 1
    const answers = isA ? [...addresses] : []
    const header = Buffer.alloc(12)
    header.writeUInt16BE(query.readUInt16BE(0), 0)
    header.writeUInt16BE(0x8180, 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(answers.length, 6)
    // Name (a pointer to the question), type A, class IN, one second, four bytes.
    const records = answers.map((each) =>
      Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, ...each.split('.').map(Number)]),
    )
    socket.send(Buffer.concat([header, query.subarray(12, end), ...records]), from.port, from.address)
  })
  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done))
  return { addresses, port: socket.address().port, stop: () => socket.close() }
}

/** Sends a request. Status 0 stands for a connection that failed, and `text` is its code then. */
export function send({
  port,
  path = '/',
  method = 'GET',
  headers = {},
  body,
  from = '127.0.0.1',
}: {
  port: number
  path?: string
  method?: string
  headers?: Record<string, string>
  body?: string
  from?: string
}): Promise<Answer> {
  return new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException) =>
      resolve({ status: 0, headers: {}, text: error.code ?? error.message })
    const req = request(
      { host: '127.0.0.1', port, path, method, headers, localAddress: from, agent: false },
      (res) => {
        let text = ''
        res.on('data', (data: Buffer) => (text += data.toString()))
        res.on('error', fail)
        res.on('end', () => resolve({ status: res.statusCode!, headers: res.headers, text }))
      },
    )
    req.on('error', fail)
    req.end(body)
  })
}
