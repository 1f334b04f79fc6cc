import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import dockerignore from '@balena/dockerignore'

/** The build context of an image: the files of the source tree that its ignore file lets through. */
export type Context = {
  /** Every file of the tree, as a path from its root. */
  tree: ReadonlySet<string>
  /** The files that the build sees. */
  files: ReadonlySet<string>
  /** Whether a pattern such as `**` + `/*.test.ts`, which applies in every folder, leaves the file out on purpose. */
  isLeftOutEverywhere: (file: string) => boolean
  /** The path of the ignore file. */
  ignoreFile: string
}

/** Reads the build context of a Dockerfile. `tree` is by default what git tracks or would track. */
export function readContext(root: string, dockerfile: string, tree = filesOfGit(root)): Context {
  const ignoreFile = `${dockerfile}.dockerignore`
  const lines = readFileSync(join(root, ignoreFile), 'utf8').split('\n')
  const context = dockerignore.default().add(lines)
  const everywhere = dockerignore.default().add(lines.filter((line) => line.startsWith('**/')))
  return {
    tree: new Set(tree),
    files: new Set(tree.filter((file) => !context.ignores(file))),
    isLeftOutEverywhere: (file) => everywhere.ignores(file),
    ignoreFile,
  }
}

function filesOfGit(root: string): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 20_000_000 })
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(root, file)))
}
