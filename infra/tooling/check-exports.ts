import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { posix, resolve } from 'node:path'
import ts from 'typescript'
import * as z from 'zod'

/**
 * Fails when no part of the product imports an export: only tests use it, or nothing does. Exports that a requirement
 * needs later are in `unused-exports.txt`, with the requirement; an entry that is no longer needed is an error.
 */
const root = resolve(import.meta.dirname, '../..')
const list = 'infra/tooling/unused-exports.txt'
const read = (file: string) => readFileSync(resolve(root, file), 'utf8')
const problems: string[] = []

/** The requirement of each allowed export, by `file name`; the name is `*` for a whole module. */
const allowed = new Map<string, string>()
const explained = new Set(read('proto/requirements.md').match(/\b[A-Z]+-\d{2}\b/g))
for (const line of read(list).split('\n')) {
  if (line === '' || line.startsWith('#')) continue
  const [file, name, requirement = ''] = line.split(' ')
  if (!explained.has(requirement)) problems.push(`${list}: the line names no known requirement: ${line}`)
  allowed.set(`${file} ${name}`, requirement)
}
const used = new Set<string>()
function report(file: string, name: string, problem: string): void {
  const entry = [`${file} *`, `${file} ${name}`].find((each) => allowed.has(each))
  if (entry) used.add(entry)
  else problems.push(problem)
}

// Every module of proto may be imported from outside, so knip treats each as an entry and reports none as unused.
const isProduct = (file: string) => !/\.(test|e2e)\.tsx?$|\/(test|testing|e2e|verify)\//.test(file)
const product = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && isProduct(file))
const imported = new Set<string>()
for (const file of product) {
  for (const { fileName } of ts.preProcessFile(read(file), true, true).importedFiles) {
    const [, inProto] = /^@portico\/proto\/(.+)$/.exec(fileName) ?? []
    if (inProto) imported.add(`proto/${inProto}.ts`)
    else if (fileName.startsWith('.')) imported.add(posix.join(posix.dirname(file), fileName))
  }
}
for (const file of product) {
  if (/^proto\/(?!events\/)/.test(file) && !imported.has(file))
    report(file, '*', `${file}: no part of the product imports this module`)
}

const Report = z.object({
  issues: z.array(
    z.object({
      file: z.string(),
      exports: z.array(z.object({ name: z.string(), line: z.number() })).default([]),
      files: z.array(z.unknown()).default([]),
    }),
  ),
})
const args = [
  '--config',
  'infra/tooling/knip-production.json',
  '--include',
  'exports,files',
  '--no-config-hints',
]
const knip = spawnSync('knip', ['--production', '--reporter', 'json', ...args], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 50_000_000,
})
if (knip.stdout.startsWith('{')) {
  for (const { file, exports, files } of Report.parse(JSON.parse(knip.stdout)).issues) {
    if (files.length > 0) problems.push(`${file}: no part of the product imports this module`)
    for (const { name, line } of exports)
      report(file, name, `${file}:${line} no part of the product imports ${name}`)
  }
} else problems.push(knip.stdout + knip.stderr)

for (const entry of allowed.keys())
  if (!used.has(entry)) problems.push(`${list}: the export is used or no longer exists: ${entry}`)
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.exitCode = problems.length === 0 ? 0 : 1
