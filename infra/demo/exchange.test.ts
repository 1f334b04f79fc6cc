import { createServer, type Server } from 'node:http'
import { createServer as createSocketServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exchange } from './exchange.ts'

const at = (port: number) => ({ host: '127.0.0.1', port })
let server: Server
let port: number
beforeAll(async () => {
  server = createServer((req, res) => {
    if (req.url === '/broken')
      return void res.writeHead(200, { 'content-length': '10' }).write('half', () => res.destroy())
    if (req.url === '/silent') return
    res.writeHead(201, { 'set-cookie': ['a=1', 'b=2'] })
    res.write('got ')
    req.pipe(res)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('an answer is read to its end, with its status and all cookies', async () => {
  const answer = await exchange({ ...at(port), method: 'POST', path: '/' }, 'Grüße', (res, bytes) => ({
    status: res.statusCode,
    cookies: res.headers['set-cookie'],
    text: bytes.toString(),
  }))
  expect(answer).toEqual({ status: 201, cookies: ['a=1', 'b=2'], text: 'got Grüße' })
})

test('an interrupted answer, a late answer and a closed port are failures', async () => {
  const send = (path: string, timeout?: number) =>
    exchange({ ...at(port), path, ...(timeout && { timeout }) }, undefined, (res) => res.statusCode)
  await expect(send('/broken')).rejects.toThrow('aborted')
  await expect(send('/silent', 50)).rejects.toThrow('GET /silent: no answer in 0.05 s')
  const closed = createSocketServer()
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
  const gone = (closed.address() as AddressInfo).port
  await new Promise((resolve) => closed.close(resolve))
  await expect(exchange(at(gone), undefined, (res) => res.statusCode)).rejects.toThrow('ECONNREFUSED')
})
