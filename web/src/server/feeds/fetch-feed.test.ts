import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { fetchFeed } from './fetch-feed.ts'

let stop: () => void = () => {}
afterEach(() => stop())

async function serve(listener: RequestListener): Promise<{ url: string; ports: string[] }> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stop = () => server.close()
  const port = String((server.address() as AddressInfo).port)
  return { url: `http://127.0.0.1:${port}/feed`, ports: [port] }
}
const isAllowed = () => true

test('ENUM-24: a feed is read, even after a redirect', async () => {
  const { url, ports } = await serve(({ url }, reply) => {
    if (url === '/feed') reply.writeHead(302, { location: '/moved' }).end()
    else reply.end('<rss/>')
  })
  expect(await fetchFeed(url, { isAllowed, ports })).toBe('<rss/>')
})

test('a feed on a private address is refused without a request', async () => {
  let requests = 0
  const { url, ports } = await serve((_, reply) => {
    requests += 1
    reply.end('secret')
  })
  await expect(fetchFeed(url, { ports })).rejects.toThrow('not allowed')
  await expect(fetchFeed(url.replace('127.0.0.1', 'localhost'), { ports })).rejects.toThrow('not allowed')
  await expect(fetchFeed('http://[::1]/', {})).rejects.toThrow('not allowed')
  await expect(fetchFeed('http://2130706433/', {})).rejects.toThrow('not allowed')
  await expect(fetchFeed('http://example.com:22/', {})).rejects.toThrow('not allowed')
  await expect(fetchFeed('file:///etc/passwd', {})).rejects.toThrow('not allowed')
  expect(requests).toBe(0)
})

test('a redirect to a private address is refused', async () => {
  const { url, ports } = await serve((_, reply) =>
    reply.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
  )
  const onlyHere = (address: string) => address === '127.0.0.1'
  await expect(fetchFeed(url, { isAllowed: onlyHere, ports: [...ports, ''] })).rejects.toThrow('not allowed')
})

test('a feed that is too large, redirects for ever or fails is refused', async () => {
  const large = await serve((_, reply) => reply.end('x'.repeat(600_000)))
  await expect(fetchFeed(large.url, { isAllowed, ports: large.ports })).rejects.toThrow('too large')
  stop()
  const loop = await serve((_, reply) => reply.writeHead(301, { location: '/feed' }).end())
  await expect(fetchFeed(loop.url, { isAllowed, ports: loop.ports })).rejects.toThrow('too often')
  stop()
  const broken = await serve((_, reply) => reply.writeHead(500).end())
  await expect(fetchFeed(broken.url, { isAllowed, ports: broken.ports })).rejects.toThrow('answered 500')
})
