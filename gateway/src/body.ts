import type { IncomingMessage } from 'node:http'
import { Transform } from 'node:stream'
import { Refusal, tooLarge } from '@portico/kit/errors'
import { collect } from '@portico/kit/http/body'

/** Bodies up to this size are read whole before an upstream is bothered, so a slow sender holds no connection there. */
const HELD = 256 * 1_024

/** A request body on its way: nothing, the bytes, or a stream that fails with a Refusal 413 past its limit. */
export type Body = { bytes: Buffer | null; stream: Transform | null; length: number | null }

const NONE: Body = { bytes: null, stream: null, length: null }

/**
 * Takes a body of at most `limit` bytes, unparsed; a larger one is told `message`, where given. `beforeEnd` runs when all of it has come and before the last of it
 * goes on: while it came, the sender's session may have ended. @throws Refusal 413; 400 when the sender breaks off
 */
export async function takeBody(
  req: IncomingMessage,
  limit: number,
  beforeEnd: () => Promise<void>,
  message?: string,
): Promise<Body> {
  const declared = req.headers['content-length']
  if (declared === undefined && req.headers['transfer-encoding'] === undefined) return NONE
  const length = declared === undefined ? null : Number(declared)
  if (length === 0) return { ...NONE, length: 0 }
  if (length !== null && length > limit) throw tooLarge(limit, message)
  if (limit > HELD && (length === null || length > HELD))
    return { bytes: null, stream: limited(req, limit, beforeEnd, message), length }
  const bytes = await collect(req, limit, message)
  await beforeEnd()
  return { bytes, stream: null, length: bytes.length }
}

function limited(
  req: IncomingMessage,
  limit: number,
  beforeEnd: () => Promise<void>,
  message: string | undefined,
): Transform {
  let size = 0
  let held: Buffer | undefined // the last chunk so far: without it no upstream acts
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > limit) return done(tooLarge(limit, message))
      const earlier = held
      held = chunk
      done(null, earlier)
    },
    flush(done) {
      beforeEnd().then(() => done(null, held), done)
    },
  })
  req.once('error', (error) => counted.destroy(error))
  req.once('aborted', () => counted.destroy(new Refusal(400, { error: 'The request body broke off.' })))
  return req.pipe(counted)
}
