import { NoPrimary } from './primary.ts'

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
 * SQLSTATE codes that do not depend on the statement: connection exceptions (08), insufficient resources (53), shutdown
 * and startup (57P), system errors (58), a server that refuses writes (25006), a transaction that was idle for too long (25P03), lock timeout (55P03), statement timeout (57014), serialization failure
 * (40001), deadlock (40P01).
 */
const POSTGRES = /^(08...|53...|57P..|58...|25006|25P03|55P03|57014|40001|40P01)$/

const CONNECTION_TEXT =
  /connection (terminated|error|ended)|client has encountered a connection error|timeout exceeded when trying to connect|query read timeout|client was closed/i

/** Connection exceptions, shutdown and startup, and a statement that writes on a server that refuses writes. */
const OTHER_SERVER = /^(08...|57P..|25006)$/

/**
 * Whether the same work would probably succeed later, because a machine or the network failed and not the request or
 * the message. Servers answer 503; consumers retry until it succeeds.
 */
export function isTransient(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false
  const { code, syscall, status, cause } = failure as Error & Record<'code' | 'syscall' | 'status', unknown>
  if (status === 503 || failure instanceof NoPrimary) return true
  if (typeof code === 'string') {
    if (NETWORK.has(code) || POSTGRES.test(code)) return true
    // The Unix socket of a stopped Postgres is missing. Any other missing file is a bug.
    if (code === 'ENOENT' && syscall === 'connect') return true
  }
  if (CONNECTION_TEXT.test(failure.message) || isOutdatedPlan(failure)) return true
  return cause !== undefined && isTransient(cause)
}

/**
 * Whether the server may no longer be the one that accepts writes: its connection is lost, or it refused a write because it is a
 * standby or was fenced.
 */
export function mayBeDemoted(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false
  const { code, cause } = failure as Error & { code?: unknown }
  if (typeof code === 'string' && (NETWORK.has(code) || OTHER_SERVER.test(code))) return true
  return CONNECTION_TEXT.test(failure.message) || (cause !== undefined && mayBeDemoted(cause))
}

/** Whether a write was refused because the server is a standby or was fenced. The connection is of no more use. */
export const isReadOnly = (failure: unknown): boolean =>
  failure instanceof Error && 'code' in failure && failure.code === '25006'

/**
 * Whether a prepared statement returns whole rows of a table whose columns a migration has changed (0A000). It fails on
 * its connection until that is closed, and succeeds on a new one. Other statements that Postgres does not support have
 * the same code, so the function of Postgres that refused is compared too: texts may be translated.
 */
export function isOutdatedPlan(failure: unknown): failure is Error {
  return (
    failure instanceof Error &&
    'code' in failure &&
    failure.code === '0A000' &&
    'routine' in failure &&
    failure.routine === 'RevalidateCachedQuery'
  )
}

/** Whether a statement exceeded its time limit. A smaller batch may succeed. */
export function isTimeout(failure: unknown): boolean {
  return failure instanceof Error && 'code' in failure && failure.code === '57014'
}
