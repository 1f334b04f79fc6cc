import type { Accepts } from '@portico/proto/api/contract'
import type { IncomingMessage } from 'node:http'
import { parseJsonText } from '@portico/proto/values/json-text'
import { MAX_FORM_FIELDS } from '@portico/proto/limits'
import { badRequest, tooLarge, unsupportedType } from '../errors.ts'

/** Reads a whole request body of at most `limit` bytes. @throws Refusal 413 beyond it, with `message` if given */
export async function readBytes(req: IncomingMessage, limit: number, message?: string): Promise<Buffer> {
  if (Number(req.headers['content-length'] ?? 0) > limit) {
    req.resume()
    throw tooLarge(limit, message)
  }
  return readStream(req, limit, message)
}

/**
 * Reads a stream of at most `limit` bytes. It uses listeners, because an iterator makes reading a small body three times
 * as expensive. @throws Refusal 413 beyond the limit, 400 if the sender disconnects
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
    const onAbort = () => reject(badRequest('The request body is incomplete.'))
    req.once('end', () => {
      req.off('close', onAbort) // it is also emitted after the end
      resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks))
    })
    req.once('error', onAbort)
    // The sender may also disconnect without an error, or before the listeners are attached.
    req.once('close', onAbort)
    if (req.destroyed) onAbort()
  })
}

const FORM_TYPE = 'application/x-www-form-urlencoded'

const mediaType = (contentType = '') => contentType.split(';', 1)[0]!.trim().toLowerCase()

/** Browsers send `application/csp-report` with JSON. */
const isJson = (type: string) =>
  type === 'application/json' || type === 'application/csp-report' || type.endsWith('+json')

/** Whether the media type of a body means a form. */
export const isForm = (req: IncomingMessage): boolean => mediaType(req.headers['content-type']) === FORM_TYPE

/** Decodes a body. @throws Refusal 400 if it cannot be decoded, 415 for another media type */
export function decodeBody(bytes: Buffer, contentType: string | undefined, accepts: Accepts): unknown {
  if (accepts === 'raw') return bytes
  const type = mediaType(contentType)
  if (accepts === 'text') return decode(bytes)
  // Without a media type an empty body means no fields; with the JSON type the sender has lost its body.
  if (bytes.length === 0 && isJson(type))
    throw badRequest('The request body is empty. Send {} for no fields.')
  if (bytes.length === 0) return {}
  if (type === FORM_TYPE) {
    if (accepts === 'json') throw unsupportedType('JSON (application/json)')
    return formFields(decode(bytes))
  }
  if (accepts === 'form') throw unsupportedType('a form (application/x-www-form-urlencoded)')
  if (isJson(type) || (accepts === 'any' && (type === 'text/plain' || type === ''))) {
    return parseJson(decode(bytes))
  }
  throw unsupportedType(accepts === 'json' ? 'JSON (application/json)' : 'JSON or a form')
}

/**
 * Parses a form body; the values of a repeated name become a list.
 * @throws Refusal 400 for more than `MAX_FORM_FIELDS`
 */
export function formFields(text: string): Record<string, string | string[]> {
  const pairs = new URLSearchParams(text)
  if (pairs.size > MAX_FORM_FIELDS)
    throw badRequest(`The form has too many fields: at most ${MAX_FORM_FIELDS} are accepted.`)
  const fields: Record<string, string | string[]> = Object.create(null) as Record<string, string | string[]>
  for (const [name, value] of pairs) {
    const earlier = fields[name]
    if (earlier === undefined) fields[name] = value
    else if (typeof earlier === 'string') fields[name] = [earlier, value]
    else earlier.push(value)
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
