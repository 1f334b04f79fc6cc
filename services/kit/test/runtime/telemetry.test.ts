import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

test('a request is traced through Express to its route and the next call, without queries and tokens, and the collector gets the spans', async () => {
  let received = ''
  const collector = createServer((req, res) => {
    req.setEncoding('latin1').on('data', (chunk: string) => (received += `${req.url} ${chunk}`))
    req.on('end', () => res.writeHead(200).end())
  })
  await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done))
  const { port } = collector.address() as { port: number }

  const code = await new Promise((done) => {
    const child = spawn(
      process.execPath,
      ['--import', here('../../src/runtime/telemetry.ts'), here('../fixtures/traced.ts')],
      {
        env: {
          PATH: process.env['PATH'],
          OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
          OTEL_SERVICE_NAME: 'traced-process',
          TRACE_SHARE: '1',
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    )
    child.once('exit', done)
  })
  await new Promise((done) => collector.close(done))

  expect(code).toBe(0)
  expect(received).toContain('/v1/traces')
  expect(received).toContain('traced-process')
  expect(received).toContain('GET /hello/:name')
  expect(received).toContain('express.type')
  expect(received).toContain('url.full')
  expect(received).not.toContain('secret-crumb')
  expect(received).toContain('/hello/{token}')
  expect(received).not.toContain('secret-token')
})
