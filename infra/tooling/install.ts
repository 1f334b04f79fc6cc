import { execFileSync, spawnSync } from 'node:child_process'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** The folder for programs that are too large for the checkout. */
export const cacheDir = process.env['PORTICO_CACHE'] ?? join(homedir(), '.cache', 'portico')

const runs = (program: string, args: readonly string[]) =>
  spawnSync(program, args, { stdio: 'ignore' }).status === 0

/**
 * Makes sure that `program` runs. If it is missing, its Debian package is installed, which needs root.
 * @throws Error with instructions when that is not possible, in CI too: tests that did not run must not look passed
 */
export function needProgram(program: string, versionFlag: string, debianPackage: string): void {
  if (runs(program, [versionFlag])) return
  if (process.getuid?.() !== 0 || !runs('apt-get', ['--version'])) {
    throw new Error(
      `${program} is missing: install it (Debian and Ubuntu: sudo apt-get install ${debianPackage})`,
    )
  }
  const apt = (...args: string[]) =>
    execFileSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  apt('-q', 'update')
  apt('-q', 'install', '-y', '--no-install-recommends', debianPackage)
  if (!runs(program, [versionFlag]))
    throw new Error(`${program} does not run although ${debianPackage} is installed`)
}
