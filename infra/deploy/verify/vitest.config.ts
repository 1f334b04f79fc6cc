import { defineConfig } from 'vitest/config'

/** Tests that need running containers; they are not part of `make test`. Files run one after another. */
export default defineConfig({
  test: {
    root: new URL('../../..', import.meta.url).pathname,
    include: ['infra/deploy/verify/**/*.verify.ts'],
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
})
