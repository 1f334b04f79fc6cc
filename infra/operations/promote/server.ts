import { openClient } from '@portico/kit/postgres/with-client'

/** A promotion that was not done. The message is for the operator, and says what was changed. */
export class PromotionRefused extends Error {}

const CONNECT_MS = 5_000
const ANSWER_MS = 15_000
/** Failures of a connection to a server that is away, ends or starts. */
const AWAY =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|57P0[1-3])$|timeout|terminated/

export type Server = {
  /** Its host and port. */
  name: string
  query<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

/** Connects to a server as a superuser. @throws the failure of the connection */
export async function connectTo(url: string): Promise<Server> {
  const client = await openClient({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
    application_name: 'portico-promote',
  })
  return {
    name: new URL(url).host,
    query: async <Row extends object>(sql: string, values?: unknown[]) =>
      (await client.query<Row>(sql, values)).rows,
    close: () => client.end().catch(() => {}),
  }
}

/** Why a server is not there, or undefined if the failure shows that it answers, such as a wrong password. */
export function reasonAway(failure: unknown): string | undefined {
  const { code, message } = failure as { code?: unknown; message: string }
  return AWAY.test(typeof code === 'string' ? code : message) ? message || String(code) : undefined
}

/** Repeats `isTrue` until it is, or `timeoutMs` have passed; a failure counts as not. Returns whether it became true. */
export async function until(isTrue: () => Promise<boolean>, timeoutMs: number): Promise<boolean> {
  const end = performance.now() + timeoutMs
  for (;;) {
    if (await isTrue().catch(() => false)) return true
    if (performance.now() > end) return false
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
