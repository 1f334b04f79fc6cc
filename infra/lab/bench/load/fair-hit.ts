import { randomUUID } from 'node:crypto'
import { USER_AGENT as agent } from '../../../e2e/user-agent.ts'
import { createLoader, type Loader } from './load.ts'

/** Loaders of several clients, each with its own loopback address, because the gateway limits each address. */
export const clientsOf = (
  at: { host: string; port: number },
  { clients, connections, net }: { clients: number; connections: number; net: number },
): Loader[] =>
  Array.from({ length: clients }, (_, n) =>
    createLoader({ ...at, connections, from: `127.0.${net}.${n + 1}` }),
  )

/** Sends one hit of a new visitor as one of the clients. */
export function sendHit(loaders: readonly Loader[], index: number) {
  const data = { url: `/page-${index % 12}`, title: 'A page', userAgent: agent, clientDate: Date.now() }
  return loaders[index % loaders.length]!.send({
    path: '/api/census/RecordHit',
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': agent },
    body: new URLSearchParams({
      event: '1',
      data: JSON.stringify(data),
      ss_cvr: `${randomUUID()}|1|1|1|1`,
    }).toString(),
  })
}
