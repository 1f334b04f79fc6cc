import { FilesUnavailable, FileMissing, type FilesProblem } from './files.ts'

type Problem = { problem: FilesProblem; detail: string }

/** S3 refuses a request whose time differs by more than 15 minutes. */
const MAX_SKEW_MS = 15 * 60_000

const problemOfCode: Record<string, FilesProblem> = {
  RequestTimeTooSkewed: 'clock',
  RequestTimeout: 'slow',
  SlowDown: 'busy',
  ServiceUnavailable: 'busy',
  InternalError: 'busy',
  QuotaExceeded: 'full',
  XMinioStorageFull: 'full',
  BadDigest: 'damaged',
  InvalidDigest: 'damaged',
  XAmzContentSHA256Mismatch: 'damaged',
  IncompleteBody: 'damaged',
  InvalidPart: 'damaged',
  InvalidPartOrder: 'damaged',
  NoSuchUpload: 'damaged',
}

export const codeOfXml = (text: string): string => /<Code>([^<]{1,80})<\/Code>/.exec(text)?.[1] ?? ''

/** Why the store refused a request; null for a file that is missing. */
export function problemOfReply(
  { status, header }: { status: number; header: (name: string) => string },
  text: string,
  now: number,
): Problem | null {
  const code = codeOfXml(text)
  const detail = `the store answered ${status} ${code}`.trim()
  const theirs = Date.parse(header('date'))
  const skewMs = Number.isNaN(theirs) ? 0 : Math.abs(now - theirs)
  // A reply to HEAD has no code, and some servers refuse a wrong time with another one.
  if (status === 403 && (code === 'RequestTimeTooSkewed' || skewMs > MAX_SKEW_MS))
    return {
      problem: 'clock',
      detail: `${detail}: the clock of this machine differs from the store's by ${Math.round(skewMs / 60_000)} minutes`,
    }
  const known = problemOfCode[code]
  if (known) return { problem: known, detail }
  if (status === 404 && code !== 'NoSuchBucket') return null
  if (status === 507) return { problem: 'full', detail }
  if (status === 429 || status >= 500) return { problem: 'busy', detail }
  return { problem: 'denied', detail }
}

/** Why a request had no reply; null for an error that is not one of the connection. */
export function problemOfFailure(error: unknown): Problem | null {
  if (error instanceof FilesUnavailable || error instanceof FileMissing) return null
  const { name, code, message } = error as { name?: string; code?: string; message?: string }
  const detail = `${code ?? name ?? ''} ${message ?? ''}`.trim()
  if (name === 'TimeoutError' || name === 'AbortError' || /TIMEOUT|ETIMEDOUT/.test(code ?? ''))
    return { problem: 'slow', detail }
  if (
    code !== undefined &&
    /^(?:UND_ERR_|E[A-Z_]+$|ERR_SSL|ERR_TLS|CERT_|DEPTH_|UNABLE_TO|SELF_SIGNED)/.test(code)
  )
    return { problem: 'away', detail }
  return null
}
