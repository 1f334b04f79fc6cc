import type { IncomingMessage } from 'node:http'
import { parseJsonText } from '@portico/proto/json-text'
import { MAX_FORM_FIELDS } from '@portico/proto/limits'
import { badRequest, tooLarge, unsupportedType } from '../errors.ts'

/** How a route reads its body: `any` takes JSON, a form, or JSON sent as text/plain (beacons). */
export type Accepts = 'json' | 'form' | 'json-or-form' | 'text' | 'any' | 'raw'

/** Reads a whole request body of at most `limit` bytes. @throws Refusal 413 beyond it, with `message` where given */
export async function readBytes(req: IncomingMessage, limit: number, message?: string): Promise<Buffer> {
  if (Number(req.headers['content-length'] ?? 0) > limit) {
    req.resume()
    throw tooLarge(limit, message)
  }
  return readStream(req, limit, message)
}

/**
 * All bytes of a stream, of which there may be `limit`. Listeners, and not an iterator, which costs a small body three
 * times its reading. @throws Refusal 413 beyond the limit, 400 when the sender breaks off
 */
export function readStream(req: IncomingMessage, limit: number, message?: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const onData = (chunk: Buffer) => {
      size += chunk.length
      if (size > limit) {
        req.off('data', onData)
        req.pause()
        reject(tooLarge(limit, message))
      } else chunks.push(chunk)
    }
    req.on('data', onData)
    const brokeOff = () => reject(badRequest('The request body broke off.'))
    req.once('end', () => {
      req.off('close', brokeOff) // it comes after every end too
      resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks))
    })
    req.once('error', brokeOff)
    // Also of a sender who went away without an error, or before anybody listened.
    req.once('close', brokeOff)
    if (req.destroyed) brokeOff()
  })
}

const FORM_TYPE = 'application/x-www-form-urlencoded'

const mediaType = (req: IncomingMessage) =>
  (req.headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase()

/** Whether a body says that it is a form. */
export const isForm = (req: IncomingMessage): boolean => mediaType(req) === FORM_TYPE

/** Reads and decodes a body. @throws Refusal 400 for what cannot be decoded, 413, 415 for another type */
export async function readBody(req: IncomingMessage, accepts: Accepts, limit: number): Promise<unknown> {
  const bytes = await readBytes(req, limit)
  if (accepts === 'raw') return bytes
  const type = mediaType(req)
  if (accepts === 'text') return decode(bytes)
  if (bytes.length === 0) return {}
  if (type === FORM_TYPE) {
    if (accepts === 'json') throw unsupportedType('JSON (application/json)')
    return formFields(decode(bytes))
  }
  if (accepts === 'form') throw unsupportedType('a form (application/x-www-form-urlencoded)')
  if (
    type === 'application/json' ||
    type === 'application/csp-report' || // JSON by another name, as browsers send it
    type.endsWith('+json') ||
    (accepts === 'any' && (type === 'text/plain' || type === ''))
  ) {
    return parseJson(decode(bytes))
  }
  throw unsupportedType(accepts === 'json' ? 'JSON (application/json)' : 'JSON or a form')
}

/**
 * The fields of a form body; a name that comes twice keeps its values as a list.
 * @throws Refusal 400 for more than `MAX_FORM_FIELDS`
 */
export function formFields(text: string): Record<string, string | string[]> {
  const pairs = new URLSearchParams(text)
  if (pairs.size > MAX_FORM_FIELDS)
    throw badRequest(`The form has too many fields: at most ${MAX_FORM_FIELDS} are accepted.`)
  const fields: Record<string, string | string[]> = Object.create(null) as Record<string, string | string[]>
  for (const [name, value] of pairs) {
    const before = fields[name]
    if (before === undefined) fields[name] = value
    else if (typeof before === 'string') fields[name] = [before, value]
    else before.push(value)
  }
  return { ...fields }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw badRequest('The request body is not valid UTF-8.')
  }
}

function parseJson(text: string): unknown {
  const json = parseJsonText(text)
  if (!json.ok) throw badRequest(`The request body ${json.error}.`)
  return json.value
}
