import { defineConfig } from 'vitest/config'

/** The visitor's and the owner's ways in a real browser, against whole stacks: one file after another. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['infra/e2e/**/*.test.ts'],
    fileParallelism: false,
    expect: { poll: { timeout: 90_000, interval: 100 } }, // a second is short where one core does everything
    testTimeout: 300_000,
    hookTimeout: 480_000,
  },
})
