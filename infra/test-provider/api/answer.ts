import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Book } from '../book/book.ts'
import { findCall, type Call } from './calls.ts'
import type { Faults } from './faults.ts'
import { readForm } from './form.ts'
import { ProviderError } from './refusal.ts'
import { openSession, type Session } from './session.ts'

const KEYS_KEPT_SECONDS = 86_400
const KEY = /^(?:rk|sk)_(live|test)_([A-Za-z0-9]{8,64})_([A-Za-z0-9]{16,128})$/

export type ApiRequest = {
  method: string
  path: string
  query: string
  body: string
  authorization: string | undefined
  idempotencyKey: string | undefined
}
export type ApiAnswer = { status: number; body: string; isReplay?: true } | 'no-answer'

type Provider = { book: Book; faults: Faults; now: () => Date; origin: string }

/**
 * Answers a call of the API. An idempotency key keeps its first reply for 24 h, even if that was an error of the
 * provider. `no-answer`: the connection ends without a reply.
 */
export async function answerApi(provider: Provider, request: ApiRequest): Promise<ApiAnswer> {
  try {
    const session = openAccount(provider, request.authorization)
    const call = findCall(request.method, request.path)
    if (!call)
      throw new ProviderError(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${request.method}: ${request.path}).`,
      })
    return await answerCall(provider, session, call, request)
  } catch (error) {
    return refusal(error)
  }
}

async function answerCall(
  { book, faults }: Provider,
  session: Session,
  call: Call,
  { method, path, query, body, idempotencyKey }: ApiRequest,
): Promise<ApiAnswer> {
  const fields = readForm(method === 'GET' || method === 'DELETE' ? query : body)
  const fingerprint = hash(`${method} ${path}\n${body}`)
  const keyId = idempotencyKey === undefined || !call.isWrite ? undefined : `key_${hash(idempotencyKey)}`
  const stored = keyId === undefined ? undefined : session.get('stored_reply', keyId)
  if (stored && stored.created > session.seconds() - KEYS_KEPT_SECONDS) {
    if (stored.request !== fingerprint)
      throw new ProviderError(400, {
        type: 'idempotency_error',
        message:
          'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      })
    return { status: stored.status, body: stored.body, isReplay: true }
  }

  const fault = faults.take(call.name)
  if (fault?.kind === 'busy')
    throw new ProviderError(429, {
      type: 'invalid_request_error',
      code: 'lock_timeout',
      message: 'Try again.',
    })
  if (fault?.kind === 'timeout-before') {
    await sleep(fault.delayMs)
    return 'no-answer'
  }
  const answer = fault?.kind === 'error-before' ? brokenAnswer : run(session, call, fields)
  const sent = fault?.kind === 'error-after' ? brokenAnswer : answer
  if (keyId !== undefined && isKept(sent))
    session.put({ ...session.create('stored_reply', 'key'), id: keyId, request: fingerprint, ...sent })
  await book.flushed()
  if (fault?.kind === 'delay') await sleep(fault.delayMs)
  if (fault?.kind === 'timeout-after') {
    await sleep(fault.delayMs)
    return 'no-answer'
  }
  return sent
}

type Written = { status: number; body: string }

function run(session: Session, call: Call, fields: ReturnType<typeof readForm>): Written {
  try {
    return { status: 200, body: JSON.stringify(call.run(session, fields)) }
  } catch (error) {
    return refusal(error)
  }
}

/** Stripe keeps no reply for a call whose parameters it refused before it began. */
const isKept = ({ status, body }: Written): boolean =>
  status === 200 || status === 402 || status >= 500 || body.includes('payment_intent_unexpected_state')

const brokenAnswer: Written = {
  status: 500,
  body: JSON.stringify({ error: { type: 'api_error', message: 'An unknown error occurred.' } }),
}

function refusal(error: unknown): Written {
  if (!(error instanceof ProviderError)) throw error
  return { status: error.status, body: JSON.stringify({ error: error.body }) }
}

/**
 * Opens the account of a key, which is `rk_test_<account>_<secret>`. The first call with an account's name binds its secret.
 * @throws ProviderError 401
 */
function openAccount({ book, now, origin }: Provider, authorization: string | undefined): Session {
  const key = KEY.exec(/^Bearer (.+)$/.exec(authorization ?? '')?.[1] ?? '')
  const denied = new ProviderError(401, {
    type: 'invalid_request_error',
    message: 'Invalid API Key provided.',
  })
  if (!key) throw denied
  const [, mode = '', name = '', secret = ''] = key
  const account = `acct_${mode}_${name}`
  const session = openSession({ book, account, now, origin })
  const known = session.get('account', account)
  if (known && known.keyHash !== hash(secret)) throw denied
  if (!known) session.put({ ...session.create('account', 'acct'), id: account, keyHash: hash(secret) })
  return session
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 40)
