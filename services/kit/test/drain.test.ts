import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { listen } from '../src/http/listen.ts'
import { until } from '../src/testing/until.ts'

const serverOf = (name: string) => createServer((_, res) => res.end(name))
const REQUEST = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n'

/** Opens a connection, which stays open after its first request. */
async function openConnection(port: number) {
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

test('at a shared port the next process gets new connections, and open ones get one more reply before they are closed', async () => {
  const old = await listen(serverOf('old'), 0, '127.0.0.1', true)
  const connection = await openConnection(old.port)
  const next = await listen(serverOf('new'), old.port, '127.0.0.1', true)
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

test('at an unshared port a stop closes idle connections', async () => {
  const old = await listen(serverOf('old'), 0)
  const connection = await openConnection(old.port)
  await old.close()
  await until(connection.ended)
})

test('a second process cannot listen at an unshared port', async () => {
  const first = await listen(serverOf('old'), 0)
  await expect(listen(serverOf('new'), first.port, '127.0.0.1', true)).rejects.toMatchObject({
    code: 'EADDRINUSE',
  })
  await first.close()
})
