import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, type CallOptions } from '@portico/kit/testing/http'
import type { AssetChanged } from '@portico/proto/http/files/assets'
import type { UploadReply } from '@portico/proto/http/files/uploads'
import { MAX_FILE_BYTES, UPLOAD_PART_BYTES } from '@portico/proto/limits'
import { ownerOf, startSites } from '../harness.ts'
import { startProcess } from '../start-process.ts'

/** More than the process needs until it frees the memory of earlier parts, and far less than the file. */
const MAX_GROWTH_BYTES = 12 * UPLOAD_PART_BYTES
const PARTS = Math.ceil(MAX_FILE_BYTES / UPLOAD_PART_BYTES)

let sites: Awaited<ReturnType<typeof startSites>>
let site: Awaited<ReturnType<typeof sites.website>>
let running: Awaited<ReturnType<typeof startProcess>>

beforeAll(async () => {
  sites = await startSites()
  site = await sites.website('large')
  await sites.stopInstance()
  running = await startProcess(sites)
})
afterAll(async () => {
  running.child.kill('SIGKILL')
  await sites.stop()
})

const ask = (path: string, options: CallOptions = {}) => call(running.url + path, { ...options, to: 'sites' })
const own = (path: string, options: CallOptions = {}) =>
  ask(`/api/rest/sites/${site.id}/uploads${path}`, { caller: ownerOf({ [site.id]: ['admin'] }), ...options })

/** The part with this number, from 1. Every part begins with its number. */
const bytes = Buffer.alloc(UPLOAD_PART_BYTES, 'clay ')
function partOf(number: number): Buffer {
  bytes.write(number === 1 ? '%PDF-1.7\n' : `part ${String(number).padStart(3, '0')}\n`)
  return number < PARTS ? bytes : bytes.subarray(0, MAX_FILE_BYTES - (PARTS - 1) * UPLOAD_PART_BYTES)
}

/** The memory of the process in bytes: now, and at most since its start. */
function memory(): { now: number; most: number } {
  const status = readFileSync(`/proc/${running.child.pid}/status`, 'utf8')
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1_024
  return { now: read('VmRSS'), most: read('VmHWM') }
}

test('a file of 300 MB is uploaded in parts, goes on after a kill of the process, and takes the memory of a few parts', async () => {
  const { id } = (await own('', { json: { name: 'Archive.pdf', bytes: MAX_FILE_BYTES } })).json<UploadReply>()
  const put = async (number: number) =>
    expect((await own(`/${id}/parts/${number}`, { method: 'PUT', text: partOf(number) })).status).toBe(200)
  const half = PARTS / 2
  for (let number = 1; number <= half; number += 1) await put(number)

  running.child.kill('SIGKILL')
  await once(running.child, 'exit')
  running = await startProcess(sites)
  const { parts } = (await own(`/${id}`)).json<UploadReply>()
  expect(parts).toEqual(Array.from({ length: half }, (_, at) => at + 1))

  const warm = half + 5
  for (let number = half + 1; number <= warm; number += 1) await put(number)
  const before = memory().now
  for (let number = warm + 1; number <= PARTS; number += 1) await put(number)
  const stored = (await own(`/${id}/complete`, { method: 'POST' })).json<AssetChanged>()
  expect(stored).toMatchObject({ kind: 'file', type: 'application/pdf', bytes: MAX_FILE_BYTES })
  expect(memory().most - before).toBeLessThan(MAX_GROWTH_BYTES)

  for (const number of [2, half, half + 1, PARTS]) {
    const from = (number - 1) * UPLOAD_PART_BYTES
    const range = await ask(stored.url, {
      caller: site.visitor,
      headers: { range: `bytes=${from - 1}-${from + 8}` },
    })
    expect([range.status, range.headers['content-range'], range.text.slice(1)]).toEqual([
      206,
      `bytes ${from - 1}-${from + 8}/${MAX_FILE_BYTES}`,
      `part ${String(number).padStart(3, '0')}\n`,
    ])
  }
})
