const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

/**
 * What Postgres says of itself and not of a statement: connections (08), no room (53), it stops or starts (57P), its
 * disk or system fails (58); a lock or the time for a statement was not to be had (55P03, 57014), nor an order of
 * transactions (40001, 40P01).
 */
const POSTGRES = /^(08...|53...|57P..|58...|55P03|57014|40001|40P01)$/

const CONNECTION_TEXT =
  /connection (terminated|error|ended)|client has encountered a connection error|timeout exceeded when trying to connect|query read timeout|client was closed/i

/**
 * Would the same work probably succeed later, because it was a machine that failed and not the request or the
 * message? Servers answer 503 to it, consumers repeat until it succeeds.
 */
export function isTransient(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false
  const { code, syscall, status, cause } = failure as Error & Record<'code' | 'syscall' | 'status', unknown>
  if (status === 503) return true
  if (typeof code === 'string') {
    if (NETWORK.has(code) || POSTGRES.test(code)) return true
    // The Unix socket of a Postgres that was stopped; of other files it is a bug.
    if (code === 'ENOENT' && syscall === 'connect') return true
  }
  if (CONNECTION_TEXT.test(failure.message)) return true
  return cause !== undefined && isTransient(cause)
}

/** Whether a statement took too long, which less work at once may help. */
export function isTimeout(failure: unknown): boolean {
  return failure instanceof Error && 'code' in failure && failure.code === '57014'
}
