import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '@portico/kit/testing/until'
import { describeEdge, raw, seen, send, startEdge } from './testing/edge.ts'

describeEdge('headers and limits of the edge', () => {
  let edge: Awaited<ReturnType<typeof startEdge>>
  beforeAll(async () => {
    edge = await startEdge({
      PORTICO_TRUSTED_PROXIES: '127.0.0.8, 127.0.0.9',
      PORTICO_COUNTRY_HEADER: 'cf-ipcountry',
    })
    await until(() => edge.healthy())
  })
  afterAll(() => edge?.stop())

  const forged = {
    host: 'demo.example',
    'x-forwarded-for': '203.0.113.7',
    'x-forwarded-host': 'other.example',
    'x-forwarded-proto': 'https',
    'x-forwarded-port': '1',
    forwarded: 'for=203.0.113.7',
    'cf-ipcountry': 'DE',
  }

  test('replaces forwarded headers and the country header of a client that is no trusted proxy', async () => {
    const { headers } = seen((await send({ port: edge.edge, headers: forged })).text)
    expect(headers['x-forwarded-for']).toBe('127.0.0.1')
    expect(headers['x-forwarded-host']).toBe('demo.example')
    expect(headers['x-forwarded-proto']).toBe('http')
    for (const name of ['x-forwarded-port', 'forwarded', 'cf-ipcountry'])
      expect(headers).not.toHaveProperty(name)
  })

  test.each(['127.0.0.8', '127.0.0.9'])('keeps these headers of the trusted proxy %s', async (from) => {
    const { headers } = seen((await send({ port: edge.edge, headers: forged, from })).text)
    expect(headers['x-forwarded-for']).toBe(`203.0.113.7, ${from}`)
    expect(headers['x-forwarded-host']).toBe('other.example')
    expect(headers['x-forwarded-proto']).toBe('https')
    expect(headers['cf-ipcountry']).toBe('DE')
  })

  test('the 301st connection of an address gets 429 with Retry-After, other addresses and proxies do not', async () => {
    const open: Socket[] = []
    try {
      for (let each = 0; each < 300; each++) {
        const socket = connect({ port: edge.edge, host: '127.0.0.1', localAddress: '127.0.0.5' })
        socket.on('error', () => {})
        open.push(socket)
        await new Promise<void>((done) => socket.once('connect', () => done()))
      }
      // Two threads accept connections, so the last one may be accepted before the others are counted.
      let refused = await send({ port: edge.edge, from: '127.0.0.5' })
      await until(async () => (refused = await send({ port: edge.edge, from: '127.0.0.5' })).status === 429)
      expect(refused.headers['retry-after']).toBe('1')
      expect(refused.text).toBe('Too many connections: one client may have 300.\n')
      expect((await send({ port: edge.edge, from: '127.0.0.6' })).status).toBe(200)
    } finally {
      for (const socket of open) socket.destroy()
    }
    await until(async () => (await send({ port: edge.edge, from: '127.0.0.5' })).status === 200)
  })

  test('slow headers, half a body and silence are closed after 10 s, and reach no gateway', async () => {
    const before = edge.gateways.map(({ state }) => state.requests)
    const headers = raw(edge.edge, 'GET / HTTP/1.1\r\nHost: demo.example\r\n')
    const drip = setInterval(() => headers.socket.write('X-Slow: 1\r\n'), 500)
    const body = raw(edge.edge, 'POST / HTTP/1.1\r\nHost: demo.example\r\nContent-Length: 100\r\n\r\nhalf')
    const silent = raw(edge.edge, '')
    const [slow, half, none] = await Promise.all([headers.closed, body.closed, silent.closed])
    clearInterval(drip)
    expect(slow.reply).toMatch(/^HTTP\/1\.1 408 /)
    expect(half.reply).toMatch(/^HTTP\/1\.1 408 /)
    for (const { seconds } of [slow, half, none]) {
      expect(seconds).toBeGreaterThan(9)
      expect(seconds).toBeLessThan(20)
    }
    expect(edge.gateways.map(({ state }) => state.requests)).toEqual(before)
  })

  /** Opens a connection with requests that are never read, and opens it again when it ends. */
  const flood = (from: string, path: string) => {
    const sockets = new Set<Socket>()
    let isOver = false
    const open = () => {
      if (isOver) return
      const socket = connect({ port: edge.edge, host: '127.0.0.1', localAddress: from })
      sockets.add(socket)
      socket.pause()
      socket.on('error', () => {})
      socket.once('close', () => {
        sockets.delete(socket)
        setTimeout(open, 10)
      })
      socket.write(`GET ${path} HTTP/1.1\r\nHost: demo.example\r\n\r\n`.repeat(40))
    }
    for (let each = 0; each < 100; each++) open()
    return () => {
      isOver = true
      for (const socket of sockets) socket.destroy()
    }
  }

  /** Ends the requests that wait at the gateways. */
  const release = async () => {
    for (const gateway of edge.gateways) {
      gateway.state.isHolding = false
      await gateway.stop()
      await gateway.listen()
    }
    await until(() => edge.healthy())
  }

  test('pages of an address with 100 connections wait at the edge: a gateway gets 32 at once, and other addresses do not wait', async () => {
    for (const { state } of edge.gateways) state.isHolding = true
    const stop = flood('127.0.0.7', '/page')
    try {
      // The first eight connections count as connections of a browser.
      await until(() => edge.gateways.reduce((sum, { open }) => sum + open('/page'), 0) >= 64)
      void send({ port: edge.edge, path: '/other', from: '127.0.0.6' })
      await until(() => edge.gateways.some(({ open }) => open('/other') === 1))
      for (const { open } of edge.gateways) expect(open('/page')).toBeLessThanOrEqual(32 + 8)
    } finally {
      stop()
      await release()
    }
  })

  test.each(['/api/x', '/assets/x.js', '/s/x.png'])(
    'requests of %s, whose bodies may be large, do not wait at the edge',
    async (path) => {
      for (const { state } of edge.gateways) state.isHolding = true
      const stop = flood('127.0.0.7', path)
      try {
        await until(() => edge.gateways.reduce((sum, { open }) => sum + open(path), 0) >= 100)
      } finally {
        stop()
        await release()
      }
    },
  )
})
