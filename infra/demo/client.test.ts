import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { listForms } from '@portico/proto/api/forms/forms'
import { createClient } from './client.ts'

type Form = { id: string; name: string }

/** A server that stores what is posted, but answers the first `lose` posts with 503. */
function start(lose: number, refuse = false) {
  const forms: Form[] = []
  const server = createServer((req, res) => {
    if (req.method === 'GET') return res.end(JSON.stringify({ forms }))
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => chunks.push(chunk))
    req.on('end', () => {
      if (refuse) return res.writeHead(400).end('{"errors":{"name":"is too long"}}')
      const { name } = JSON.parse(Buffer.concat(chunks).toString()) as { name: string }
      const form = { id: `form-${forms.length}`, name }
      forms.push(form)
      if (lose-- > 0) return res.writeHead(503).end()
      return res.end(JSON.stringify(form))
    })
    return undefined
  })
  return new Promise<{ url: string; forms: Form[] }>((resolve) => {
    stops.push(() => server.close())
    server.listen(0, '127.0.0.1', () =>
      resolve({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, forms }),
    )
  })
}

const stops: (() => void)[] = []
afterEach(() => stops.splice(0).forEach((stop) => stop()))

const make = (url: string) => {
  const client = createClient(url, 'app.localhost')
  const find = async () =>
    (await client.read(listForms, { query: { websiteId: 'a'.repeat(24) } })).forms.find(
      ({ name }) => name === 'Contact',
    )
  return client.make<Form>('/forms', { json: { name: 'Contact' } }, find)
}

test('an object whose answer was lost is found and not made twice', async () => {
  const { url, forms } = await start(1)
  expect(await make(url)).toEqual({ id: 'form-0', name: 'Contact' })
  expect(forms).toHaveLength(1)
})

test('an answered post makes one object, and a refused one throws', async () => {
  const { url, forms } = await start(0)
  expect(await make(url)).toEqual({ id: 'form-0', name: 'Contact' })
  expect(forms).toHaveLength(1)
  const refusing = await start(0, true)
  await expect(make(refusing.url)).rejects.toThrow('POST /forms: 400 {"errors":{"name":"is too long"}}')
})
