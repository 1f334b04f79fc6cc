import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import * as z from 'zod'

/**
 * Runs the test projects one after another. With the argument `e2e` only the e2e tests run. The end names each test that
 * failed, with the first line of its error, because a log of CI may be cut. The last line is `N passed, N failed`.
 */
const projects = process.argv[2] === 'e2e' ? ['e2e'] : ['unit', 'e2e']

const Report = z.object({
  numPassedTests: z.number(),
  numTotalTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
})

let passed = 0
let failed = 0
const failures: string[] = []
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
  failures.push(...failuresOf(report))
  // A file that cannot be loaded reports no tests, and an error outside a test fails the run only.
  if (run.status !== 0 && report.numTotalTests === report.numPassedTests) {
    failed += 1
    failures.push(`  ${project}: a file could not be loaded, or an error happened outside a test; see above`)
  }
}
if (failures.length > 0) process.stdout.write(`Failed:\n${failures.join('\n')}\n`)
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)

function readReport(file: string): z.infer<typeof Report> {
  try {
    return Report.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    const unread = { name: file, status: 'failed', message: 'The run wrote no report.', assertionResults: [] }
    return { numPassedTests: 0, numTotalTests: 1, testResults: [unread] }
  }
}

/** One or two lines for each test that failed, and for each file that could not be loaded. */
function failuresOf(report: z.infer<typeof Report>): string[] {
  return report.testResults.flatMap((file) => {
    const path = relative(process.cwd(), file.name)
    const tests = file.assertionResults.filter((test) => test.status === 'failed')
    if (tests.length === 0) return file.status === 'failed' ? [`  ${path}: ${firstLine(file.message)}`] : []
    return tests.map((test) => `  ${path} > ${test.fullName}\n    ${firstLine(test.failureMessages?.[0])}`)
  })
}

function firstLine(message: string | undefined): string {
  return (message ?? '').split('\n', 1)[0]!.slice(0, 300)
}
