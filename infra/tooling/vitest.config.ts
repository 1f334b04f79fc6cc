import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    include: ['{proto,services,gateway,web,infra}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**', 'infra/e2e/!(stacks)/**'],
    globalSetup: ['infra/tooling/vitest-postgres.ts', 'infra/tooling/vitest-services.ts'],
    pool: 'threads',
    testTimeout: 120_000,
    hookTimeout: 240_000,
    // As in the browser tests: `make test` names the tests that needed a second attempt, and they need a mend.
    retry: process.env['CI'] ? 1 : 0,
    expect: { poll: { timeout: 60_000 } },
  },
})
