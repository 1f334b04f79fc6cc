import { defineConfig } from 'vitest/config'

/** What needs a Docker engine and containers that run: not part of `make test`. One file after another. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['infra/verify/**/*.verify.ts'],
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
})
