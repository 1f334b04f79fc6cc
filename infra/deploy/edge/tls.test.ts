import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect as connectHttp2 } from 'node:http2'
import { Agent, get } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '@portico/kit/testing/until'
import { createCertificate } from './testing/certificate.ts'
import { describeEdge, raw, seen, send, startEdge } from './testing/edge.ts'

/** Sends a request with TLS on a connection of the agent; returns the status, or the code of the error. */
function sendTls(port: number, agent: Agent): Promise<string> {
  return new Promise((resolve) => {
    const options = { servername: 'demo.shop.example', rejectUnauthorized: false, agent }
    const fail = (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message)
    get({ host: '127.0.0.1', port, ...options }, (res) => {
      res.resume()
      res.once('error', fail)
      res.once('end', () => resolve(String(res.statusCode)))
    }).once('error', fail)
  })
}

describeEdge('the edge with certificates', () => {
  const dir = mkdtempSync(join(tmpdir(), 'portico-edge-certificates-'))
  const make = (folder: string) => createCertificate(folder, 'DNS:*.shop.example')
  const textOf = ({ certificate, key }: ReturnType<typeof make>) => certificate + key
  const write = (made: ReturnType<typeof make>) => {
    writeFileSync(join(dir, 'site.pem'), textOf(made))
    return made.certificate
  }
  let first: string
  let edge: Awaited<ReturnType<typeof startEdge>>
  beforeAll(async () => {
    first = write(make(dir))
    edge = await startEdge({ PORTICO_EDGE_MODE: 'tls', PORTICO_PUBLIC_PORT: '8443' }, dir)
    await until(() => edge.healthy())
  })
  afterAll(async () => {
    await edge?.stop()
    rmSync(dir, { recursive: true })
  })

  const options = (servername = 'demo.shop.example') => ({ servername, rejectUnauthorized: false })
  /** The serial number of the certificate that a new connection gets. */
  const served = (servername?: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connectTls({ port: edge.edge, host: '127.0.0.1', ...options(servername) }, () => {
        resolve(socket.getPeerX509Certificate()!.serialNumber)
        socket.destroy()
      })
      socket.once('error', reject)
    })

  /** Sends a request with HTTP/2 on a connection of its own; returns the answer, or the error. */
  const sendH2 = (path = '/') =>
    new Promise<string>((resolve) => {
      const session = connectHttp2(`https://127.0.0.1:${edge.edge}`, options())
      session.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
      const stream = session.request({ ':path': path, ':authority': 'demo.shop.example' })
      let text = ''
      stream.on('data', (data: Buffer) => (text += data.toString()))
      stream.on('error', (error) => resolve(error.message))
      stream.on('end', () => {
        resolve(text)
        session.close()
      })
      stream.end()
    })

  test('HTTP/2 reaches a gateway as HTTP/1.1, with https as the protocol and the host of the request', async () => {
    const { headers, url } = seen(await sendH2('/page?x=1'))
    expect(url).toBe('/page?x=1')
    expect(headers['x-forwarded-proto']).toBe('https')
    expect(headers['x-forwarded-host']).toBe('demo.shop.example')
  })

  test.each([
    ['/page?x=1&y=%2F', 'demo.shop.example', 'https://demo.shop.example:8443/page?x=1&y=%2F'],
    ['/', 'DEMO.shop.example:8081', 'https://demo.shop.example:8443/'],
    ['http://demo.shop.example/page', 'demo.shop.example', 'https://demo.shop.example:8443/page'],
  ])('http is redirected to https: %s of %s', async (path, host, location) => {
    const asked = edge.gateways.map(({ state }) => state.requests)
    for (const method of ['GET', 'HEAD', 'POST']) {
      const body = method === 'POST' ? { body: 'x'.repeat(2_000) } : {}
      const answer = await send({ port: edge.http, path, method, headers: { host }, ...body })
      expect([answer.status, answer.headers['location']]).toEqual([308, location])
    }
    expect(edge.gateways.map(({ state }) => state.requests)).toEqual(asked)
  })

  test.each(['a b', 'demo.shop.example/x', 'demo"', '[::1]'])(
    'http with the host "%s" is refused',
    async (host) => {
      const answer = await send({ port: edge.http, headers: { host } })
      expect(answer.status).toBe(400)
      expect(answer.headers).not.toHaveProperty('location')
    },
  )

  test('http without a host is refused', async () => {
    expect((await raw(edge.http, 'GET / HTTP/1.0\r\n\r\n').closed).reply).toMatch(/^HTTP\/1\.1 400 /)
  })

  test('the address of a redirect has no port when browsers use 443', async () => {
    const other = await startEdge({ PORTICO_EDGE_MODE: 'tls', PORTICO_PUBLIC_PORT: '443' }, dir)
    try {
      await until(() => other.healthy())
      const { headers } = await send({ port: other.http, path: '/a', headers: { host: 'demo.shop.example' } })
      expect(headers['location']).toBe('https://demo.shop.example/a')
    } finally {
      await other.stop()
    }
  })

  test('a changed certificate fails no request of clients that keep their connections', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 16 })
    let isStopped = false
    let sent = 0
    const failed: string[] = []
    const clients = Array.from({ length: 16 }, async (_, client) => {
      while (!isStopped) {
        sent += 1
        const answer = await sendTls(edge.edge, agent)
        if (answer !== '200') failed.push(answer)
        await new Promise((done) => setTimeout(done, client))
      }
    })
    for (let change = 0; change < 4; change++) {
      const [before, then] = [await served(), sent]
      await until(() => sent > then + 100)
      write(make(dir))
      await until(async () => (await served()) !== before)
    }
    isStopped = true
    await Promise.all(clients)
    agent.destroy()
    expect(failed).toEqual([])
  })

  test('a changed certificate is used by new connections, and no request fails', async () => {
    const before = await served()
    let isStopped = false
    let sent = 0
    const failed: string[] = []
    const clients = Array.from({ length: 4 }, async () => {
      while (!isStopped) {
        sent += 1
        const text = await sendH2()
        if (!text.startsWith('{"gateway"')) failed.push(text)
      }
    })
    await until(() => sent > 20)
    write(make(dir))
    await until(async () => (await served()) !== before)
    const then = sent
    await until(() => sent > then + 20)
    isStopped = true
    await Promise.all(clients)
    expect(failed).toEqual([])
  })

  const file = join(dir, 'site.pem')
  const bad: [string, () => string | null, string][] = [
    [
      'with the key of another certificate',
      () => make(dir).certificate + make(dir).key,
      `the private key of ${file} belongs to another certificate`,
    ],
    [
      'with a key that has a passphrase',
      () => textOf(createCertificate(dir, 'DNS:*.shop.example', { keyOptions: ['-passout', 'pass:secret'] })),
      `the private key of ${file} cannot be read`,
    ],
    ['without a key', () => make(dir).certificate, `${file} contains no private key`],
    [
      'that expired',
      () => textOf(createCertificate(dir, 'DNS:*.shop.example', { expired: true })),
      `the certificate ${file} expired on `,
    ],
    ['that is no certificate', () => 'no certificate', `${file} contains no certificate`],
    ['that is empty', () => '', `${file} contains no certificate`],
    ['that is gone', () => null, `${dir} contains no certificate`],
  ]
  const put = (pem: string | null) => {
    if (pem === null) rmSync(file)
    else writeFileSync(file, pem)
  }

  test.each(bad)(
    'a file %s is not loaded: the log says why, and the last one is served',
    async (_, pem, why) => {
      const before = await served()
      const lines = edge.log().length
      put(pem())
      await until(() => edge.log().slice(lines).includes('the edge continues with the last good ones'))
      expect(edge.log().slice(lines)).toContain(`edge: ${why}`)
      expect(await served()).toBe(before)
      expect(await sendH2()).toContain('"gateway"')
      const next = write(make(dir))
      expect(next).not.toBe(first)
      await until(async () => (await served()) !== before)
    },
  )

  test('a file that is added and removed again is served while it is there', async () => {
    const [before, other] = [await served(), join(dir, 'other.pem')]
    writeFileSync(other, textOf(createCertificate(dir, 'DNS:*.other.example')))
    await until(async () => (await served('demo.other.example')) !== before)
    expect(await served()).toBe(before)
    rmSync(other)
    await until(async () => (await served('demo.other.example')) === before)
  })

  /** Starts an edge that must end, and returns what it says. */
  const refusal = async (folder: string) => {
    const other = await startEdge({ PORTICO_EDGE_MODE: 'tls' }, folder)
    try {
      await until(() => other.exitCode() !== null)
      expect(other.exitCode()).toBe(1)
      expect(await send({ port: other.edge })).toMatchObject({ status: 0, text: 'ECONNREFUSED' })
      return other.log()
    } finally {
      await other.stop()
    }
  }

  test.each(bad)('an edge with a file %s does not start, and says why', async (_, pem, why) => {
    const folder = mkdtempSync(join(tmpdir(), 'portico-edge-bad-'))
    try {
      const text = pem()
      if (text !== null) writeFileSync(join(folder, 'site.pem'), text)
      expect(await refusal(folder)).toContain(`edge: ${why.replace(dir, folder)}`)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test('an edge without its folder of certificates does not start, and says why', async () => {
    expect(await refusal(join(dir, 'none'))).toContain(`edge: there is no folder ${join(dir, 'none')}`)
  })
})
