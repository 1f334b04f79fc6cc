import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createMemoryCache } from '@portico/kit/cache/memory'
import {
  PRINCIPAL_HEADER,
  createCallerVerifier,
  type Caller,
  type Principal,
} from '@portico/kit/http/principal'
import { createLogger } from '@portico/kit/runtime/logger'
import { TEST_SECRET, call, type PlainCall } from '@portico/kit/testing/http'
import { buildGateway, type GatewayOptions } from '../src/app.ts'
import { upstreamNames, type UpstreamName } from '../src/routes.ts'
import type { HostedWebsite } from '../src/request/exchange.ts'

/** A request as an upstream saw it. */
export type Seen = {
  method: string
  url: string
  headers: IncomingMessage['headers']
  caller: Caller | null
  body: string
}

type Answer = (req: IncomingMessage, res: ServerResponse, seen: Seen) => void

export const studio: HostedWebsite = { id: 'a'.repeat(24), identifier: 'studio', contentVersion: 1 }

/** A key for each upstream, unlike the others. */
const upstreamKeys = Object.fromEntries(upstreamNames.map((name) => [name, `${TEST_SECRET} ${name}`]))

/** The caller that a header names to an upstream with its own key only; null if it was signed for another upstream. */
export function callerIn(name: UpstreamName, header: string, now = 0): Caller | null {
  const verified = createCallerVerifier({ to: name, keys: { gateway: upstreamKeys[name]! } })(header, now)
  return verified === 'expired' ? null : verified
}

/**
 * A gateway before real HTTP servers that stand in for the services: `sites` and `identity` answer the gateway's two
 * questions from `websites` and `sessions`, everything else is recorded and answered by `answer`.
 */
export async function startGateway(options: Partial<GatewayOptions> = {}) {
  const seen: Record<UpstreamName, Seen[]> = Object.fromEntries(
    upstreamNames.map((name) => [name, []]),
  ) as never
  const asked = { websites: 0, sessions: 0 }
  const world = {
    websites: { 'studio.localhost': { ...studio } } as Record<string, HostedWebsite>,
    sessions: {} as Record<string, Principal>,
    away: { websites: false, sessions: false },
    answer: {} as Partial<Record<UpstreamName, Answer>>,
    /** Passes for both clocks of the gateway. */
    now: Date.now(),
    /** By how much the time of day was set ahead, in ms. */
    setAhead: 0,
    /** Runs while identity looks for a session. */
    beforeSession: () => {},
  }
  const servers = await Promise.all(
    upstreamNames.map(async (name) => {
      const server = createServer((req, res) => {
        const chunks: Buffer[] = []
        req.on('error', () => undefined)
        req.on('data', (chunk: Buffer) => chunks.push(chunk))
        req.on('end', () => {
          const header = req.headers[PRINCIPAL_HEADER]
          const request: Seen = {
            method: req.method ?? '',
            url: req.url ?? '',
            headers: req.headers,
            caller: typeof header === 'string' ? callerIn(name, header) : null,
            body: Buffer.concat(chunks).toString(),
          }
          if (name === 'sites' && request.url.startsWith('/internal/websites/by-host')) {
            asked.websites += 1
            const host = new URL(request.url, 'http://x').searchParams.get('host') ?? ''
            return send(res, world.away.websites ? 503 : world.websites[host] ? 200 : 404, {
              title: 'Studio',
              counting: 'daily',
              ...world.websites[host],
            })
          }
          if (name === 'identity' && request.url === '/internal/session') {
            asked.sessions += 1
            world.beforeSession()
            const { token } = JSON.parse(request.body) as { token: string }
            const principal = world.sessions[token]
            if (world.away.sessions) return send(res, 503, {})
            return send(res, principal ? 200 : 404, { principal, expiresAt: new Date(world.now + 60_000) })
          }
          seen[name].push(request)
          const answer = world.answer[name]
          if (answer) return answer(req, res, request)
          return send(res, 200, { from: name })
        })
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      return [name, server] as const
    }),
  )
  const upstreams = Object.fromEntries(
    servers.map(([name, server]) => [name, `http://127.0.0.1:${(server.address() as AddressInfo).port}`]),
  ) as Record<UpstreamName, string>
  const gateway = buildGateway({
    upstreams,
    keys: upstreamKeys,
    crumbSecret: TEST_SECRET,
    syntheticSecret: TEST_SECRET,
    baseHost: 'localhost',
    publicPort: 8080,
    cache: createMemoryCache({ max: 1_000 }),
    clock: { now: () => new Date(world.now + world.setAhead) },
    elapsed: () => world.now,
    logger: createLogger({ name: 'gateway', level: 'silent' }),
    ...options,
    // Only tests of the refusal itself refuse because the machine is busy.
    limits: { maxDelayMs: 60_000, ...options.limits },
  })
  const listening = await gateway.listen(0)
  const to =
    (host: string) =>
    (path: string, request: PlainCall = {}) =>
      call(`${listening.url}${path}`, { ...request, headers: { host: `${host}:8080`, ...request.headers } })
  return {
    gateway,
    port: listening.port,
    url: listening.url,
    seen,
    asked,
    world,
    site: to('studio.localhost'),
    app: to('app.localhost'),
    at: (host: string, path: string, request?: PlainCall) => to(host)(path, request),
    drain: () => listening.close(),
    stopUpstream: (name: UpstreamName) => stop(servers.find(([known]) => known === name)![1]),
    async close() {
      await listening.close()
      await Promise.all(servers.map(([, server]) => stop(server)))
    },
  }
}

export type Fixture = Awaited<ReturnType<typeof startGateway>>

function stop(server: ReturnType<typeof createServer>): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

/** Answers JSON. */
export function send(
  res: ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string> = {},
): void {
  const text = JSON.stringify(body)
  res.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    ...headers,
  })
  res.end(text)
}

/** Answers an HTML page as `web` does; cacheable where told. */
export function sendHtml(res: ServerResponse, html: string, headers: Record<string, string> = {}): void {
  res.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers })
  res.end(html)
}

/** The value that a reply sets a cookie to. */
export function cookieOf(cookies: readonly string[], name: string): string | undefined {
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.split(/[=;]/)[1]
}
