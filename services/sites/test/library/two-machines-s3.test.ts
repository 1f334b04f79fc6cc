import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { call, type CallOptions } from '@portico/kit/testing/http'
import type { AssetChanged, AssetReply } from '@portico/proto/http/files/assets'
import type { UploadReply } from '@portico/proto/http/files/uploads'
import { MAX_FILE_BYTES, UPLOAD_PART_BYTES } from '@portico/proto/limits'
import { ownerOf, startSites } from '../harness.ts'
import { startProcess } from '../start-process.ts'

vi.stubEnv('PORTICO_TEST_SITES_FILES', 's3')

let sites: Awaited<ReturnType<typeof startSites>>
let site: Awaited<ReturnType<typeof sites.website>>
let machines: { url: string; child: Awaited<ReturnType<typeof startProcess>>['child']; dataDir: string }[]

/** A process of sites with a folder of its own, as on another machine. They share Postgres and the bucket. */
async function startMachine() {
  const dataDir = mkdtempSync(join(tmpdir(), 'sites-machine-'))
  const processArguments = [...sites.processArguments.slice(0, -1), dataDir]
  return { ...(await startProcess({ ...sites, processArguments })), dataDir }
}

beforeAll(async () => {
  sites = await startSites()
  site = await sites.website('machines')
  await sites.stopInstance()
  machines = [await startMachine(), await startMachine()]
})
afterAll(async () => {
  for (const { child, dataDir } of machines) {
    child.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  }
  await sites.stop()
})

const own = (machine: number, path: string, options: CallOptions = {}) =>
  call(`${machines[machine]!.url}/api/rest/sites/${site.id}${path}`, {
    caller: ownerOf({ [site.id]: ['admin'] }),
    ...options,
    to: 'sites',
  })
const visit = (machine: number, path: string, headers = {}) =>
  call(machines[machine]!.url + path, { caller: site.visitor, headers, to: 'sites' })
const begin = async (machine: number, name: string, bytes: number) =>
  (await own(machine, '/uploads', { json: { name, bytes } })).json<UploadReply>().id
const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('parts go to either machine, the other one completes the upload, and both serve the file in ranges', async () => {
  const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(2 * UPLOAD_PART_BYTES + 1_000)])
  const id = await begin(0, 'menu.pdf', pdf.length)
  for (const number of [1, 2, 3]) {
    const text = pdf.subarray((number - 1) * UPLOAD_PART_BYTES, number * UPLOAD_PART_BYTES)
    expect((await own(number % 2, `/uploads/${id}/parts/${number}`, { method: 'PUT', text })).status).toBe(
      200,
    )
  }
  const stored = (await own(0, `/uploads/${id}/complete`, { method: 'POST' })).json<AssetChanged>()
  expect(stored).toMatchObject({ kind: 'file', bytes: pdf.length })
  for (const machine of [0, 1]) {
    const from = UPLOAD_PART_BYTES - 20
    const range = await visit(machine, stored.url, { range: `bytes=${from}-${from + 39}` })
    expect([range.status, range.headers['content-range']]).toEqual([
      206,
      `bytes ${from}-${from + 39}/${pdf.length}`,
    ])
    expect(sumOf(range.bytes)).toBe(sumOf(pdf.subarray(from, from + 40)))
  }
})

test('a picture of one machine is served by the other, in every width, and its replacement too', async () => {
  const picture = (color: string) =>
    sharp({ create: { width: 1_200, height: 800, channels: 3, background: color } })
      .jpeg()
      .toBuffer()
  const asset = (
    await own(0, '/assets?name=bowl.jpg', { method: 'POST', text: await picture('blue') })
  ).json<AssetReply>()
  for (const machine of [1, 0])
    for (const width of ['', '?format=300w', '?format=500w', '?format=1000w'])
      expect((await visit(machine, asset.url + width)).status).toBe(200)
  const red = await picture('red')
  const id = (
    await own(1, '/uploads', { json: { name: 'bowl.jpg', bytes: red.length, replaces: asset.id } })
  ).json<UploadReply>().id
  await own(1, `/uploads/${id}/parts/1`, { method: 'PUT', text: red })
  const replaced = (await own(0, `/uploads/${id}/complete`, { method: 'POST' })).json<AssetChanged>()
  expect(replaced.url).not.toBe(asset.url)
  for (const machine of [0, 1]) {
    const { dominant } = await sharp((await visit(machine, replaced.url)).bytes).stats()
    expect(dominant.r).toBeGreaterThan(200)
  }
})

/** The memory of a machine in bytes: now, and at most since its start. */
function memory(machine: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${machines[machine]!.child.pid}/status`, 'utf8')
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1_024
  return { now: read('VmRSS'), most: read('VmHWM') }
}

/** `PORTICO_TEST_UPLOAD_PARTS=38` uploads the largest file and prints the figures. */
const KILLED_PARTS = Number(process.env['PORTICO_TEST_UPLOAD_PARTS'] ?? 2)

test(
  'a machine that is killed between parts and after the last one loses nothing, and takes the memory of a few parts',
  { timeout: 60_000 + KILLED_PARTS * 30_000 },
  async () => {
    const pdf = Buffer.concat([
      Buffer.from('%PDF-1.7\n'),
      randomBytes(Math.min((KILLED_PARTS - 1) * UPLOAD_PART_BYTES + 5_000, MAX_FILE_BYTES - 9)),
    ])
    const id = await begin(0, 'killed.pdf', pdf.length)
    let growth = 0
    for (let number = 1; number <= KILLED_PARTS; number += 1) {
      const text = pdf.subarray((number - 1) * UPLOAD_PART_BYTES, number * UPLOAD_PART_BYTES)
      const { now } = memory(0)
      expect((await own(0, `/uploads/${id}/parts/${number}`, { method: 'PUT', text })).status).toBe(200)
      growth = Math.max(growth, memory(0).most - now)
      machines[0]!.child.kill('SIGKILL')
      await once(machines[0]!.child, 'exit')
      rmSync(machines[0]!.dataDir, { recursive: true, force: true })
      machines[0] = await startMachine()
    }
    const [before, elsewhere] = [memory(0).now, memory(1).now]
    const began = performance.now()
    const stored = (await own(0, `/uploads/${id}/complete`, { method: 'POST' })).json<AssetChanged>()
    const completeMs = Math.round(performance.now() - began)
    expect(sumOf((await visit(1, stored.url)).bytes)).toBe(sumOf(pdf))
    growth = Math.max(growth, memory(0).most - before, memory(1).most - elsewhere)
    // As in the test of large uploads: more than a process needs until it frees earlier parts.
    expect(growth).toBeLessThan(12 * UPLOAD_PART_BYTES)
    if (process.env['PORTICO_TEST_UPLOAD_PARTS'])
      process.stdout.write(
        `${pdf.length / 1e6} MB in ${KILLED_PARTS} parts, a kill after each: complete ${completeMs} ms, memory +${Math.round(growth / 1e6)} MB\n`,
      )
  },
)
