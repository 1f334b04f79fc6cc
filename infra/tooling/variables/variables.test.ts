import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { EmbeddedVariables } from '@portico/embedded/config'
import { publicAddressVariables } from '@portico/kit/runtime/variables'
import { withVariables } from './compose.ts'
import { configs } from './configs.ts'
import { envExample, sections } from './env-example.ts'
import { FullVariables, passedOnOf } from './full-variables.ts'
import { renderSection } from './render.ts'

const root = join(import.meta.dirname, '../../..')
const text = readFileSync(join(root, '.env.example'), 'utf8')
const written = [...text.matchAll(/^#([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name!, value!] as const)

test('.env.example is what the schemas say', () => {
  expect(text).toBe(envExample())
})

test('each container gets the variables of its process', () => {
  const compose = readFileSync(join(root, 'docker-compose.yml'), 'utf8')
  expect(withVariables(compose)).toBe(compose)
  const { CENSUS_RETENTION_DAYS: days } = configs.census.variables.shape
  expect(days.parse(undefined)).toBe(90)
  expect(compose).toContain('      CENSUS_RETENTION_DAYS: ${CENSUS_RETENTION_DAYS:-90}')
  const stale = compose.replace('CENSUS_RETENTION_DAYS:-90', 'CENSUS_RETENTION_DAYS:-30')
  expect(withVariables(stale)).toBe(compose)
  const old = compose.replace('      FORMS_OFF:', '      FORMS_ON: ${FORMS_ON:-}\n      FORMS_OFF:')
  expect(withVariables(old)).toBe(compose)
})

test.each(Object.entries(configs))('make run and make full read every variable of %s', (_, { variables }) => {
  const names = Object.keys(variables.shape)
  expect(Object.keys(EmbeddedVariables.shape)).toEqual(expect.arrayContaining(names))
  const given = Object.fromEntries(names.map((name) => [name, 'value']))
  const fixed = Object.keys(publicAddressVariables)
  const passed = names.filter((name) => !fixed.includes(name))
  expect(Object.keys(passedOnOf(given))).toEqual(passed)
  expect(Object.keys(FullVariables.shape)).toEqual(expect.arrayContaining(passed))
})

test('make full passes on files of variables, and nothing else of the environment', () => {
  expect(passedOnOf({ FORMS_OFF_FILE: '/off', FORMS_KEY_SECRET: 'secret', HOME: '/root' })).toEqual({
    FORMS_OFF_FILE: '/off',
  })
})

test('a variable without a text is refused', () => {
  const variables = z.object({ NEW_VARIABLE: z.string().default('') })
  expect(() => renderSection({ title: 'x', variables })).toThrow('NEW_VARIABLE has no text')
})

test('a variable that is not required has its default, or its text says that it is optional', () => {
  const rendered = renderSection({
    title: 'x',
    variables: z.object({
      REQUIRED: z.string().describe('A.'),
      STANDARD: z.coerce.number().default(2).describe('B.'),
      ABSENT: z.string().optional().describe('C.'),
    }),
  })
  expect(rendered).toBe('# --- x\n\n# A.\n#REQUIRED=\n# B.\n#STANDARD=2\n# C. Optional.\n#ABSENT=\n')
})

/** Variables that the system or one of our scripts sets, not a person. */
const given = new Set([
  'PATH',
  'CI',
  'NODE_ENV',
  'PORTICO_TEST_PG',
  'PORTICO_PROBE_PORT',
  'PORTICO_SECRETS_MARK',
  'PRINCIPAL_SECRET_OF_THIS_TEST',
  'TEST_DURATIONS',
  'VITEST_POOL_ID',
])
const sources = ['services', 'gateway', 'web', 'infra'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|js|ya?ml)$/.test(file) && !/(^|\/)(node_modules|dist)\//.test(file))
    .map((file) => readFileSync(join(root, folder, file), 'utf8')),
)
const compose = [
  readFileSync(join(root, 'docker-compose.yml'), 'utf8'),
  ...readdirSync(join(root, 'infra/deploy/compose'))
    .filter((file) => file.endsWith('.yml'))
    .map((file) => readFileSync(join(root, 'infra/deploy/compose', file), 'utf8')),
]
const named = (name: string) => new RegExp(`\\b${name}\\b`).test(text)

test('.env.example names every variable that code or a compose file reads', () => {
  const read = new Set([
    ...sources.flatMap((source) =>
      [...source.matchAll(/\b(?:process\.env|env)\['([A-Z_]+)'\]|\b__ENV\.([A-Z_]+)/g)].map(
        ([, name, other]) => name ?? other!,
      ),
    ),
    ...compose.flatMap((file) => [...file.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name!)),
  ])
  expect(read.size).toBeGreaterThan(30)
  expect([...read].filter((name) => !given.has(name) && !named(name))).toEqual([])
})

test('.env.example names no variable that is never read', () => {
  const everything = [...sources, ...compose, readFileSync(join(root, 'Makefile'), 'utf8')].join('\n')
  const names = new Set(written.map(([name]) => name))
  // Docker Compose itself reads these.
  names.delete('COMPOSE_PROJECT_NAME')
  // The names of these are derived from proto/calls.ts.
  for (const { variables } of sections)
    for (const name of Object.keys(variables.shape)) if (/^KEY_WITH_|_URL$/.test(name)) names.delete(name)
  expect([...names].filter((name) => !new RegExp(`\\b${name}\\b`).test(everything))).toEqual([])
})

test('a default in a compose file is the one in .env.example', () => {
  for (const file of compose) {
    for (const [, name, standard] of file.matchAll(/\$\{([A-Z_]+):-([^${}]+)\}/g)) {
      const values = written.flatMap(([each, value]) => (each === name ? [value.replace(/^\.\//, '')] : []))
      expect(values, name).toContain(standard!.replace(/^\.\//, ''))
    }
  }
})

test('make help lists every target', () => {
  const makefile = readFileSync(join(root, 'Makefile'), 'utf8')
  const phony = /^\.PHONY: (.+)$/m.exec(makefile)![1]!.split(' ')
  const listed = [...makefile.matchAll(/^([a-z0-9-]+):.*## \S/gm)].map(([, name]) => name!)
  expect(phony.toSorted()).toEqual(listed.toSorted())
  expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain('`make help`')
})
