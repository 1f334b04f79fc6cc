import { logLevel, type logCreator } from 'kafkajs'
import type { Logger } from '../../runtime/logger.ts'

const REPEAT_AFTER_MS = 10_000
const MAX_MESSAGES = 200

/**
 * Writes the log lines of kafkajs to the service's logger. kafkajs logs every attempt that it will retry as an error,
 * several times a second while a broker is away. No operator has to act on those, so they become warnings, and a
 * message that was logged less than ten seconds ago gets level debug.
 */
export function kafkaLog(
  logger: Logger | undefined,
  now: () => number = () => performance.now(),
): logCreator {
  const loggedAt = new Map<string, number>()
  const isNew = (message: string) => {
    const last = loggedAt.get(message)
    if (last !== undefined && now() - last < REPEAT_AFTER_MS) return false
    if (loggedAt.size >= MAX_MESSAGES) loggedAt.clear()
    loggedAt.set(message, now())
    return true
  }
  return () =>
    ({ level, log: { message, ...more } }) => {
      const isWarning = level <= logLevel.WARN && isNew(message)
      logger?.[isWarning ? 'warn' : 'debug']({ kafka: more['error'] ?? more['groupId'] }, message)
    }
}
