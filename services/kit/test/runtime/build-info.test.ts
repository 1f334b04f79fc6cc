import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startAdmin } from '../../src/runtime/admin.ts'
import { buildInfo, readBuildInfo } from '../../src/runtime/build-info.ts'

const folder = mkdtempSync(join(tmpdir(), 'portico-build-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function source(name: string): string {
  const root = join(folder, name)
  mkdirSync(root, { recursive: true })
  writeFileSync(join(root, 'package.json'), JSON.stringify({ version: '1.2.3' }))
  return root
}

const git = (root: string, ...args: string[]) =>
  execFileSync('git', ['-C', root, '-c', 'user.name=test', '-c', 'user.email=test@example.com', ...args], {
    encoding: 'utf8',
  }).trim()

test('the commit comes from the image, else from the checkout, else it is unknown', () => {
  const root = source('checkout')
  expect(readBuildInfo(root)).toEqual({ version: '1.2.3', commit: 'unknown' })
  git(root, 'init', '-q')
  git(root, 'commit', '-q', '--allow-empty', '-m', 'First')
  expect(readBuildInfo(root).commit).toBe(git(root, 'rev-parse', '--short=10', 'HEAD'))
  writeFileSync(join(root, '.commit'), 'abcdef0123\n')
  expect(readBuildInfo(root)).toEqual({ version: '1.2.3', commit: 'abcdef0123' })
})

test('a repository that only contains the source does not name its commit', () => {
  const outer = source('outer')
  git(outer, 'init', '-q')
  git(outer, 'commit', '-q', '--allow-empty', '-m', 'First')
  expect(readBuildInfo(source('outer/inner')).commit).toBe('unknown')
})

test('/healthz shows the version and the commit', async () => {
  const admin = await startAdmin({ registries: [], ready: async () => {}, port: 0, host: '127.0.0.1' })
  try {
    const answer = await fetch(new URL('/healthz', admin.url))
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ status: 'ok', ...buildInfo() })
    const { version } = JSON.parse(
      readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
    ) as { version: string }
    expect(buildInfo().version).toBe(version)
  } finally {
    await admin.close()
  }
})
