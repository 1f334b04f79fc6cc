import { defineConfig } from 'vitest/config'

/** Tests against whole stacks, most of them in a real browser. Files run one after another. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    expect: { poll: { timeout: 90_000, interval: 100 } }, // the default of a second is too short when one core runs everything
    testTimeout: 300_000,
    hookTimeout: 480_000,
    // A machine that is busy with other work can delay a browser by minutes. `make test` names the tests that needed both.
    retry: process.env['CI'] ? 1 : 0,
    include: ['infra/e2e/**/*.test.ts'],
    fileParallelism: false,
  },
})
