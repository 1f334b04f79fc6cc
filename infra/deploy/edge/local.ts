import { spawn, spawnSync } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@portico/kit/runtime/free-port'

/** Debian's folder of HAProxy is not in everybody's path. */
const path = `${process.env['PATH']}:/usr/sbin`
export const hasHaproxy = spawnSync('haproxy', ['-v'], { env: { PATH: path } }).status === 0

export type LocalEdge = Awaited<ReturnType<typeof startLocalEdge>>

/**
 * Starts the edge of `make up` on this machine, with `haproxy.cfg` and `start`; only ports and addresses are replaced. A name
 * server of its own knows the addresses of the gateways, which may change: `names.addresses`. Gateways listen at `gateway` for
 * clients and at `admin` for `/readyz`, the same ports at each address.
 */
export async function startLocalEdge({
  gateway,
  admin,
  addresses = ['127.0.0.1'],
  environment = {},
  certificates = join(tmpdir(), 'no-certificates'),
  prefix = [],
  host = '127.0.0.1',
  namesHost = '127.0.0.1',
}: {
  gateway: number
  admin: number
  addresses?: readonly string[]
  environment?: Record<string, string>
  certificates?: string
  /** Words before the command, such as `taskset`. */
  prefix?: readonly string[]
  /** The address where the edge listens, if the prefix starts it in another network, and the one of its name server here. */
  host?: string
  namesHost?: string
}) {
  const ports = { edge: 0, http: 0, health: 0, control: 0 }
  for (const name of Object.keys(ports) as (keyof typeof ports)[]) ports[name] = await freePort()
  const names = await startNames(namesHost)
  for (const address of addresses) names.addresses.add(address)
  const folder = mkdtempSync(join(tmpdir(), 'portico-edge-'))
  const config = join(folder, 'haproxy.cfg')
  writeFileSync(config, configOf({ ...ports, gateway, admin }, host, `${namesHost}:${names.port}`))
  const [program, ...args] = [...prefix, join(import.meta.dirname, 'start'), config, certificates]
  const child = spawn(program!, args, {
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
  // The master, its workers and the script are one process group.
  const kill = () => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGKILL')
  }
  process.once('exit', kill)
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))

  return {
    ...ports,
    names,
    pid: child.pid!,
    log: () => log,
    /** The code with which `start` ended; null while it runs. */
    exitCode: () => child.exitCode,
    /** Whether the edge finds a gateway that is ready. */
    async healthy(): Promise<boolean> {
      try {
        return (await fetch(`http://${host}:${ports.health}/healthz`)).status === 200
      } catch {
        return false
      }
    },
    async stop(): Promise<void> {
      kill()
      await ended
      process.off('exit', kill)
      names.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

/** Returns `haproxy.cfg` with other ports. @throws Error when it lacks a line that must be replaced */
function configOf(
  ports: Record<'edge' | 'http' | 'health' | 'gateway' | 'admin', number>,
  host: string,
  nameServer: string,
): string {
  let text = readFileSync(join(import.meta.dirname, 'haproxy.cfg'), 'utf8')
  for (const [from, to] of [
    ['bind :8080', `bind ${host}:${ports.edge}`],
    ['bind :8081', `bind ${host}:${ports.http}`],
    ['bind 127.0.0.1:8404', `bind ${host}:${ports.health}`],
    ['127.0.0.11:53', nameServer],
    ['check port 9000', `check port ${ports.admin}`],
    ['gateway:8080', `gateway:${ports.gateway}`],
  ] as const) {
    if (!text.includes(from)) throw new Error(`haproxy.cfg has no "${from}"`)
    text = text.replaceAll(from, to)
  }
  return text
}

/** A name server that gives every name the addresses in `addresses`. */
async function startNames(host: string) {
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
  await new Promise<void>((done) => socket.bind(0, host, done))
  return { addresses, port: socket.address().port, stop: () => socket.close() }
}
