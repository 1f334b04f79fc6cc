/** Another member moved the group's offset: this one no longer owns the partition. */
export class Fenced extends Error {
  constructor(group: string, topic: string, partition: number) {
    super(`${group} was fenced on ${topic}/${partition}`)
    this.name = 'Fenced'
  }
}

/** The consumer is stopping; what was rolled back is delivered again to the next one. */
export class Stopped extends Error {
  constructor() {
    super('the consumer is stopping')
    this.name = 'Stopped'
  }
}

const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
])
const CONNECTION_TEXT =
  /connection (terminated|error|ended)|client has encountered a connection error|timeout exceeded when trying to connect|client was closed/i

/**
 * Would the same work probably succeed later, because it was a machine that failed and not the message? Lost
 * connections, a database shutting down or out of room, deadlocks, and refusals with 503.
 */
export function isTransient(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false
  const { code, status, cause } = failure as Error & { code?: unknown; status?: unknown }
  if (status === 503) return true
  if (typeof code === 'string') {
    if (NETWORK.has(code) || /^(08|53|57P|40001|40P01)/.test(code)) return true
  }
  if (CONNECTION_TEXT.test(failure.message)) return true
  return cause !== undefined && isTransient(cause)
}

/** One line for people and for the header of a dead letter. */
export function reasonOf(failure: unknown): string {
  const text = failure instanceof Error ? `${failure.name}: ${failure.message}` : String(failure)
  return text.replace(/\s+/g, ' ').slice(0, 500)
}
