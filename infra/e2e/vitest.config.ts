import { defineConfig } from 'vitest/config'

/** Tests against whole stacks, most of them in a real browser. Files run one after another. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    expect: { poll: { timeout: 90_000, interval: 100 } }, // the default of a second is too short when one core runs everything
    testTimeout: 300_000,
    hookTimeout: 480_000,
    include: ['infra/e2e/**/*.test.ts'],
    fileParallelism: false,
  },
})
