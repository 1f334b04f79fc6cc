import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { tooManyRequests, unavailable, type Refusal } from '@portico/kit/errors'
import { PENALTY_MS } from '@portico/proto/limits/gateway-limits'
import { plainAddress, rateKey } from './address.ts'
import type { Penalties } from './penalties.ts'
import { answerRaw } from './raw-answer.ts'

export type ConnectionRefusal = 'client' | 'full' | 'evicted' | 'penalty'

/**
 * Bounds the connections of a server. A client beyond its limit is refused (429), and so is a client with a penalty (429).
 * When all connections are taken, the client with the most connections loses its oldest one, so that a client with few
 * still gets in. If all clients have about the same number, the new connection is refused (503). A trusted proxy speaks
 * for many clients, so only the total limit applies to it. Data of a refused connection is not parsed.
 */
export function guardConnections(
  server: Server,
  {
    most,
    perClient,
    trusted,
    penalties,
    onRefused,
  }: {
    most: number
    perClient: number
    trusted: (address: string) => boolean
    penalties: Pick<Penalties, 'isRefused'>
    onRefused: (reason: ConnectionRefusal) => void
  },
): { count: () => number } {
  const byClient = new Map<string, Set<Socket>>()
  let count = 0

  /** Ends the oldest connection of the client with the most connections, if it has more than the new client will. */
  function evictFor(newcomer: Set<Socket>): boolean {
    let heaviest = newcomer
    for (const sockets of byClient.values()) if (sockets.size > heaviest.size) heaviest = sockets
    if (heaviest.size <= newcomer.size + 1) return false
    const [oldest] = heaviest
    oldest!.destroy()
    heaviest.delete(oldest!)
    onRefused('evicted')
    return true
  }

  server.maxConnections = most + 256 // refused connections take a moment to close
  server.on('drop', () => onRefused('full'))
  const begin = server.listeners('connection') as ((socket: Socket) => void)[]
  server.removeAllListeners('connection')
  server.on('connection', (socket) => {
    const peer = plainAddress(socket.remoteAddress)
    const byTrusted = trusted(peer)
    const client = byTrusted ? peer : rateKey(peer)
    if (!byTrusted && penalties.isRefused(client)) {
      onRefused('penalty')
      return refuse(socket, tooManyRequests(PENALTY_MS / 1_000))
    }
    const own = byClient.get(client) ?? new Set()
    if (!byTrusted && own.size >= perClient) {
      onRefused('client')
      return refuse(socket, tooManyRequests(1, `Too many connections: one client may have ${perClient}.`))
    }
    if (count >= most && !evictFor(own)) {
      onRefused('full')
      return refuse(socket, unavailable('All connections are taken. Please try again shortly.', 2))
    }
    count += 1
    if (!byTrusted) byClient.set(client, own.add(socket))
    socket.once('close', () => {
      count -= 1
      own.delete(socket)
      if (own.size === 0 && byClient.get(client) === own) byClient.delete(client)
    })
    for (const listener of begin) listener.call(server, socket)
  })
  return { count: () => count }
}

function refuse(socket: Socket, { status, body, headers }: Refusal): void {
  socket.on('error', () => undefined) // it may be closed already
  socket.resume() // discards the data
  answerRaw(socket, status, body, headers)
  socket.destroySoon()
}
