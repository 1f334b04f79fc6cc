import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { cacheDir } from '../../tooling/install.ts'

const VERSION = 'v1.8.1'

const works = (program: string, args: readonly string[]) =>
  spawnSync(program, args, { stdio: 'ignore' }).status === 0

/** The path of k6. If it is missing, it is built once with Go into the cache outside the checkout. */
export function findK6(): string {
  const built = join(cacheDir, `k6-${VERSION}`, 'k6')
  if (existsSync(built)) return built
  if (works('k6', ['version'])) return 'k6'
  if (!works('go', ['version']))
    throw new Error(
      'k6 is missing and so is Go to build it: install either (https://go.dev/dl), or run TARGET=compose make load, which uses a container',
    )
  process.stdout.write(`Building k6 ${VERSION}, once; this takes a few minutes …\n`)
  mkdirSync(join(built, '..'), { recursive: true })
  execFileSync('go', ['install', `go.k6.io/k6@${VERSION}`], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, GOBIN: join(built, '..'), CGO_ENABLED: '0' },
  })
  return built
}
