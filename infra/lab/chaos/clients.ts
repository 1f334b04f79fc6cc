import { connect, type Socket } from 'node:net'
import { visitInThread, type Attacked } from './clients-visitor.ts'

export type ClientsResult = {
  attack: string
  addresses: number
  connections: number
  asked: number
  errors: string[]
  p50Ms: number
  p99Ms: number
}

const DRIP_MS = 500
const REOPEN_MS = 1_000
/** The largest p99 of the visitor that is accepted. */
export const MAX_P99_MS = 500

type Attack = {
  name: string
  /** The first bytes of a connection. */
  first: (host: string) => string
  /** Sent again and again after `first`. */
  next?: string
  /** Whether the client reads what it receives. */
  reads: boolean
}

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

/**
 * Runs one attack with `count` connections from `addresses` addresses while a visitor requests pages. A connection that
 * ends is opened again.
 */
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
      setTimeout(open, REOPEN_MS, n)
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
      ...(await visitInThread({ port, host, page }, seconds)),
      connections,
    }
  } finally {
    isOver = true
    clearInterval(drip)
    for (const socket of sockets) socket.destroy()
  }
}
