import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Loads every module of the servers with Node itself. The test runner is more lenient: it finds named exports in
 * CommonJS packages that Node does not find, and a service with such an import ends at its start.
 */
const root = resolve(import.meta.dirname, '../..')
const files = execFileSync('git', ['ls-files', 'proto/*.ts', 'services/*/src/*.ts', 'gateway/src/*.ts'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && !/\.(test|d)\.ts$/.test(file))
  // These modules start something, or are the program of a process or thread.
  .filter((file) => !/\/(main|telemetry|[a-z-]+-(worker|program))\.ts$/.test(file))

let failed = 0
for (const file of files) {
  await import(pathToFileURL(resolve(root, file)).href).catch((failure: unknown) => {
    failed++
    process.stderr.write(`${file}: ${failure instanceof Error ? failure.message : String(failure)}\n`)
  })
}
process.exit(failed === 0 && files.length > 0 ? 0 : 1)
