import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { Dispatcher } from 'undici'
import { Refusal, badRequest, unavailable } from '@portico/kit/errors'
import { createBalancer, type Balancer } from '@portico/kit/http/balance/balance'
import { forwardedReplyHeaders } from '@portico/kit/http/reply/hop-by-hop'
import { EXPIRED_HEADER, PRINCIPAL_HEADER, RESIGN_WITHIN_MS } from '@portico/kit/http/principal'
import type { Backlog } from './backlog.ts'
import type { Body } from '../request/body.ts'
import type { Collected, ReplyHeaders } from '../request/reply.ts'

/** A request to an upstream, and what happens with its reply. */
export type Forwarded = {
  method: string
  path: string
  headers: Record<string, string | string[]>
  body: Body
  deadlineMs: number
  /** The principal header, signed when the request is sent. */
  sign: () => string
  /** Returns the headers for the client from the forwarded headers and from all received ones (`internal`). */
  finish: (headers: ReplyHeaders, internal: IncomingHttpHeaders) => ReplyHeaders
  /** Whether the request waited so long for a connection that its session may have ended. It is not sent then. */
  isTooLate?: () => boolean
  /** Called when the reply begins. */
  onBegun?: () => void
  /** Whether a reply is collected instead of streamed, because it may be cached. */
  collects?: (status: number, headers: IncomingHttpHeaders) => boolean
  /** A collected reply of more bytes is streamed after all. */
  collectLimit?: number
  /** Called when that happens: a slow reader may take long to read the rest. */
  onTooLarge?: () => void
}

const CONNECTIONS = 128
const ONE_WRITE_BYTES = 16_384
const BODY_IDLE_MS = 30_000

/** Shared by the upstreams: replies that wait for their readers, and how many connections of an upstream they may keep. */
export type Readers = { backlog: Backlog; maxHeld: number; onHeld: () => void }

/**
 * An upstream, at one address or at several. The functions in `held` end replies that wait for their readers, in the order
 * in which they began to wait; they are counted for all its addresses together.
 */
export type Upstream = { pool: Balancer; readers: Readers; held: Set<() => void> }

/** Connects to an upstream. The gateway enforces deadlines itself, because they include the wait for a connection. */
export function upstreamAt(url: string, readers: Readers): Upstream {
  const pool = createBalancer(url, {
    connections: CONNECTIONS,
    headersTimeout: 0,
    bodyTimeout: BODY_IDLE_MS,
    connect: { timeout: 2_000 },
  })
  return { pool, readers, held: new Set() }
}

/**
 * Sends a request to an upstream and streams the reply into `res`. Resolves with null when the exchange is over, or with
 * the reply when it was collected and not sent yet.
 * @throws Refusal 503 when the upstream is away or its reply did not begin in time, before anything was sent
 */
export async function forward(
  upstream: Upstream,
  res: ServerResponse,
  request: Forwarded,
): Promise<Collected | null> {
  const repeatable = request.method === 'GET' || request.method === 'HEAD'
  const again = () =>
    attempt(upstream, res, request).catch((error: unknown) => {
      throw asRefusal(error)
    })
  try {
    return await attempt(upstream, res, request, request.body.stream ? 0 : RESIGN_WITHIN_MS)
  } catch (error) {
    if (error instanceof Expired) return again()
    if (error instanceof Refusal) throw error
    // A kept-alive connection may close just as it is reused. A read can be repeated.
    if (!repeatable || res.headersSent || res.destroyed || !isBrokenConnection(error)) throw asRefusal(error)
    return again()
  }
}

