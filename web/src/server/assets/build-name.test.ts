import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Reply, type Route } from '@portico/kit/http/route'
import { PAGE_BUILD_HEADER } from '@portico/proto/pages/page-headers'
import { readBuildName, withBuildName } from './build-name.ts'

let folder = ''
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'build-name-'))))
afterEach(() => rm(folder, { recursive: true }))

async function nameOf({
  code = 'code',
  time = '2026-11-27T10:00:00.000Z',
  files = ['a-1.js', 'b-2.css'],
} = {}) {
  const paths = { server: join(folder, 'render.js'), builtAt: join(folder, 'built-at') }
  await writeFile(paths.server, code)
  await writeFile(paths.builtAt, time)
  return readBuildName(paths, new Map(files.map((name) => [name, Buffer.alloc(0)])))
}

test('the name of a build has its time, and a hash of its files and of the code that renders pages', async () => {
  const name = await nameOf()
  expect(name).toMatch(/^1795773600000\.[\w-]{22}$/)
  expect(await nameOf({ files: ['b-2.css', 'a-1.js'] })).toBe(name)
  const hashOf = (one: string) => one.split('.')[1]
  expect(hashOf(await nameOf({ time: '2026-11-28T10:00:00.000Z' }))).toBe(hashOf(name))
  for (const other of [{ code: 'other' }, { files: ['a-1.js', 'b-3.css'] }, { files: ['a-1.js'] }])
    expect(hashOf(await nameOf(other))).not.toBe(hashOf(name))
})

test('replies that are the same for every visitor name the build, others do not', async () => {
  const headersOf = async (headers: Record<string, string>) => {
    const own = { run: async () => new Reply(200, 'page', headers) } as unknown as Route
    const [named] = withBuildName('1.first', [own])
    return (await (named as unknown as { run: () => Promise<Reply> }).run()).headers
  }
  const cacheable = { 'x-portico-cacheable': '1' }
  expect(await headersOf(cacheable)).toEqual({ ...cacheable, [PAGE_BUILD_HEADER]: '1.first' })
  expect(await headersOf({ 'cache-control': 'no-store' })).toEqual({ 'cache-control': 'no-store' })
})
