import { levels, pino, type DestinationStream, type Logger } from 'pino'

export type { Logger } from 'pino'

const secret = ['password', 'token', 'authorization', 'cookie', 'set-cookie', 'crumb', 'card']
const personal = ['form', 'answers', 'email', 'phone', 'address', 'ip', 'x-forwarded-for', 'user-agent']

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
    formatters: { level: (label: string) => ({ level: label }) },
    redact: {
      paths: [...secret, ...personal].flatMap((field) => [`["${field}"]`, `*["${field}"]`]),
      censor: '[redacted]',
    },
  }
  return stream ? pino(options, stream) : pino(options)
}
