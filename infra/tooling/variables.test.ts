import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { CensusVariables } from '@portico/census/config'
import { CommerceVariables } from '@portico/commerce/config'
import { EmbeddedVariables } from '@portico/embedded/config'
import { FormsVariables } from '@portico/forms/config'
import { GatewayConfig } from '@portico/gateway/config'
import { IdentityVariables } from '@portico/identity/config'
import { ServiceVariables } from '@portico/kit/runtime/environment'
import { keyVariables } from '@portico/kit/runtime/keys'
import { PerformanceVariables } from '@portico/performance/config'
import { SitesVariables } from '@portico/sites/config'
import { WebVariables } from '@portico/web/src/variables.ts'
import { servicesWithData } from '../deploy/compose/services.ts'
import { DevVariables, FullVariables, SeedVariables, UpVariables } from './variables.ts'

const root = join(import.meta.dirname, '../..')
const text = readFileSync(join(root, '.env.example'), 'utf8')

type Section = { title: string; text: string; values: Record<string, string>; optional: Set<string> }
const sections = text
  .split(/^# --- /m)
  .slice(1)
  .map(read)

/** Parses a section: its variables with the text after `=`, and the variables whose comment contains Optional. */
function read(part: string): Section {
  const [title = '', ...lines] = part.split('\n')
  const values: Record<string, string> = {}
  const optional = new Set<string>()
  let comment = ''
  for (const line of lines) {
    const [, name, value] = /^#([A-Z_]+)=(.*)$/.exec(line) ?? []
    if (name === undefined) {
      comment = line === '' ? '' : `${comment}${line}`
      continue
    }
    values[name] = value!
    if (/Optional/.test(comment)) optional.add(name)
    comment = ''
  }
  return { title, text: part, values, optional }
}

/** The key variables of all services together. Each service has those of its own pairs. */
const serviceKeys = Object.assign(
  {},
  ...servicesWithData.map((name) => keyVariables(name).shape),
) as z.ZodRawShape
const keyNames = [...Object.keys(serviceKeys), ...Object.keys(keyVariables('gateway').shape)]

const schemas: Record<string, z.ZodObject> = {
  'make run': EmbeddedVariables,
  'make dev, besides': DevVariables,
  'make full': FullVariables,
  'make seed': SeedVariables,
  'make up': UpVariables,
  'Every service': ServiceVariables.extend(serviceKeys),
  identity: IdentityVariables,
  sites: SitesVariables,
  forms: FormsVariables,
  commerce: CommerceVariables,
  census: CensusVariables,
  performance: PerformanceVariables,
  gateway: GatewayConfig,
  web: WebVariables,
}

describe.each(Object.entries(schemas))('.env.example on %s', (name, schema) => {
  const section = sections.find(({ title }) => title.startsWith(name))!
  const variables = Object.keys(schema.shape)

  test('names every variable of its schema, and no other unless a compose file or command reads it', () => {
    // A comment may say that a variable is the same as in another section.
    expect(variables.filter((each) => !new RegExp(`\\b${each}\\b`).test(section.text))).toEqual([])
    const others = Object.keys(section.values).filter((each) => !variables.includes(each))
    if (name !== 'make up') expect(others).toEqual([])
  })

  test('gives the default of each variable, and nothing for a variable without one', () => {
    for (const [variable, written] of Object.entries(section.values)) {
      const field = schema.shape[variable] as z.ZodType | undefined
      if (!field) continue
      const parsed = field.safeParse(undefined)
      const standard = parsed.success && parsed.data !== undefined ? String(parsed.data) : ''
      expect(`${variable}=${written}`).toBe(`${variable}=${standard}`)
      if (parsed.success && parsed.data === undefined) expect(section.optional, variable).toContain(variable)
    }
  })
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
  const names = new Set(sections.flatMap(({ values }) => Object.keys(values)))
  // Docker Compose itself reads these.
  names.delete('COMPOSE_PROJECT_NAME')
  // The names of these are derived from proto/calls.ts.
  for (const name of keyNames) names.delete(name)
  expect([...names].filter((name) => !new RegExp(`\\b${name}\\b`).test(everything))).toEqual([])
})

test('a default in a compose file is the one in .env.example', () => {
  for (const file of compose) {
    for (const [, name, standard] of file.matchAll(/\$\{([A-Z_]+):-([^${}]+)\}/g)) {
      const written = sections.map(({ values }) => values[name!]).filter((value) => value !== undefined)
      expect(
        written.map((value) => value.replace(/^\.\//, '')),
        name,
      ).toContain(standard!.replace(/^\.\//, ''))
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
