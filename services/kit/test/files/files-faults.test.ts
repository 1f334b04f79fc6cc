import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, expect, test } from 'vitest'
import { createS3Files } from '../../src/files/s3.ts'
import { createLogger } from '../../src/runtime/logger.ts'

/** A server that answers as a faulty S3 does, and counts what it is asked. */
const asked: string[] = []
let answer: (req: IncomingMessage, res: ServerResponse, body: Buffer) => void
const server = createServer((req, res) => {
  asked.push(`${req.method} ${req.url}`)
  void buffer(req).then(
    (body) => answer(req, res, body),
    () => undefined,
  )
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const dir = mkdtempSync(join(tmpdir(), 'portico-faults-'))
/** A busy machine may answer late, so only the test of slow servers has a short limit. */
const filesAt = (port: number, limitMs = 60_000) =>
  createS3Files({
    bucket: { endpoint: `http://127.0.0.1:${port}`, bucket: 'b', prefix: '', region: 'us-east-1' },
    key: { accessKeyId: 'a', secretAccessKey: 's' },
    dir,
    logger: createLogger({ name: 'files', level: 'silent' }),
    limits: { answerMs: limitMs, partMs: limitMs, pauseMs: 1 },
  })
const { port } = server.address() as AddressInfo
const files = filesAt(port)

afterEach(() => {
  asked.length = 0
  expect(readdirSync(dir)).toEqual([])
})
afterAll(async () => {
  await files.close()
  server.closeAllConnections()
  server.close()
  rmSync(dir, { recursive: true, force: true })
})

const refuse = (status: number, code: string, headers = {}) => {
  answer = (_req, res) => void res.writeHead(status, headers).end(`<Error><Code>${code}</Code></Error>`)
}
const unavailable = (problem: string, detail: RegExp | string = '') =>
  expect.objectContaining({
    status: 503,
    problem,
    headers: { 'retry-after': '5' },
    detail: expect.stringMatching(detail) as string,
  }) as unknown

const bytes = Buffer.from('bowl')
async function* twoParts() {
  for (let at = 0; at < 9; at += 1) yield Buffer.alloc(1_048_576, at)
}
const md5 = (content: Buffer) => createHash('md5').update(content).digest('hex')

test.each([
  [503, 'SlowDown', 'busy', 3],
  [500, 'InternalError', 'busy', 3],
  [507, 'InsufficientStorage', 'full', 1],
  [403, 'QuotaExceeded', 'full', 1],
  [403, 'AccessDenied', 'denied', 1],
  [403, 'SignatureDoesNotMatch', 'denied', 1],
  [404, 'NoSuchBucket', 'denied', 1],
  [403, 'RequestTimeTooSkewed', 'clock', 1],
  [400, 'BadDigest', 'damaged', 1],
])('%i %s is a 503 with the reason %s after %i attempts', async (status, code, problem, attempts) => {
  refuse(status, code)
  await expect(files.put('a/b', bytes)).rejects.toEqual(unavailable(problem, code))
  expect(asked).toHaveLength(attempts)
})

test('a clock that is off by 20 minutes is named, even if the reply has no reason', async () => {
  refuse(403, 'AccessDenied', { date: new Date(Date.now() - 20 * 60_000).toUTCString() })
  await expect(files.size('a/b')).rejects.toEqual(unavailable('clock', /differs .* by 20 minutes/))
})

test('a server that is away or does not answer in time is a 503', async () => {
  const away = filesAt(1)
  await expect(away.get('a/b')).rejects.toEqual(unavailable('away', 'ECONNREFUSED'))
  await away.close()
  answer = () => undefined
  const impatient = filesAt(port, 300)
  await expect(impatient.put('a/b', bytes)).rejects.toEqual(unavailable('slow'))
  await expect(buffer(impatient.read('a/b', 0, 9))).rejects.toEqual(unavailable('slow'))
  await impatient.close()
})

test('a passing failure is tried again', async () => {
  const replies = [503, 500, 200]
  answer = (_req, res) => void res.writeHead(replies.shift()!, { etag: `"${md5(bytes)}"` }).end()
  await files.put('a/b', bytes)
  expect(asked).toEqual(['PUT /b/a/b', 'PUT /b/a/b', 'PUT /b/a/b'])
})

test('another sum than the one of the content is damage, for a file and for what is read', async () => {
  answer = (_req, res) => void res.writeHead(200, { etag: `"${md5(Buffer.from('else'))}"` }).end(bytes)
  await expect(files.put('a/b', bytes)).rejects.toEqual(unavailable('damaged', /other bytes/))
  await expect(files.get('a/b')).rejects.toEqual(unavailable('damaged', /other bytes/))
  // A server that encrypts with a key of its own has other sums.
  answer = (_req, res) =>
    void res
      .writeHead(200, { etag: `"${md5(Buffer.from('else'))}"`, 'x-amz-server-side-encryption': 'aws:kms' })
      .end(bytes)
  expect(String(await files.get('a/b'))).toBe('bowl')
})

/** Answers an upload in parts, whose joined file is `size` bytes long; `complete` answers its end. */
const inParts = (complete: (res: ServerResponse) => void, size = 0) => {
  answer = (req, res, body) => {
    if (req.method === 'POST' && req.url!.includes('uploads=')) res.end('<UploadId>u1</UploadId>')
    else if (req.method === 'POST') complete(res)
    else if (req.method === 'PUT') res.writeHead(200, { etag: `"${md5(body)}"` }).end()
    else if (req.method === 'HEAD') res.writeHead(size > 0 ? 200 : 404, { 'content-length': size }).end()
    else res.writeHead(204).end()
  }
}

test('a lost part leaves no file: the upload is ended', async () => {
  inParts((res) => void res.writeHead(400).end('<Error><Code>InvalidPart</Code></Error>'))
  await expect(files.put('a/b', twoParts())).rejects.toEqual(unavailable('damaged', 'InvalidPart'))
  expect(asked.at(-1)).toBe('DELETE /b/a/b?uploadId=u1')
})

test('a failure in a reply that began as a good one is a failure', async () => {
  inParts((res) => void res.writeHead(200).end('<Error><Code>InternalError</Code></Error>'))
  await expect(files.put('a/b', twoParts())).rejects.toEqual(unavailable('damaged', 'InternalError'))
})

test('a joined file of another size or with another sum is removed', async () => {
  const joined = (etag: string) => (res: ServerResponse) => void res.end(`<R><ETag>${etag}</ETag></R>`)
  inParts(joined('"x"'), 1_000)
  await expect(files.put('a/b', twoParts())).rejects.toEqual(unavailable('damaged', /joined 1000 of 9437184/))
  expect(asked).toContain('DELETE /b/a/b')
  asked.length = 0
  inParts(joined(`"${'0'.repeat(32)}-2"`), 9 * 1_048_576)
  await expect(files.put('a/b', twoParts())).rejects.toEqual(unavailable('damaged', /another sum/))
  expect(asked).toContain('DELETE /b/a/b')
})

test('a lost reply to the end of an upload is not a failure if the file is there', async () => {
  let ends = 0
  inParts((res) => {
    ends += 1
    if (ends === 1) res.destroy()
    else res.writeHead(404).end('<Error><Code>NoSuchUpload</Code></Error>')
  }, 9 * 1_048_576)
  await files.put('a/b', twoParts())
  expect(ends).toBe(2)
})

test('a read goes on after a lost connection, and ends after three', async () => {
  const content = Buffer.from('0123456789')
  const serve = (losses: number) => {
    let lost = 0
    answer = (req, res) => {
      const from = Number(/bytes=(\d+)-/.exec(req.headers.range ?? '')?.[1])
      res.writeHead(206, { 'content-range': `bytes ${from}-9/10`, 'content-length': 10 - from })
      if (lost >= losses) return void res.end(content.subarray(from))
      lost += 1
      res.write(content.subarray(from, from + 2), () => setTimeout(() => res.destroy(), 50))
    }
  }
  serve(2)
  expect(String(await buffer(files.read('a/b', 0, 9)))).toBe('0123456789')
  serve(3)
  await expect(buffer(files.read('a/b', 0, 9))).rejects.toEqual(unavailable('away'))
})
