import { defineConfig } from 'vitest/config'
import { LongestFirst } from './longest-first.ts'

/** Tests against whole stacks, most of them in a real browser. Two files run at a time, each with a stack of its own. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    expect: { poll: { timeout: 90_000, interval: 100 } }, // the default of a second is too short when one core runs everything
    testTimeout: 300_000,
    hookTimeout: 480_000,
    // A machine that is busy with other work can delay a browser by minutes. `make test` names the tests that needed both.
    retry: process.env['CI'] ? 1 : 0,
    include: ['infra/e2e/**/*.test.ts'],
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
  },
})
