import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { LongestFirst } from './longest-first.ts'

const root = new URL('../..', import.meta.url).pathname

/** How many files run at a time. */
const maxWorkers = Number(process.env['E2E_WORKERS'] ?? 2)

/** Files that kill, stop or start processes; each has a stack for itself. */
const slow = ['access', 'faults', 'https', 'upgrade'].map((folder) => `infra/e2e/${folder}/**/*.test.ts`)
/** Files that run on both shapes, or only on the full one. */
const full = ['journeys', 'signals'].map((folder) => `infra/e2e/${folder}/**/*.test.ts`)

const common = {
  root,
  pool: 'forks',
  maxWorkers,
  expect: { poll: { timeout: 90_000, interval: 100 } }, // the default of a second is too short when one core runs everything
  testTimeout: 300_000,
  hookTimeout: 480_000,
  // A machine that is busy with other work can delay a browser by minutes. `make test` names the tests that needed both.
  retry: process.env['CI'] ? 1 : 0,
} as const

const shared = (shape: 'embedded' | 'full') =>
  ({
    ...common,
    isolate: false, // so that a worker keeps its browser
    setupFiles: 'infra/e2e/stacks/setup.ts',
    provide: { shape },
  }) as const

const projects: TestProjectInlineConfiguration[] = [
  {
    test: {
      ...shared(process.env['E2E_SHAPE'] === 'full' ? 'full' : 'embedded'),
      name: 'embedded',
      include: ['infra/e2e/**/*.test.ts'],
      exclude: [...slow, 'infra/e2e/signals/**', 'infra/e2e/stacks/**'],
    },
  },
  { test: { ...shared('full'), name: 'full', include: full } },
  { test: { ...common, name: 'slow', include: slow } },
]

/** Tests against whole stacks, most of them in a real browser. README.md in this folder describes the three projects. */
export default defineConfig({
  test: {
    root,
    maxWorkers,
    globalSetup: ['infra/e2e/stacks/host.ts'],
    sequence: { sequencer: LongestFirst },
    projects,
  },
})
