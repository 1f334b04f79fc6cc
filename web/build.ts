import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { areaConfig, earlyConfig, manifests, pagesConfig, serverConfig } from './bundler/builds.ts'
import { compressAssets, writeCanvasStyles } from './bundler/finish.ts'
import { proto, root } from './bundler/options.ts'

const dist = join(root, 'dist')
const stamp = join(dist, 'sources.sha256')
const BUILT_AT = 'built-at'

/** Natural Earth's outlines at 1:10 million, from which the server draws maps (`src/server/outlines`). */
const OUTLINES = 'world-atlas/countries-10m.json'

/** Paths of the bundles after a build. */
export const output = {
  client: join(dist, 'client'),
  manifests: {
    pages: join(dist, 'client', manifests.pages),
    area: join(dist, 'client', manifests.area),
    early: join(dist, 'client', manifests.early),
  },
  server: join(dist, 'server', 'render.js'),
  atlas: join(dist, 'server', 'atlas.json'),
  /** A file with the time of the build. */
  builtAt: join(dist, BUILT_AT),
}

/**
 * Builds the browser bundles (pages, the owner's area, beacon) and the server bundle into web/dist.
 * Does nothing if the sources have not changed since the last build, unless `force` is set.
 */
export async function buildWeb({ force = false }: { force?: boolean } = {}): Promise<{ built: boolean }> {
  const hash = await hashOfSources()
  if (!force && (await isBuiltFrom(hash))) return { built: false }
  const { build } = await import('vite')

  // Build into a temporary folder and rename it, so that a process that starts meanwhile never sees a partial build.
  const staging = stagingFolder()
  const client = join(staging, 'client')
  await build(await pagesConfig(client))
  await build(await areaConfig(client))
  await build(earlyConfig(client))
  await build(await serverConfig(join(staging, 'server')))
  await writeCanvasStyles(client)
  await compressAssets(join(client, 'assets'))
  await copyFile(fileURLToPath(import.meta.resolve(OUTLINES)), join(staging, 'server', 'atlas.json'))
  await writeFile(join(staging, BUILT_AT), new Date().toISOString())
  await writeFile(join(staging, 'sources.sha256'), hash)
  await rm(dist, { recursive: true, force: true })
  await rename(staging, dist)
  return { built: true }
}

/**
 * Builds what published pages need, for `make dev`: without compression and without the owner's area, which keeps the files
 * of the last complete build. Call `buildWeb` before. The result counts as built until `forgetBuild`.
 */
export async function buildPages(): Promise<void> {
  const hash = await hashOfSources()
  const { build } = await import('vite')
  const staging = stagingFolder()
  const client = join(staging, 'client')
  const pages = await pagesConfig(client)
  await Promise.all([
    build({ ...pages, build: { ...pages.build, minify: false } }).then(() => build(earlyConfig(client))),
    build(await serverConfig(join(staging, 'server'))),
  ])
  await writeCanvasStyles(client)
  // Files have a hash in their name, so the files of two builds can lie in one folder.
  await cp(client, output.client, { recursive: true })
  await cp(join(staging, 'server'), join(dist, 'server'), { recursive: true })
  await writeFile(output.builtAt, new Date().toISOString())
  await writeFile(stamp, hash)
  await rm(staging, { recursive: true, force: true })
}

const stagingFolder = () => join(root, 'node_modules', `.build-${process.pid}-${Date.now()}`)

/** Makes the next `buildWeb` build everything again. */
export const forgetBuild = () => rm(stamp, { force: true })

const run = promisify(execFile)

/**
 * Runs `buildWeb` in a child process, for servers: the bundler's native memory (about 600 MB) is never returned to the
 * system by the process that ran it. @throws Error with the output of the bundler
 */
export async function buildWebInChild({
  isBuilt = async () => isBuiltFrom(await hashOfSources()),
  start = run as (file: string, args: string[]) => Promise<unknown>,
} = {}): Promise<{ built: boolean }> {
  if (await isBuilt()) return { built: false }
  await start(process.execPath, [fileURLToPath(import.meta.url)])
  return { built: true }
}

const isBuiltFrom = async (hash: string): Promise<boolean> =>
  existsSync(stamp) && (await readFile(stamp, 'utf8')) === hash

async function hashOfSources(): Promise<string> {
  const files = [join(root, 'build.ts'), join(root, 'width-names.ts'), join(root, 'package.json')]
  for (const folder of [join(root, 'bundler'), join(root, 'src'), proto]) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    for (const entry of entries) {
      if (!entry.isFile() || entry.parentPath.includes('node_modules') || entry.name.includes('.test.'))
        continue
      files.push(join(entry.parentPath, entry.name))
    }
  }
  const hash = createHash('sha256')
  for (const file of files.sort())
    hash
      .update(relative(root, file))
      .update('\0')
      .update(await readFile(file))
  return hash.digest('hex')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { built } = await buildWeb({ force: process.argv.includes('--force') })
  process.stdout.write(built ? 'web: built\n' : 'web: sources unchanged, nothing to build\n')
}
