import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

const here = join(import.meta.dirname, '../..')
const LOCK = 'package-lock.json'

/** A checkout that can be started. `remove` deletes it. */
export type Checkout = { root: string; commit: string; remove(): void }

/**
 * Makes a worktree of the commit `base` with packages and bundles. If `base` is the folder of a checkout with its
 * packages, that is used as it is and not removed.
 */
export function checkOut(base: string): Checkout {
  const isFolder = existsSync(join(base, LOCK))
  const root = isFolder ? resolve(base) : addWorktree(base)
  const remove = () => {
    if (isFolder) return
    spawnSync('git', ['-C', here, 'worktree', 'remove', '--force', root], { stdio: 'inherit' })
    rmSync(dirname(root), { recursive: true, force: true })
  }
  try {
    if (!isFolder) installPackages(root)
    execFileSync(process.execPath, ['web/build.ts'], { cwd: root, stdio: 'inherit' })
    return { root, commit: git(root, 'rev-parse', '--short=10', 'HEAD'), remove }
  } catch (error) {
    remove()
    throw error
  }
}

function addWorktree(commit: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'portico-base-'))
  chmodSync(folder, 0o755) // For root, Postgres runs as another user and reads its programs from here.
  const root = join(folder, 'checkout')
  git(here, 'worktree', 'add', '--quiet', '--detach', root, commit)
  return root
}

/**
 * Copies the packages of this checkout if both lock files are equal; links to workspaces are relative, so they stay
 * correct.
 */
function installPackages(root: string): void {
  const lock = (folder: string) => readFileSync(join(folder, LOCK), 'utf8')
  if (lock(root) !== lock(here)) {
    // The Makefile installs and then links the libraries of Postgres, which the scripts of packages would do.
    execFileSync('make', ['node_modules/.installed'], { cwd: root, stdio: 'inherit' })
    return
  }
  const places = ['node_modules', '{proto,gateway,web,infra}/node_modules', 'services/*/node_modules']
  for (const folder of globSync(places, { cwd: here })) {
    execFileSync('cp', ['-a', '--reflink=auto', join(here, folder), join(root, folder)])
  }
}

function git(root: string, ...args: string[]): string {
  return execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' }).trim()
}
