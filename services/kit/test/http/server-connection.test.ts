import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createExpress, createExpressServer } from '../../src/http/express-server.ts'
import { call } from '../../src/testing/http.ts'
import { until } from '../../src/testing/until.ts'
import { produced, startTestServer } from './server-fixture.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.close())

test("requests and responses are created with Express's prototypes, so setting them changes nothing", async () => {
  const app = createExpress()
  const seen: boolean[] = []
  const http = createExpressServer(app)
  http.prependListener('request', (req, res) => {
    seen.push(Object.getPrototypeOf(req) === app.request, Object.getPrototypeOf(res) === app.response)
  })
  app.get('/', (req, res) => void res.json({ ip: req.ip, agent: req.get('user-agent') ?? null }))
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done))
  const { port } = http.address() as { port: number }
  const answer = await call(`http://127.0.0.1:${port}/`)
  await new Promise((done) => http.close(done))
  expect(answer.json()).toEqual({ ip: '127.0.0.1', agent: null })
  expect(seen).toEqual([true, true])
})

test.each([
  [
    'two different lengths',
    'POST /json HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
  ],
  [
    'a length and chunks',
    'POST /json HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}',
  ],
  ['no HTTP at all', 'hello\r\n\r\n'],
  ['a header with a bad byte', 'GET /nothing HTTP/1.1\r\nHost: x\r\nA\u0001b: c\r\n\r\n'],
  ['headers that are too long', `GET /nothing HTTP/1.1\r\nHost: x\r\nA: ${'x'.repeat(40_000)}\r\n\r\n`],
])('a request with %s is answered with 4xx, and the server keeps working', async (_what, bytes) => {
  const text = await new Promise<string>((resolve, reject) => {
    let received = ''
    const socket = connect(server.port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk) => (received += chunk.toString()))
    socket.on('close', () => resolve(received))
    socket.on('error', reject)
  })
  expect(text).toMatch(/^HTTP\/1\.1 4\d\d /)
  expect((await call(`${server.url}/nothing`)).status).toBe(204)
})

test('a long reply is produced as fast as it is read, and no longer after the client disconnects', async () => {
  const socket = connect(server.port, '127.0.0.1')
  socket.write('GET /long HTTP/1.1\r\nhost: a\r\n\r\n')
  await once(socket, 'readable')
  socket.destroy()
  await until(() => produced.ended)
  expect(produced.chunks).toBeLessThan(2_000)
})
