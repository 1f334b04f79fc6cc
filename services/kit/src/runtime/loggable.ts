const secret = ['password', 'token', 'authorization', 'cookie', 'set-cookie', 'crumb', 'card']
const personal = ['form', 'answers', 'email', 'phone', 'address', 'ip', 'x-forwarded-for', 'user-agent']
const hidden: ReadonlySet<string> = new Set([...secret, ...personal])

/** Depth up to which objects and causes of errors are written; deeper values are left out. */
const MAX_DEPTH = 6

/** The fields of an error that are written besides its message. None can contain a row, a parameter or a body. */
const errorFields = [
  'code',
  'errno',
  'syscall',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
]

/** Returns a copy to log: secrets and personal fields are redacted at any depth, and errors have safe fields only. */
export function loggable(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth > MAX_DEPTH) return '[left out]'
  if (value instanceof Error) return loggableError(value, depth)
  if (value instanceof Date) return value
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`
  if (Array.isArray(value)) return value.map((entry) => loggable(entry, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      name,
      hidden.has(name.toLowerCase()) ? '[redacted]' : loggable(entry, depth + 1),
    ]),
  )
}

function loggableError(error: Error, depth: number): Record<string, unknown> {
  const fields = error as Error & Record<string, unknown>
  const written: Record<string, unknown> = {
    type: error.name === 'Error' ? error.constructor.name : error.name,
    message: withoutValues(fields, error.message),
    stack: withoutValues(fields, error.stack ?? ''),
  }
  for (const field of errorFields)
    if (typeof fields[field] === 'string' || typeof fields[field] === 'number') written[field] = fields[field]
  if (error.cause !== undefined) written['cause'] = loggable(error.cause, depth + 1)
  if (error instanceof AggregateError) written['errors'] = loggable(error.errors, depth + 1)
  return written
}

/** In errors of class 22 Postgres quotes the value that it could not read; in others it quotes names. */
const withoutValues = ({ code, severity }: Record<string, unknown>, text: string): string =>
  typeof code === 'string' && code.startsWith('22') && severity !== undefined
    ? text.replace(/"[^"]*"/g, '"[redacted]"')
    : text
