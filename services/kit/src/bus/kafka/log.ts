import { logLevel, type logCreator } from 'kafkajs'
import type { Logger } from '../../runtime/logger.ts'

const SAY_EVERY_MS = 10_000
const MAX_MESSAGES = 200

/**
 * The lines of kafkajs among ours. It calls each attempt that it will repeat an error, where nobody has to act, and says
 * so several times a second while a broker is away: a message that was told less than ten seconds ago is for debugging.
 */
export function kafkaLog(
  logger: Logger | undefined,
  now: () => number = () => performance.now(),
): logCreator {
  const told = new Map<string, number>()
  const isNew = (message: string) => {
    const last = told.get(message)
    if (last !== undefined && now() - last < SAY_EVERY_MS) return false
    if (told.size >= MAX_MESSAGES) told.clear()
    told.set(message, now())
    return true
  }
  return () =>
    ({ level, log: { message, ...more } }) => {
      const matters = level <= logLevel.WARN && isNew(message)
      logger?.[matters ? 'warn' : 'debug']({ kafka: more['error'] ?? more['groupId'] }, message)
    }
}
