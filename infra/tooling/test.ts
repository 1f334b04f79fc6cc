import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import * as z from 'zod'
import type { Duration } from './reporters/durations.ts'

/**
 * Runs the test projects one after another. With the argument `e2e` only the e2e tests run. The end names each test that
 * failed, with the first line of its error, because a log of CI may be cut, and the ten longest files. The last line is
 * `N passed, N failed`.
 */
const LONGEST = 10
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
const durations: Duration[] = []
mkdirSync('.cache', { recursive: true })
for (const project of projects) {
  const file = `.cache/test-${project}.json`
  const durationsFile = `.cache/durations-${project}.json`
  for (const each of [file, durationsFile]) rmSync(each, { force: true })
  const config = project === 'unit' ? 'infra/tooling/vitest.config.ts' : 'infra/e2e/vitest.config.ts'
  const run = spawnSync(
    'vitest',
    [
      'run',
      ...['--config', config],
      ...[
        'default',
        'json',
        'infra/tooling/reporters/second-attempts.ts',
        'infra/tooling/reporters/durations.ts',
      ].map((reporter) => `--reporter=${reporter}`),
      `--outputFile.json=${file}`,
    ],
    { stdio: 'inherit', env: { ...process.env, TEST_DURATIONS: durationsFile } },
  )
  const report = readReport(file)
  passed += report.numPassedTests
  failed += report.numTotalTests - report.numPassedTests
  failures.push(...failuresOf(report))
  durations.push(...readDurations(durationsFile))
  // A file that cannot be loaded reports no tests, and an error outside a test fails the run only.
  if (run.status !== 0 && report.numTotalTests === report.numPassedTests) {
    failed += 1
    failures.push(`  ${project}: a file could not be loaded, or an error happened outside a test; see above`)
  }
}
const longest = durations.sort((one, other) => other.seconds - one.seconds).slice(0, LONGEST)
process.stdout.write(
  `Longest files:\n${longest.map((each) => `  ${each.seconds} s ${each.name}\n`).join('')}`,
)
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

/** How long each file took; none when the run ended before it wrote them. */
function readDurations(file: string): Duration[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Duration[]
  } catch {
    return []
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
