import { pino, type DestinationStream, type Logger } from 'pino'

export type { Logger } from 'pino'

const secret = ['password', 'token', 'authorization', 'cookie', 'set-cookie', 'crumb', 'form', 'card']

/** A JSON logger; ERROR means that somebody must act. Passwords, tokens, answers and cookies are never written. */
export function createLogger(
  { name, level = 'info' }: { name: string; level?: string },
  stream?: DestinationStream,
): Logger {
  const options = {
    name,
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: secret.flatMap((field) => [`["${field}"]`, `*["${field}"]`]), censor: '[redacted]' },
  }
  return stream ? pino(options, stream) : pino(options)
}
