import { levels, pino, type DestinationStream, type LogFn, type Logger } from 'pino'
import { loggable } from './loggable.ts'

export type { Logger } from 'pino'

/**
 * Creates a JSON logger. ERROR means that an operator must act. Secrets and personal data are not written. An unknown
 * level becomes `info`; the schema of the variables then reports the mistake.
 */
export function createLogger(
  { name, level = 'info' }: { name: string; level?: string },
  stream?: DestinationStream,
): Logger {
  const options = {
    name,
    level: level === 'silent' || Object.hasOwn(levels.values, level) ? level : 'info',
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (fields: object) => loggable(fields) as Record<string, unknown>,
    },
    // `loggable` has already converted errors.
    serializers: { err: (error: unknown) => error },
    hooks: { logMethod: withErrorAsField },
  }
  return stream ? pino(options, stream) : pino(options)
}

/** pino would write the message of an error that is logged alone as the message of the line, without redaction. */
function withErrorAsField(this: Logger, args: Parameters<LogFn>, method: LogFn): void {
  const [first, message = 'an error was logged without a message'] = args as [unknown, string?]
  if (first instanceof Error) method.call(this, { err: first }, message)
  else method.apply(this, args)
}
