import type { IncomingMessage, ServerResponse } from 'node:http'
import { Transform } from 'node:stream'
import { Refusal, tooLarge, tooManyRequests, unavailable } from '@portico/kit/errors'
import { readStream } from '@portico/kit/http/body'
import type { ClientCount } from './clients.ts'

/** Bodies up to this size are read whole before an upstream is asked, so a slow sender holds no connection there. */
const HELD = 256 * 1_024
/** The first bytes of each body are not counted, so the large bodies of other clients never refuse a small one. */
const UNCOUNTED = 16_384

/** A request body: none, its bytes, or a stream that fails with a Refusal (408, 413). */
export type Body = { bytes: Buffer | null; stream: Transform | null; length: number | null }

export const NO_BODY: Body = { bytes: null, stream: null, length: null }

/** How many bytes a body may have, and the error text for a larger one where a row has its own text. */
export type Largest = { bytes: number; message?: string }

/** Whether a request only reads. */
export const isReading = ({ method }: Pick<IncomingMessage, 'method'>): boolean =>
  method === 'GET' || method === 'HEAD'

/** Whether a request says that a body follows. */
export function announcesBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length']
  return headers['transfer-encoding'] !== undefined || (length !== undefined && Number(length) !== 0)
}

export type BodyLimits = {
  /** Any body may take this long, ms. After that its average rate must be at least `minRate` bytes a second. */
  graceMs: number
  minRate: number
  /** Bytes of bodies in memory. */
  heldBytes: number
  /** Bodies that are streamed to an upstream: of one client, and in all. */
  uploadsOf: ClientCount
  uploads: number
}

export function bodyReceiver(limits: BodyLimits) {
  let held = 0
  let uploads = 0

  async function hold(
    req: IncomingMessage,
    res: ServerResponse,
    largest: Largest,
    beforeEnd: () => Promise<void>,
  ): Promise<Body> {
    const late = Promise.withResolvers<never>()
    let size = 0
    let counted = 0
    const release = () => {
      held -= counted
      counted = 0
    }
    const count = (chunk: Buffer) => {
      size += chunk.length
      if (size <= UNCOUNTED) return
      if (counted === 0) res.once('close', release)
      held += size - UNCOUNTED - counted
      counted = size - UNCOUNTED
      if (held > limits.heldBytes) late.reject(unavailable('Too many large requests are arriving.', 2))
    }
    req.on('data', count)
    const stop = watchArrival(req, limits, () => late.reject(tooSlow()))
    try {
      const bytes = await Promise.race([readStream(req, largest.bytes, largest.message), late.promise])
      stop()
      await beforeEnd()
      return { bytes, stream: null, length: bytes.length }
    } catch (error) {
      release()
      throw error
    } finally {
      stop()
      req.off('data', count)
    }
  }

  function streamBody(
    req: IncomingMessage,
    res: ServerResponse,
    largest: Largest,
    client: string,
    beforeEnd: () => Promise<void>,
  ): Transform {
    if (uploads >= limits.uploads) throw unavailable('Too many uploads are running.', 2)
    if (!limits.uploadsOf.enter(client)) throw tooManyRequests(2, 'You have too many uploads running.')
    uploads += 1
    res.once('close', () => {
      uploads -= 1
      limits.uploadsOf.leave(client)
    })
    const stream = limited(req, largest, beforeEnd)
    // An upstream may answer before it has read the body. Then nothing else listens, and an error without a listener would
    // end the process.
    stream.on('error', () => {})
    const stop = watchArrival(req, limits, () => stream.destroy(tooSlow()))
    stream.once('close', stop)
    res.once('close', () => stream.destroy())
    return stream
  }

  return {
    /**
     * Receives a body without parsing it. `beforeEnd` runs when the whole body has arrived and before its last chunk is
     * sent on, because the sender's session may have ended meanwhile.
     * @throws Refusal 408 when the body arrives too slowly, 413, 429, 503; 400 when the sender aborts
     */
    async take(
      { req, res, client }: { req: IncomingMessage; res: ServerResponse; client: string },
      largest: Largest,
      beforeEnd: () => Promise<void>,
    ): Promise<Body> {
      const declared = req.headers['content-length']
      const length = declared === undefined ? null : Number(declared)
      if (length !== null && length > largest.bytes) throw tooLarge(largest.bytes, largest.message)
      if (largest.bytes > HELD && (length === null || length > HELD))
        return { bytes: null, stream: streamBody(req, res, largest, client, beforeEnd), length }
      return hold(req, res, largest, beforeEnd)
    },
    heldBytes: () => held,
  }
}

export type BodyReceiver = ReturnType<typeof bodyReceiver>

const tooSlow = () => new Refusal(408, { error: 'The request took too long to arrive.' })

/** Calls `onLate` when a body takes longer than its grace and is below the minimum rate. Returns a function that stops. */
function watchArrival(
  { socket }: IncomingMessage,
  { graceMs, minRate }: Pick<BodyLimits, 'graceMs' | 'minRate'>,
  onLate: () => void,
): () => void {
  const started = performance.now()
  const before = socket.bytesRead
  const look = () => {
    const allowedMs = graceMs + ((socket.bytesRead - before) / minRate) * 1_000
    const leftMs = started + allowedMs - performance.now()
    if (leftMs <= 0) onLate()
    else timer = setTimeout(look, Math.ceil(leftMs))
  }
  let timer = setTimeout(look, graceMs)
  return () => clearTimeout(timer)
}

function limited(
  req: IncomingMessage,
  { bytes: limit, message }: Largest,
  beforeEnd: () => Promise<void>,
): Transform {
  let size = 0
  let held: Buffer | undefined // the last chunk so far: an upstream does nothing before it has this chunk
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
  req.once('aborted', () => counted.destroy(new Refusal(400, { error: 'The request body is incomplete.' })))
  return req.pipe(counted)
}
