import { spawnSync } from 'node:child_process'

/** Runs every check of the sources. `--fix` corrects what format and lint can correct. */
const fix = process.argv.includes('--fix')

const checks: Record<string, string[]> = {
  format: ['prettier', fix ? '--write' : '--check', '--log-level=warn', '.'],
  types: ['tsc', '-p', 'tsconfig.json'],
  'types of web': ['tsc', '-p', 'web/tsconfig.json'],
  lint: [
    'eslint',
    '-c',
    'infra/tooling/eslint.config.js',
    '--max-warnings=0',
    ...(fix ? ['--fix'] : []),
    '.',
  ],
  'import rules': [
    'depcruise',
    '--config',
    'infra/tooling/dependency-cruiser.cjs',
    '--output-type=err',
    'proto',
    'services',
    'gateway',
    'web/src',
    'infra',
  ],
  'unused files and packages': [
    'knip',
    '--config',
    'infra/tooling/knip.json',
    '--include',
    'files,dependencies,unlisted',
    '--no-config-hints',
  ],
  'unused exports': ['node', 'infra/tooling/check-exports.ts'],
  'declared packages': ['node', 'infra/tooling/check-dependencies.ts'],
  'imports in Node': ['node', 'infra/tooling/check-imports.ts'],
  'files of the image': ['node', 'infra/tooling/check-image.ts'],
  migrations: ['node', 'infra/upgrade/check-migrations.ts'],
  'rules of migrations': ['node', 'infra/upgrade/check-migration-rules.ts'],
  'statements that return whole rows': ['node', 'infra/tooling/check-whole-rows.ts'],
  'event contracts': ['node', 'infra/tooling/check-generated.ts'],
  'cited requirements': ['node', 'infra/tooling/check-requirements.ts'],
  language: ['node', 'infra/tooling/check-language.ts'],
  'variables in .env.example and docker-compose.yml': ['node', 'infra/tooling/variables/main.ts', '--check'],
  'API document': ['node', 'infra/openapi/main.ts', '--check'],
}

let failed = 0
for (const [name, [program, ...args]] of Object.entries(checks)) {
  const run = spawnSync(program!, args, { encoding: 'utf8' })
  process.stdout.write(`${run.status === 0 ? '✓' : '✗'} ${name}\n`)
  if (run.status === 0) continue
  failed++
  process.stdout.write(`${run.stdout}${run.stderr}${run.error?.message ?? ''}\n`)
}
process.exit(failed === 0 ? 0 : 1)
