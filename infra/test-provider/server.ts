import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { answerApi } from './api/answer.ts'
import { createFaults, Fault, type Faults } from './api/faults.ts'
import { finishAuthentication } from './api/payments.ts'
import { ProviderError } from './api/refusal.ts'
import { openSession, type Session } from './api/session.ts'
import { doDueTasks } from './api/tasks.ts'
import { actInBank } from './bank/actions.ts'
import { renderAuthentication } from './bank/authenticate.ts'
import { renderBank } from './bank/page.ts'
import { bankHeaders } from './bank/style.ts'
import { openBook } from './book/book.ts'
import { deliverDue } from './events/deliver.ts'
import { frameHeaders, framePage } from './frame/page.ts'
import { accountOfKey, createToken, TokenRequest } from './frame/tokens.ts'

const MAX_BODY_BYTES = 64 * 1_024
const TICK_MS = 250

export type TestProvider = {
  port: number
  faults: Faults
  /** Does what is due now: debits settle, refunds finish, events are sent. */
  tick(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts the provider of test payments. `origin` is its address in browsers; `connectTo` is the gateway's address for
 * webhooks. `isTicking: false` leaves what is due to the caller's `tick`.
 */
export async function startTestProvider({
  dir,
  port,
  host = '127.0.0.1',
  origin,
  connectTo,
  now = () => new Date(),
  isTicking = true,
  onLost,
}: {
  dir: string
  port: number
  host?: string
  origin?: string | undefined
  connectTo?: URL | undefined
  now?: () => Date
  isTicking?: boolean
  /** Called when the book cannot be written: the process must end. */
  onLost: (error: unknown) => void
}): Promise<TestProvider> {
  const book = openBook(join(dir, 'book.jsonl'), onLost)
  const faults = createFaults()
  let publicOrigin = origin ?? ''
  const sessionOf = (account: string) => openSession({ book, account, now, origin: publicOrigin })

  const server = createServer((req, res) => {
    handle(req, res).catch((error: unknown) => {
      if (error instanceof ProviderError)
        return reply(res, error.status, JSON.stringify({ error: error.body }))
      process.stderr.write(`test provider: ${error instanceof Error ? error.message : 'failure'}\n`)
      res.destroy()
    })
  })

  async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const url = new URL(req.url ?? '/', 'http://provider')
    const { method = 'GET' } = req
    const body = await readBody(req)
    const [, first = '', second = '', third = '', fourth = ''] = url.pathname.split('/')
    if (first === 'v1') {
      const key = req.headers['idempotency-key']
      const answer = await answerApi(
        { book, faults, now, origin: publicOrigin },
        {
          method,
          path: url.pathname,
          query: url.search.slice(1),
          body,
          authorization: req.headers.authorization,
          idempotencyKey: typeof key === 'string' ? key : undefined,
        },
      )
      if (answer === 'no-answer') return void res.destroy()
      reply(res, answer.status, answer.body, {
        'request-id': `req_${randomBytes(8).toString('hex')}`,
        ...(answer.isReplay ? { 'idempotent-replayed': 'true' } : {}),
      })
      return
    }
    switch (`${method} /${first}`) {
      case 'GET /':
        return page(res, renderBank(accountsOf(book.accounts(), sessionOf)))
      case 'GET /healthz':
        return reply(res, 200, '{"status":"ok"}')
      case 'GET /frame':
        res.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...frameHeaders }).end(framePage)
        return
      case 'POST /frame': {
        const parsed = TokenRequest.safeParse(jsonOf(body))
        if (!parsed.success)
          return reply(res, 400, '{"ok":false,"field":"number","error":"The request is not valid."}')
        const result = createToken(sessionOf(accountOfKey(parsed.data.key)), parsed.data)
        await book.flushed()
        return reply(res, 200, JSON.stringify(result))
      }
      case 'GET /authenticate':
        return page(res, renderAuthentication(sessionOf(second), third))
      case 'POST /authenticate': {
        const isApproved = new URLSearchParams(body).get('approve') === '1'
        const back = finishAuthentication(sessionOf(second), third, fourth, isApproved)
        await book.flushed()
        res.writeHead(303, { location: back ?? '/' }).end()
        return
      }
      case 'POST /bank': {
        if (isForeign(req)) return reply(res, 403, '{"error":"This page does not accept the form."}')
        const form = new URLSearchParams(body)
        actInBank(sessionOf(form.get('account') ?? ''), second, form.get('id') ?? '', now())
        await book.flushed()
        res.writeHead(303, { location: '/' }).end()
        return
      }
      case 'POST /faults': {
        const parsed = Fault.safeParse(jsonOf(body))
        if (!parsed.success || isForeign(req)) return reply(res, 400, '{"error":"The fault is not valid."}')
        faults.add(parsed.data)
        return reply(res, 200, '{}')
      }
      default:
        return reply(res, 404, '{"error":"There is no such page."}')
    }
  }

  const tick = async () => {
    for (const account of book.accounts()) doDueTasks(sessionOf(account))
    await book.flushed()
    await deliverDue({ book, now, connectTo })
  }
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  const listening = typeof address === 'object' && address ? address.port : port
  publicOrigin ||= `http://localhost:${listening}`

  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    if (isTicking)
      running ??= tick()
        .catch(onLost)
        .finally(() => (running = undefined))
  }, TICK_MS)
  return {
    port: listening,
    faults,
    tick,
    async stop() {
      clearInterval(timer)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await running
      await book.flushed()
      book.close()
    },
  }

  /** A form or fault that another origin's page sent. */
  function isForeign({ headers }: IncomingMessage): boolean {
    return headers.origin !== undefined && new URL(headers.origin).host !== headers.host
  }
}

const accountsOf = (names: readonly string[], sessionOf: (name: string) => Session) => names.map(sessionOf)

async function readBody(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of req) {
    const buffer: Buffer = chunk
    bytes += buffer.length
    if (bytes > MAX_BODY_BYTES)
      throw new ProviderError(413, { type: 'invalid_request_error', message: 'The request is too large.' })
    chunks.push(buffer)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

function reply(
  res: ServerResponse,
  status: number,
  body: string,
  headers: Record<string, string> = {},
): void {
  res.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
}

function page(res: ServerResponse, html: string): void {
  res.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...bankHeaders }).end(html)
}
