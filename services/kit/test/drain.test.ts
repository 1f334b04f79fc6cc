import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { listen } from '../src/http/server.ts'
import { until } from '../src/testing/until.ts'

const named = (name: string) => createServer((_, res) => res.end(name))
const REQUEST = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n'

/** A connection that is kept, after its first request. */
async function kept(port: number) {
  const socket: Socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let text = ''
  let ended = false
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  socket.on('close', () => (ended = true))
  const ask = async () => {
    text = ''
    socket.write(REQUEST)
    await until(() => text.includes('\r\n0\r\n\r\n') || /\r\n\r\n(old|new)$/.test(text))
    return text
  }
  expect(await ask()).toContain('old')
  return { ask, ended: () => ended }
}

test('at a shared port the next process answers new connections, while kept ones are answered once more and then left', async () => {
  const old = await listen(named('old'), 0, '127.0.0.1', true)
  const connection = await kept(old.port)
  const next = await listen(named('new'), old.port, '127.0.0.1', true)
  const closing = old.close()
  for (let n = 0; n < 10; n++)
    expect(await (await fetch(next.url, { headers: { connection: 'close' } })).text()).toBe('new')
  const answer = await connection.ask()
  expect(answer).toContain('old')
  expect(answer.toLowerCase()).toContain('connection: close')
  await closing
  await until(connection.ended)
  await next.close()
})

test('at a port of its own a stop closes idle connections', async () => {
  const old = await listen(named('old'), 0)
  const connection = await kept(old.port)
  await old.close()
  await until(connection.ended)
})

test('a port of its own is not shared', async () => {
  const first = await listen(named('old'), 0)
  await expect(listen(named('new'), first.port, '127.0.0.1', true)).rejects.toMatchObject({
    code: 'EADDRINUSE',
  })
  await first.close()
})
