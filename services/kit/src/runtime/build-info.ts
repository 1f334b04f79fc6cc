import { execFileSync } from 'node:child_process'
import { readFileSync, realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'

/** The version of the source, and its commit: `unknown` if neither the image nor git names one. */
export type BuildInfo = { version: string; commit: string }

const UNKNOWN = 'unknown'
const source = fileURLToPath(new URL('../../../..', import.meta.url))

let cached: BuildInfo | undefined

/** Returns the build of this process. It is read once, because a later checkout does not change the running code. */
export const buildInfo = (): BuildInfo => (cached ??= readBuildInfo(source))

/** Reads the build in `root`. The commit is in the file `.commit`, which the build of the image writes; else git has it. */
export function readBuildInfo(root: string): BuildInfo {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return { version, commit: commitOfFile(join(root, '.commit')) ?? commitOfGit(root) ?? UNKNOWN }
}

function commitOfFile(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim() || null
  } catch {
    return null
  }
}

/** Returns null without git, without a repository, and if `root` is only a folder inside the repository. */
function commitOfGit(root: string): string | null {
  try {
    const args = ['-C', root, 'rev-parse', '--show-toplevel', '--short=10', 'HEAD']
    const [top = '', commit = ''] = execFileSync('git', args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 5_000,
    }).split('\n')
    return realpathSync(top) === realpathSync(root) && commit !== '' ? commit : null
  } catch {
    return null
  }
}
