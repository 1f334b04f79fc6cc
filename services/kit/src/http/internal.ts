import type { Dispatcher } from 'undici'
import type * as z from 'zod'
import { addressOf, type AnyInput, type InputArguments, type ReplyOf } from '@portico/proto/api/call'
import type { Contract } from '@portico/proto/api/contract'
import type { Answers, Shape } from '@portico/proto/api/endpoint'
import { problemsOf } from '@portico/proto/values/strict'
import { Refusal, unavailable, type ErrorBody } from '../errors.ts'
import type { Logger } from '../runtime/logger.ts'
import { assertSendable } from './address.ts'
import { createBalancer, type Balancer } from './balance/balance.ts'
import {
  EXPIRED_HEADER,
  PRINCIPAL_HEADER,
  RESIGN_WITHIN_MS,
  createCallerSigner,
  type Channel,
  type Website,
} from './principal.ts'

/**
 * `parse` replaces `JSON.parse` for the text of a successful reply, for callers that keep replies and do not parse the same
 * text again; what it returns is checked and passed on unchanged. `signal` ends the call when its result is no longer needed.
 */
type Options = {
  website?: Website | null
  parse?: (text: string) => unknown
  signal?: AbortSignal
}

/** The JSON reply; null for 404 and for a reply without a body. */
type JsonReply<S extends Shape> = Exclude<ReplyOf<S>, undefined> | null

export type InternalClient = {
  /**
   * Calls an endpoint of the service. A reply is checked by the schema of the contract; fields that it does not name are ignored,
   * because the other release may send them.
   * @throws Refusal 503 if the service is unavailable or its reply breaks the contract; the service's own refusal if it refuses
   */
  call<S extends Shape>(
    contract: Contract<S, 'service'>,
    ...args: InputArguments<S, Options>
  ): Promise<JsonReply<S>>
  close(): Promise<void>
}

const DEADLINE_MS = 5_000
const REUSE_MS = 1_000

/** Creates a client for the service `to`, which calls as the process `from`. A call without a complete reply in 5 s is a 503. */
export function createInternalClient({
  baseUrl,
  connections = 16,
  logger,
  ...channel
}: Channel & {
  baseUrl: string
  connections?: number
  logger: Logger
}): InternalClient {
  // `ask` has its own deadline, which includes waiting for a connection.
  const pool = createBalancer(baseUrl, {
    connections,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { timeout: 2_000 },
  })
  const sign = createCallerSigner(channel)
  const signed = new Map<string, { header: string; at: number }>()

  /** Returns a signed header; it is reused for the same website for a second, as in the gateway. */
  function callerHeader(website: Website | null): string {
    const key = website?.id ?? ''
    const now = Date.now()
    const recent = signed.get(key)
    // The age is negative if the time of day was set back.
    if (recent && now >= recent.at && now < recent.at + REUSE_MS) return recent.header
    const header = sign({ website, principal: { kind: 'service', name: channel.from } }, 5, now)
    if (signed.size > 1_000) signed.clear()
    signed.set(key, { header, at: now })
    return header
  }

  /** Checks a successful reply. @throws Refusal 503, after one line in the log that names the endpoint and the field */
  function checked(contract: Contract, status: number, value: unknown, keep: boolean): unknown {
    const schema = contract.schemas.answers?.[status]
    if (!isSchema(schema)) return value
    const parsed = schema.safeParse(value)
    if (parsed.success) return keep ? value : parsed.data
    const { method, path } = contract.endpoint
    const [problem] = problemsOf(parsed.error)
    logger.error(
      {
        service: channel.to,
        endpoint: `${method} ${path}`,
        field: problem?.path.join('.'),
        problem: problem?.message,
      },
      'a reply breaks its contract',
    )
    throw unavailable()
  }

  async function call(
    contract: Contract,
    { params, query, body }: AnyInput = {},
    { website = null, parse, signal }: Options = {},
  ): Promise<unknown> {
    const { endpoint } = contract
    const text = body === undefined ? null : JSON.stringify(body)
    const send = () =>
      ask(
        pool,
        {
          method: endpoint.method,
          path: addressOf(endpoint, { ...(params && { params }), ...(query && { query }) }),
          body: text,
          headers: {
            [PRINCIPAL_HEADER]: callerHeader(website),
            ...(text === null ? {} : { 'content-type': 'application/json' }),
          },
        },
        signal,
      ).catch(() => {
        throw unavailable()
      })
    const started = performance.now()
    const first = await send()
    const wasClockSet = first.isExpired && performance.now() - started < RESIGN_WITHIN_MS
    const { status, text: reply } = wasClockSet ? await send() : first
    if (status === 404) return null
    if (status === 204) return null
    if (status >= 500) throw unavailable()
    const answer = parseReply(reply, status < 400 ? parse : undefined)
    if (status >= 400) throw new Refusal(status, answer as ErrorBody)
    return checked(contract, status, answer, parse !== undefined)
  }

  return {
    // The schema of the contract has the type of the reply.
    call: call as InternalClient['call'],
    close: () => pool.close(),
  }
}

const isSchema = (answer: Answers[number] | undefined): answer is z.ZodType =>
  answer !== undefined && answer !== null && !Array.isArray(answer)

/** Parses a reply. @throws Refusal 503 for text that is not JSON, because our services reply with JSON only */
function parseReply(text: string, parse: (text: string) => unknown = JSON.parse): unknown {
  try {
    return parse(text)
  } catch {
    throw unavailable()
  }
}

/**
 * Sends a request and returns the text of the reply. It collects the text without a stream, because replies are short.
 * @throws if there is no complete reply in time
 */
function ask(
  pool: Balancer,
  request: Dispatcher.DispatchOptions,
  signal: AbortSignal | undefined,
): Promise<{ status: number; text: string; isExpired: boolean }> {
  assertSendable(request.path)
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let status = 0
    let isExpired = false
    let running: Dispatcher.DispatchController | undefined
    let ended: Error | undefined
    const end = (reason: Error) => {
      ended = reason
      running?.abort(reason)
      settle(() => reject(reason))
    }
    const onAbort = () => end(new Error('the result is no longer needed'))
    const deadline = setTimeout(() => end(new Error('no reply in time')), DEADLINE_MS)
    const settle = (result: () => void) => {
      clearTimeout(deadline)
      signal?.removeEventListener('abort', onAbort)
      result()
    }
    if (signal?.aborted) return onAbort()
    signal?.addEventListener('abort', onAbort)
    pool.dispatch(request, {
      onRequestStart(controller) {
        running = controller
        if (ended) controller.abort(ended)
      },
      onResponseStart(_controller, code, headers) {
        status = code
        isExpired = code === 503 && headers[EXPIRED_HEADER] !== undefined
      },
      onResponseData(_controller, chunk) {
        chunks.push(chunk)
      },
      onResponseEnd() {
        const text = (chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)).toString()
        settle(() => resolve({ status, text, isExpired }))
      },
      onResponseError(_controller, error) {
        settle(() => reject(error))
      },
    })
  })
}