/** @throws Expired when the upstream says within `resignMs` that the signature has expired */
function attempt(
  { pool, readers, held }: Upstream,
  res: ServerResponse,
  request: Forwarded,
  resignMs = 0,
): Promise<Collected | null> {
  const started = performance.now()
  request.headers[PRINCIPAL_HEADER] = request.sign()
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined
    let over = false
    let collecting: { status: number; headers: IncomingHttpHeaders; chunks: Buffer[]; size: number } | null =
      null
    let expected = -1

    const settle = (error: Error | null, collected: Collected | null = null) => {
      if (over) return
      over = true
      clearTimeout(deadline)
      res.off('close', onClientGone)
      res.off('drain', onDrain)
      held.delete(cut)
      request.body.stream?.off('error', onBodyError)
      if (error === null) return resolve(collected)
      controller?.abort(error)
      if (res.headersSent) {
        res.destroy() // a partial reply must not look complete
        resolve(null)
      } else reject(error)
    }
    const deadline = setTimeout(() => settle(tooSlow()), request.deadlineMs)
    const onClientGone = () => {
      if (collecting === null) settle(res.writableFinished ? null : new ClientGone())
    }
    const onDrain = () => {
      held.delete(cut)
      controller?.resume()
    }
    const cut = () => {
      readers.onHeld()
      settle(new ClientGone())
    }
    /** Pauses the upstream until the reader has read, on a limited number of connections. */
    const hold = (active: Dispatcher.DispatchController) => {
      active.pause()
      held.add(cut)
      if (held.size <= readers.maxHeld) return
      const [longest] = held
      longest!()
    }
    const onBodyError = (error: Error) => settle(error)
    res.once('close', onClientGone)
    res.on('drain', onDrain)
    request.body.stream?.once('error', onBodyError)

    const begin = (status: number, headers: IncomingHttpHeaders) => {
      res.writeHead(status, request.finish(forwardedReplyHeaders(headers), headers))
    }

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(started) {
        controller = started
        if (over) started.abort(tooSlow())
        else if (request.isTooLate?.()) settle(tooSlow())
      },
      onResponseStart(_controller, status, headers) {
        if (over || status < 200) return
        const isExpired = status === 503 && headers[EXPIRED_HEADER] !== undefined
        if (isExpired && performance.now() - started < resignMs) return settle(new Expired())
        clearTimeout(deadline)
        request.onBegun?.()
        expected = Number(headers['content-length'] ?? -1)
        if (request.collects?.(status, headers)) collecting = { status, headers, chunks: [], size: 0 }
        else begin(status, headers)
      },
      onResponseData(active, chunk) {
        if (over) return
        if (collecting) {
          collecting.chunks.push(chunk)
          collecting.size += chunk.length
          if (collecting.size <= (request.collectLimit ?? Infinity)) return
          const { status, headers, chunks } = collecting
          collecting = null
          request.onTooLarge?.()
          if (res.destroyed) return settle(new ClientGone())
          begin(status, headers)
          for (const earlier of chunks) res.write(earlier)
          if (res.writableNeedDrain && !readers.backlog.note(res)) hold(active)
          return
        }
        // A short complete body is sent in one write with the headers, as text: node joins only texts with headers.
        if (chunk.length === expected && expected <= ONE_WRITE_BYTES)
          res.end(chunk.toString('latin1'), 'latin1')
        else if (chunk.length === expected) res.end(chunk)
        else if (!res.write(chunk) && !readers.backlog.note(res)) hold(active)
      },
      onResponseEnd() {
        if (over) return
        if (collecting) {
          const { status, headers, chunks } = collecting
          return settle(null, { status, headers, body: Buffer.concat(chunks) })
        }
        if (!res.writableEnded) res.end()
        settle(null)
      },
      onResponseError(_controller, error) {
        settle(error)
      },
    }
    try {
      pool.dispatch(
        {
          path: request.path,
          method: request.method,
          headers: request.headers,
          body: request.body.bytes ?? request.body.stream,
        },
        handler,
      )
    } catch (error) {
      settle(error instanceof Error ? error : new Error(String(error)))
    }
  })
}

/** The clock was set between the signature and its check; the upstream did nothing. */
class Expired extends Error {}

/** The client disconnected before the reply began. */
export class ClientGone extends Error {}

/**
 * 503 and not 504: for the client an upstream that is away and one that is slow are the same. It may repeat the request
 * after a moment; writes have idempotency keys, so a repeat is harmless.
 */
const tooSlow = () => unavailable('This took too long. Please try again shortly.', 2)

function isBrokenConnection(error: unknown): boolean {
  const code = (error as { code?: string }).code ?? ''
  return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE'
}

function asRefusal(error: unknown): Error {
  if (error instanceof Refusal || error instanceof ClientGone) return error
  const code = (error as { code?: string }).code ?? ''
  if (code === 'UND_ERR_INVALID_ARG') return badRequest('The request is malformed.')
  return unavailable()
}
