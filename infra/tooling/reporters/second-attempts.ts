import type { Reporter, TestCase } from 'vitest/node'

/** Names the tests that passed at their second attempt, at the end of a run: they need a mend, although the run is green. */
export default class SecondAttempts implements Reporter {
  readonly #titles: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) {
      const project = test.project.name ? ` (${test.project.name})` : ''
      this.#titles.push(`${test.module.relativeModuleId}${project}: ${test.fullName}`)
    }
  }

  onTestRunEnd(): void {
    if (this.#titles.length === 0) return
    process.stdout.write(
      `Passed at the second attempt:\n${this.#titles.map((title) => `  ${title}\n`).join('')}`,
    )
  }
}
