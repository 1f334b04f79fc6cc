import { levels, pino, type DestinationStream, type LogFn, type Logger } from 'pino'
import { loggable } from './loggable.ts'

export type { Logger } from 'pino'

/** A JSON logger; ERROR means that somebody must act. Passwords, tokens and cookies, and what tells of a person, are
 * never written. A level that there is not becomes `info`: the variables' schema then says what is wrong. */
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
    // `loggable` has written the errors already.
    serializers: { err: (error: unknown) => error },
    hooks: { logMethod: withErrorAsField },
  }
  return stream ? pino(options, stream) : pino(options)
}

/** pino writes the message of an error that stands alone as the line's own, where nothing would be hidden. */
function withErrorAsField(this: Logger, args: Parameters<LogFn>, method: LogFn): void {
  const [first, message = 'an error was logged without words'] = args as [unknown, string?]
  if (first instanceof Error) method.call(this, { err: first }, message)
  else method.apply(this, args)
}
