import { execFileSync } from 'node:child_process'
import { readFileSync, realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'

/** The version of the source, and its commit: `unknown` where neither the image nor git names one. */
export type BuildInfo = { version: string; commit: string }

const UNKNOWN = 'unknown'
const source = fileURLToPath(new URL('../../../..', import.meta.url))

let known: BuildInfo | undefined

/** What this process runs. It is read once: a checkout that moves on later does not change what is running. */
export const buildInfo = (): BuildInfo => (known ??= readBuildInfo(source))

/** Reads the build in `root`: the commit from the file `.commit`, which the image's build writes, else from git. */
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

/** Null without git, without a repository, and where the repository is one that only contains `root`. */
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
