import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, resolve } from 'node:path'
import ts from 'typescript'
import * as z from 'zod'

/**
 * Fails when a module imports a package that its workspace's package.json does not declare: such an import works only
 * because npm installs the packages of all workspaces in one folder. Code that runs in a container needs
 * `dependencies`, because the image leaves out `devDependencies`; tests and tools may also use `devDependencies`, and
 * the dependencies of the root.
 */
const root = resolve(import.meta.dirname, '../..')
const Package = z.object({
  name: z.string(),
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
})
const readPackage = (folder: string) =>
  Package.parse(JSON.parse(readFileSync(resolve(root, folder, 'package.json'), 'utf8')))
const filesOf = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: root, encoding: 'utf8', maxBuffer: 10_000_000 })
    .split('\n')
    .filter((file) => file !== '')

/** Files that never run in a container. */
const DEVELOPMENT =
  /\.(test|verify)\.tsx?$|\/(test|testing)\/|^infra\/(chart|e2e|lab|openapi|tooling|upgrade|deploy\/verify)\/|^web\/(build\.ts$|bundler\/|dev\/)/

/** The package of a module specifier; undefined for a file, and for a module of Node or of k6. */
function packageOf(specifier: string): string | undefined {
  if (specifier.startsWith('.') || isBuiltin(specifier) || /^k6(?:\/|$)/.test(specifier)) return undefined
  const parts = specifier.split('/')
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/')
}

const tools = readPackage('.').devDependencies
const problems: string[] = []
const manifests = filesOf('*/package.json')
for (const manifest of manifests) {
  const folder = manifest.slice(0, -'/package.json'.length)
  const { name, dependencies, devDependencies } = readPackage(folder)
  /** The first file that imports each missing package, by the field that lacks it. */
  const missing = { dependencies: new Map<string, string>(), devDependencies: new Map<string, string>() }
  const inner = manifests.flatMap((other) =>
    other.startsWith(`${folder}/`) && other !== manifest ? [`:!${dirname(other)}`] : [],
  )
  for (const file of filesOf(
    `${folder}/*.ts`,
    `${folder}/*.tsx`,
    `${folder}/*.js`,
    `${folder}/*.mjs`,
    ...inner,
  )) {
    const isDevelopment = DEVELOPMENT.test(file)
    const { importedFiles } = ts.preProcessFile(readFileSync(resolve(root, file), 'utf8'), true, true)
    for (const { fileName } of importedFiles) {
      const dependency = packageOf(fileName)
      if (dependency === undefined || dependency === name || Object.hasOwn(dependencies, dependency)) continue
      if (isDevelopment && (Object.hasOwn(devDependencies, dependency) || Object.hasOwn(tools, dependency)))
        continue
      const field = isDevelopment ? 'devDependencies' : 'dependencies'
      if (!missing[field].has(dependency)) missing[field].set(dependency, file)
    }
  }
  for (const [field, files] of Object.entries(missing)) {
    for (const [dependency, file] of files)
      problems.push(`${manifest}: ${field} lacks ${dependency}, which ${file} imports`)
  }
}
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.exitCode = problems.length === 0 && manifests.length > 0 ? 0 : 1
