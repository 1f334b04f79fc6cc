import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { bodyReceiver } from './body.ts'

const GRACE_MS = 50

test.each(['stalls', 'breaks off'])(
  'an upload that %s while nothing reads it does not end the process',
  async (end) => {
    const receiver = bodyReceiver({
      graceMs: GRACE_MS,
      minRate: 1_000_000,
      heldBytes: 1_000_000,
      uploadsOf: { enter: () => 1, leave: () => {}, size: () => 0 },
      uploads: 10,
    })
    const ended = Promise.withResolvers<Error | null>()
    const server = createServer((req, res) => {
      void receiver
        .take({ req, res, client: 'c' }, { bytes: 1_000_000 }, () => Promise.resolve())
        .then(({ stream }) => stream!.once('close', () => ended.resolve(stream!.errored)))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
    try {
      client.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 900000\r\n\r\n${'x'.repeat(300_000)}`)
      if (end === 'breaks off') setTimeout(() => client.destroy(), GRACE_MS / 2)
      expect(await ended.promise).toMatchObject({ status: end === 'stalls' ? 408 : 400 })
    } finally {
      client.destroy()
      server.close()
    }
  },
)
