import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    include: ['{proto,services,gateway,web,infra}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**', 'infra/e2e/**'],
    globalSetup: ['infra/tooling/vitest-postgres.ts', 'infra/tooling/vitest-services.ts'],
    pool: 'threads',
    testTimeout: 120_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
