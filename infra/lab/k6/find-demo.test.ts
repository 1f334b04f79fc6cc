import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findDemo } from './find-demo.ts'

/** A gateway on which the website `runs` answers. The tests write the files that a start would write. */
const gateway = createServer((req, res) => {
  const known = req.headers.host?.startsWith('demo.localhost:') && req.url === '/?format=json'
  res.writeHead(known ? 200 : 404).end(known ? '{"website":{"id":"runs"}}' : 'nothing here')
})
let port: number
let root: string

beforeAll(async () => {
  await new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done))
  port = (gateway.address() as AddressInfo).port
})
afterAll(() => new Promise((done) => gateway.close(done)))
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portico-demo-'))
  return () => rmSync(root, { recursive: true })
})

function leave(place: string, demo: object | string): string {
  mkdirSync(join(root, place))
  const file = join(root, place, 'demo.json')
  writeFileSync(file, typeof demo === 'string' ? demo : JSON.stringify(demo))
  return file
}
const site = (at = port) => `http://demo.localhost:${at}`

test('of several files for one port, the one whose website answers is used', async () => {
  leave('.portico', { site: site(), websiteId: 'stopped', synthetic: 'old' })
  const file = leave('.portico-full', { site: site(), websiteId: 'runs', synthetic: 'token' })
  expect(await findDemo(root, undefined)).toMatchObject({ file, websiteId: 'runs', synthetic: 'token' })
})

test('without any file, or without the named file, the error says what to start', async () => {
  await expect(findDemo(root, undefined)).rejects.toThrow('nothing to load: start Portico first (make run')
  await expect(findDemo(root, 'other.json')).rejects.toThrow('there is no other.json (PORTICO_DEMO)')
})

test('the error names the files whose website has stopped or was replaced by another', async () => {
  const stopped = leave('.portico', { site: site(1), websiteId: 'stopped' })
  const replaced = leave('.portico-full', { site: site(), websiteId: 'replaced' })
  const problem = await findDemo(root, undefined).catch((error: Error) => error.message)
  expect(problem).toContain(`${stopped}: nothing answers at ${site(1)} (`)
  expect(problem).toContain(`${replaced}: another website answers at ${site()}`)
})

test('the error gives the status of a host that no website has', async () => {
  leave('.portico', { site: `http://other.localhost:${port}`, websiteId: 'runs' })
  await expect(findDemo(root, undefined)).rejects.toThrow(`http://other.localhost:${port} answers 404`)
})

test('the website is requested from the named gateway', async () => {
  leave('.portico', { site: 'http://demo.localhost:1', websiteId: 'runs' })
  expect(await findDemo(root, undefined, `127.0.0.1:${port}`)).toMatchObject({ websiteId: 'runs' })
})

test('the error says what is wrong with a file that is not a demo.json', async () => {
  const file = leave('.portico', '{"site": 7}')
  await expect(findDemo(root, undefined)).rejects.toThrow(`${file} is not a demo.json of a start`)
})
