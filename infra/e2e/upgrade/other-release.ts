import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const PARTS = ['package.json', 'tsconfig.json', 'proto', 'services', 'gateway', 'web', 'infra']
/** Folders that a running release does not need, or must make itself. */
const LEFT_OUT = new Set(['node_modules', 'dist', '.cache', 'e2e', 'lab', 'test'])

export type OtherRelease = { dir: string; remove(): void }

/**
 * Makes a copy of this release in a temporary folder whose build of web has other names for all hashed files. It shares the installed
 * packages. Its first start builds web.
 */
export function makeOtherRelease(): OtherRelease {
  const dir = mkdtempSync(join(tmpdir(), 'portico-other-release-'))
  for (const part of PARTS)
    cpSync(join(root, part), join(dir, part), {
      recursive: true,
      filter: (source) => !LEFT_OUT.has(basename(source)),
    })
  for (const folder of ['', 'web', 'infra']) linkPackages(join(root, folder), join(dir, folder))
  const builds = join(dir, 'web/bundler/builds.ts')
  const text = readFileSync(builds, 'utf8')
  const other = text.replaceAll('[hash:7]', '[hash:9]')
  if (other === text) throw new Error(`${builds} does not name files as this copy expects`)
  writeFileSync(builds, other)
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) }
}

/** Links each installed package. Portico's own packages keep their relative links, which lead into the copy. */
function linkPackages(from: string, to: string): void {
  const installed = join(from, 'node_modules')
  mkdirSync(join(to, 'node_modules'))
  for (const name of readdirSync(installed)) {
    if (name.startsWith('.')) continue
    if (name === '@portico')
      cpSync(join(installed, name), join(to, 'node_modules', name), {
        recursive: true,
        verbatimSymlinks: true,
      })
    else symlinkSync(join(installed, name), join(to, 'node_modules', name))
  }
}
