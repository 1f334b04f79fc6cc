import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '@portico/kit/http/principal'
import type { Listening } from '@portico/kit/http/listen'
import { createServer } from '@portico/kit/http/server'
import { createLogger } from '@portico/kit/runtime/logger'
import { createMetrics } from '@portico/kit/runtime/metrics'
import { call, testKeys } from '@portico/kit/testing/http'
import type { Files } from '@portico/kit/files/files'
import { createFolderFiles } from '@portico/kit/files/folder'
import { createNegotiation } from '../../src/library/pictures/negotiate.ts'
import { createRenditions } from '../../src/library/pictures/renditions.ts'
import { serveFile } from '../../src/library/routes/serve-file.ts'

const PICTURES = Array.from({ length: 40 }, (_, at) => at.toString(16).padStart(24, '0'))
const websiteId = 'a1'.repeat(12)
const visitor: Caller = {
  website: { id: websiteId, identifier: 'busy' },
  principal: { kind: 'anonymous' },
}

let dir: string
let files: Files
let server: Listening
/** The time limits of waiting requests; the test lets them pass. */
const limits: { ms: number; pass: () => void }[] = []
let finishDecoder = () => {}

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'slow-decoder-'))
  files = createFolderFiles(dir)
  for (const id of PICTURES) await files.put(`${websiteId}/${id}/largest.webp`, Buffer.from(`largest ${id}`))
  const decoder = Promise.withResolvers<null>()
  finishDecoder = () => decoder.resolve(null)
  const logger = createLogger({ name: 'test', level: 'silent' })
  const renditions = createRenditions({
    files,
    logger,
    onCreated: () => {},
    resize: async (bytes, width) => {
      await decoder.promise
      return Buffer.from(`${bytes.toString()} in ${width}`)
    },
    after: (ms, pass) => {
      limits.push({ ms, pass })
      return () => {}
    },
  })
  const encode = () => Promise.reject(new Error('no AVIF in this test'))
  const pictures = createNegotiation({ renditions, files, logger, onCreated: () => {}, encode })
  server = await createServer({
    name: 'sites',
    routes: [
      serveFile({
        pictures,
        files,
        knownFiles: { has: () => Promise.resolve(true), forget: () => undefined },
      }),
    ],
    keys: testKeys,
    logger,
    metrics: createMetrics({ service: 'sites' }),
  }).listen(0)
})
afterAll(async () => {
  await server.close()
  rmSync(dir, { recursive: true, force: true })
})

const ask = (id: string) =>
  call(`${server.url}/s/${id}/bowl.webp?format=300w`, { to: 'sites', caller: visitor })

test('GAL-35: with a decoder that does not answer, each of 40 visitors gets a larger picture at the time limit', async () => {
  const asked = PICTURES.map(ask)
  await expect.poll(() => limits.length).toBe(PICTURES.length)
  expect(new Set(limits.map(({ ms }) => ms))).toEqual(new Set([1_500]))
  for (const { pass } of limits) pass()
  const answers = await Promise.all(asked)
  expect(answers.map(({ status, text }) => `${status} ${text}`)).toEqual(
    PICTURES.map((id) => `200 largest ${id}`),
  )
  expect(new Set(answers.map(({ headers }) => headers['cache-control']))).toEqual(
    new Set(['public, max-age=5']),
  )

  finishDecoder()
  for (const id of PICTURES)
    await expect.poll(() => files.size(`${websiteId}/${id}/300.webp`), { interval: 5 }).not.toBeNull()
  const [later] = await Promise.all(PICTURES.slice(0, 1).map(ask))
  expect(later?.text).toBe(`largest ${PICTURES[0]} in 300`)
  expect(later?.headers['cache-control']).toBe('public, max-age=31536000, immutable')
})
