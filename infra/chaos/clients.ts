import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Where the attacked gateway is, and the host and cached page that the visitor asks for. */
export type Attacked = { port: number; host: string; page: string }
export type ClientsResult = {
  attack: string
  addresses: number
  connections: number
  asked: number
  errors: string[]
  p50Ms: number
  p99Ms: number
}

const PER_SECOND = 20
const VISITOR = '127.0.0.60'
const DRIP_MS = 500
export const P99_MS = 500

type Attack = { name: string; first: (host: string) => string; next?: string; reads: boolean }

/** Requests that stop half way, senders that drip, and readers that read nothing. */
export const attacks: readonly Attack[] = [
  {
    name: 'requests that stop half way',
    reads: true,
    first: (host) =>
      `POST /api/form/SaveFormSubmission HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 5000\r\n\r\nhalf`,
  },
  {
    name: 'slow senders',
    reads: true,
    next: 'x',
    first: (host) =>
      `POST /api/form/SaveFormSubmission HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 60000\r\n\r\n`,
  },
  {
    name: 'slow headers',
    reads: true,
    next: 'x',
    first: (host) => `GET / HTTP/1.1\r\nHost: ${host}\r\nX-Long: `,
  },
  {
    name: 'readers that do not read',
    reads: false,
    first: (host) => `GET /?tag=nothing HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(80),
  },
]

/** Runs one attack with `count` connections from so many addresses, again whenever one ends, beside a visitor. */
export async function runAttack(
  { port, host, page }: Attacked,
  attack: Attack,
  { addresses, count, seconds }: { addresses: number; count: number; seconds: number },
): Promise<ClientsResult> {
  const sockets = new Set<Socket>()
  let isOver = false
  let connections = 0
  const open = (n: number) => {
    if (isOver) return
    connections += 1
    const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.0.${1 + (n % addresses)}` })
    sockets.add(socket)
    if (attack.reads) socket.resume()
    else socket.pause()
    socket.on('error', () => undefined)
    socket.once('close', () => {
      sockets.delete(socket)
      setTimeout(open, 1_000, n) // an attacker comes back
    })
    socket.write(attack.first(host))
  }
  for (let n = 0; n < count; n++) open(n)
  const drip = setInterval(() => {
    if (attack.next) for (const socket of sockets) if (socket.writable) socket.write(attack.next)
  }, DRIP_MS)
  try {
    return {
      attack: attack.name,
      addresses,
      ...(await visit({ port, host, page }, seconds)),
      connections,
    }
  } finally {
    isOver = true
    clearInterval(drip)
    for (const socket of sockets) socket.destroy()
  }
}

/** Asks for the page at a fixed rate, whatever the answers do; times count from the planned moment. */
async function visit({ port, host, page }: Attacked, seconds: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const times: number[] = []
  const errors: string[] = []
  const shots: Promise<void>[] = []
  const started = performance.now()
  const total = PER_SECOND * seconds
  for (let n = 0; n < total; n++) {
    const planned = started + (n * 1_000) / PER_SECOND
    await pause(Math.max(0, planned - performance.now()))
    shots.push(
      once({ port, host, page }, agent).then(
        (status) => {
          times.push(performance.now() - planned)
          if (status !== 200) errors.push(String(status))
        },
        (error: Error) => void errors.push(error.message),
      ),
    )
  }
  await Promise.all(shots)
  agent.destroy()
  const sorted = times.sort((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? Number.NaN)
  return { asked: total, errors, p50Ms: at(0.5), p99Ms: at(0.99) }
}

function once({ port, host, page }: Attacked, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path: page, agent, localAddress: VISITOR, timeout: 15_000 }
    const req = request({ ...options, headers: { host, accept: 'text/html' } }, (res) => {
      res.resume()
      res.once('end', () => resolve(res.statusCode ?? 0))
      res.once('error', reject)
    })
    req.once('timeout', () => req.destroy(new Error('no answer in 15 s')))
    req.once('error', reject)
    req.end()
  })
}
