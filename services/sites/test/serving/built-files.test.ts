import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeBuiltFiles } from '@portico/kit/files/built-files'
import type { Caller } from '@portico/kit/http/principal'
import type { BuiltFile, BuiltFiles } from '@portico/proto/http/files/built-files'
import type * as z from 'zod'
import { createBuiltIndex } from '../../src/serving/built-index.ts'
import { startSites, stranger } from '../harness.ts'
import { createLogger } from '@portico/kit/runtime/logger'

const web: Caller = { website: null, principal: { kind: 'service', name: 'web' } }
let sites: Awaited<ReturnType<typeof startSites>>
const dir = mkdtempSync(join(tmpdir(), 'portico-built-'))
beforeAll(async () => {
  sites = await startSites()
})
afterAll(async () => {
  await sites.stop()
  rmSync(dir, { recursive: true, force: true })
})

const list = async (query = '') =>
  (await sites.ask(`/internal/built-files${query}`, { caller: web })).json<z.infer<typeof BuiltFiles>>()

test('built files that a release stored are listed and read with their compressed versions', async () => {
  const before = await list()
  expect(before.names).toEqual([])
  writeFileSync(join(dir, 'page-AAAAAAAA.js'), 'script')
  writeFileSync(join(dir, 'page-AAAAAAAA.js.br'), 'short')
  writeFileSync(join(dir, 'font-BBBBBBBB.woff2'), Buffer.from([0, 255, 128]))
  await storeBuiltFiles(sites.files, { dir })
  await expect.poll(async () => (await list()).names?.length, { timeout: 10_000 }).toBe(2)
  const { version, names } = await list()
  expect(names!.sort()).toEqual(['font-BBBBBBBB.woff2', 'page-AAAAAAAA.js'])
  expect(await list(`?known=${version}`)).toEqual({ version })
  expect(await list(`?known=${before.version}`)).toMatchObject({ version })

  const read = async (name: string) =>
    (await sites.ask(`/internal/built-files/${name}`, { caller: web })).json<z.infer<typeof BuiltFile>>()
  const text = (base64: string | undefined) => Buffer.from(base64!, 'base64').toString()
  const script = await read('page-AAAAAAAA.js')
  expect([text(script.identity), text(script.br), script.gzip]).toEqual(['script', 'short', undefined])
  expect(Buffer.from((await read('font-BBBBBBBB.woff2')).identity, 'base64')).toEqual(
    Buffer.from([0, 255, 128]),
  )
})

test.each(['..%2Fmaster', 'page-AAAAAAAA.js.br', 'page.js', 'x%2F..%2Fpage-AAAAAAAA.js'])(
  'the name %s is refused, and the field is named',
  async (name) => {
    const refused = await sites.ask(`/internal/built-files/${name}`, { caller: web })
    expect([refused.status, Object.keys(refused.json<{ errors: object }>().errors)]).toEqual([400, ['name']])
  },
)

test('a file that no release has is 404, and strangers get nothing', async () => {
  expect((await sites.ask('/internal/built-files/none-AAAAAAAA.js', { caller: web })).status).toBe(404)
  for (const path of ['/internal/built-files', '/internal/built-files/page-AAAAAAAA.js'])
    expect((await sites.ask(path, { caller: stranger })).status).toBeGreaterThanOrEqual(401)
})

test('many reads of the index list the store once a second, even while it is away', async () => {
  let [lists, now] = [0, 0]
  const failing = {
    ...sites.files,
    list() {
      lists++
      throw new Error('away')
    },
  }
  const index = createBuiltIndex(failing, createLogger({ name: 'test', level: 'silent' }), () => now)
  for (let n = 0; n < 100; n++) await expect(index.read()).rejects.toThrow('away')
  expect(lists).toBe(1)
  now = 1_000
  await expect(index.read()).rejects.toThrow('away')
  expect(lists).toBe(2)
})
