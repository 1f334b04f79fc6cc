import { defineConfig } from 'vitest/config'

const common = {
  root: new URL('../../..', import.meta.url).pathname,
  fileParallelism: false,
  testTimeout: 300_000,
  hookTimeout: 300_000,
}

/** Tests that need running containers; they are not part of `make test`. Files run one after another. */
export default defineConfig({
  test: {
    ...common,
    projects: [
      {
        test: {
          ...common,
          name: 'journey',
          include: ['infra/e2e/journeys/journey.test.ts'],
          setupFiles: ['infra/deploy/verify/journey-setup.ts'],
        },
      },
      { test: { ...common, name: 'containers', include: ['infra/deploy/verify/**/*.verify.ts'] } },
    ],
  },
})
