import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { DRAINING_HEADER } from '../../src/http/drain.ts'
import { listen } from '../../src/http/listen.ts'
import { until } from '../../src/testing/until.ts'

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
  const old = await listen(serverOf('old'), 0, { shared: true })
  const connection = await openConnection(old.port)
  const next = await listen(serverOf('new'), old.port, { shared: true })
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
  await expect(listen(serverOf('new'), first.port, { shared: true })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  })
  await first.close()
})

test('a stopping process serves while its port is open, and each reply says so and closes its connection', async () => {
  const old = await listen(serverOf('old'), 0, { openMs: 3_000 })
  const idle = await openConnection(old.port)
  const silent = await openConnection(old.port)
  const closing = old.close()
  const { headers: answer } = await fetch(old.url, { method: 'POST' })
  expect(answer.get(DRAINING_HEADER)).toBe('1')
  expect(answer.get('connection')).toBe('close')
  expect((await idle.ask()).toLowerCase()).toMatch(/x-portico-draining: 1[^]*connection: close/)
  await until(idle.ended)
  expect(silent.ended()).toBe(false)
  await closing
  await until(silent.ended)
  await expect(fetch(old.url)).rejects.toThrow()
})

test('a reply that is running when the process is stopped says so too', async () => {
  const started = Promise.withResolvers<void>()
  const going = Promise.withResolvers<void>()
  const server = createServer((_, res) => {
    started.resolve()
    void going.promise.then(() => res.end('old'))
  })
  const old = await listen(server, 0, { openMs: 100 })
  const running = fetch(old.url)
  await started.promise
  const closing = old.close()
  going.resolve()
  const { headers } = await running
  expect([headers.get(DRAINING_HEADER), headers.get('connection')]).toEqual(['1', 'close'])
  await closing
})

test('browsers are not told which process stops', async () => {
  const server = await listen(serverOf('old'), 0, { openMs: 3_000, isPublic: true })
  const closing = server.close()
  const { headers } = await fetch(server.url)
  expect([headers.get(DRAINING_HEADER), headers.get('connection')]).toEqual([null, 'close'])
  await closing
})
