import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http'
import { connect } from 'node:net'
import { describe } from 'vitest'
import { freePort } from '@portico/kit/runtime/free-port'
import { hasHaproxy, startLocalEdge } from '../local.ts'

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
 * The edge as `make up` starts it, with HAProxy of this machine, before two gateways. Without HAProxy these tests are left
 * out, but not in CI.
 */
export const describeEdge = describe.skipIf(!hasHaproxy && !process.env['CI'])

/** The request of an answer as the gateway saw it. */
export const seen = (text: string) => JSON.parse(text) as Seen

/** Starts two gateways at loopback addresses, and the edge before them. */
export async function startEdge(environment: Record<string, string> = {}, certificates?: string) {
  const ports = { gateway: await freePort(), admin: await freePort() }
  const gateways = await Promise.all(
    ['127.0.0.1', '127.0.0.2'].map((address) => startGateway(address, ports)),
  )
  const edge = await startLocalEdge({
    ...ports,
    addresses: gateways.map(({ address }) => address),
    environment,
    ...(certificates !== undefined && { certificates }),
  })
  return {
    ...edge,
    gateways,
    async stop() {
      await edge.stop()
      await Promise.all(gateways.map((gateway) => gateway.stop()))
    },
  }
}

/** A gateway with a port for clients, which tells every request that it got, and one for `/readyz`, which answers after `checkMs`. With `isFrozen` neither answers, with `isHolding` only the second. */
async function startGateway(address: string, ports: { gateway: number; admin: number }) {
  const state = { isReady: true, isFrozen: false, isHolding: false, checkMs: 0, requests: 0 }
  const paths: string[] = []
  const server = createServer((req, res) => {
    state.requests += 1
    paths.push(req.url!)
    res.once('close', () => paths.splice(paths.indexOf(req.url!), 1))
    let bytes = 0
    req.on('data', (data: Buffer) => (bytes += data.length))
    req.on('end', () => {
      if (state.isFrozen || state.isHolding) return
      const seen: Seen = { gateway: address, method: req.method!, url: req.url!, headers: req.headers, bytes }
      // A gateway that drains closes its connections with their replies.
      if (!state.isReady) res.setHeader('connection', 'close')
      res.end(JSON.stringify(seen))
    })
  })
  server.keepAliveTimeout = 65_000
  const admin = createServer(
    (_, res) =>
      void setTimeout(() => {
        if (!state.isFrozen) res.writeHead(state.isReady ? 200 : 503).end()
      }, state.checkMs),
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
  return {
    address,
    state,
    /** The number of requests of a path without an answer. */
    open: (path: string) => paths.filter((each) => each === path).length,
    listen,
    stop: () => Promise.all([close(server), close(admin)]),
  }
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

/** Opens a connection, sends a text, and returns what came back and after which time the edge closed it. */
export function raw(port: number, text: string, from = '127.0.0.1') {
  const start = Date.now()
  let reply = ''
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  const closed = new Promise<{ reply: string; seconds: number }>((resolve) => {
    socket.on('data', (data) => (reply += data.toString()))
    socket.on('error', () => {})
    socket.on('close', () => resolve({ reply, seconds: (Date.now() - start) / 1_000 }))
  })
  socket.write(text)
  return { socket, closed, reply: () => reply }
}
