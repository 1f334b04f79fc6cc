import { expect, test } from 'vitest'
import { forwardedReplyHeaders, forwardedRequestHeaders } from './hop-by-hop.ts'

test('headers of one connection are not forwarded', () => {
  const headers = {
    connection: 'Keep-Alive, X-Custom',
    'keep-alive': 'timeout=5',
    'x-custom': '1',
    te: 'trailers',
    trailer: 'x',
    'transfer-encoding': 'chunked',
    upgrade: 'websocket',
    expect: '100-continue',
    'proxy-authorization': 'secret',
    'content-length': '3',
    accept: '*/*',
  }
  expect(forwardedRequestHeaders(headers)).toEqual({ accept: '*/*' })
})

test('headers that only the gateway may set are not taken from a request', () => {
  const headers = {
    'x-portico-principal': 'a',
    'x-forwarded-for': 'b',
    forwarded: 'c',
    'x-real-ip': 'd',
    cookie: 'e',
  }
  expect(forwardedRequestHeaders(headers)).toEqual({ cookie: 'e' })
})

test('a reply keeps its length and cookies and loses internal headers', () => {
  const headers = {
    'content-length': '3',
    'set-cookie': ['a=1', 'b=2'],
    'x-portico-cacheable': '1',
    server: 'x',
    connection: 'close',
  }
  expect(forwardedReplyHeaders(headers)).toEqual({ 'content-length': '3', 'set-cookie': ['a=1', 'b=2'] })
})
