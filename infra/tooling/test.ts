import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import * as z from 'zod'

/**
 * Runs the test projects one after another. The last line is `N passed, N failed`. With the argument `e2e` only the e2e
 * tests run.
 */
const projects = process.argv[2] === 'e2e' ? ['e2e'] : ['unit', 'e2e']

const Report = z.object({ numPassedTests: z.number(), numFailedTests: z.number(), numTotalTests: z.number() })

let passed = 0
let failed = 0
mkdirSync('.cache', { recursive: true })
for (const project of projects) {
  const file = `.cache/test-${project}.json`
  rmSync(file, { force: true })
  const config = project === 'unit' ? 'infra/tooling/vitest.config.ts' : 'infra/e2e/vitest.config.ts'
  const run = spawnSync(
    'vitest',
    [
      'run',
      ...['--config', config],
      ...['--reporter=default', '--reporter=json', '--reporter=infra/tooling/second-attempts.ts'],
      `--outputFile.json=${file}`,
    ],
    { stdio: 'inherit' },
  )
  const report = readReport(file)
  passed += report.numPassedTests
  failed += report.numTotalTests - report.numPassedTests
  // A file that cannot be loaded reports no tests, but the run failed.
  if (run.status !== 0 && report.numTotalTests === report.numPassedTests) failed += 1
}
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)

function readReport(file: string) {
  try {
    return Report.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return { numPassedTests: 0, numFailedTests: 1, numTotalTests: 1 }
  }
}
