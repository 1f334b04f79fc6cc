import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod'

const root = new URL('../../../', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, root), 'utf8')

const one = z.union([z.string(), z.array(z.string()).length(1)]).transform((value) => [value].flat()[0])
const Lock = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({
      version: z.string().optional(),
      integrity: z.string().optional(),
      resolved: z.string().optional(),
      link: z.literal(true).optional(),
      os: z.unknown().optional(),
      cpu: z.unknown().optional(),
      bin: z.record(z.string(), z.string()).optional(),
    }),
  ),
})
const { packages } = Lock.parse(JSON.parse(read('package-lock.json')))
const installed = Object.entries(packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
)

test('the lock file contains the Node of each platform, which npm links as `node` without a script', () => {
  const nodes = installed.filter(([, { bin }]) => bin?.['node'] === 'bin/node')
  const places = nodes.map(([, { os, cpu }]) => `${one.parse(os)} ${one.parse(cpu)}`)
  expect(places.toSorted()).toEqual(['darwin arm64', 'darwin x64', 'linux arm64', 'linux x64'])
  for (const [path, { version }] of nodes) expect(version, path).toMatch(/^24\./)
})

test('every package of the lock file has an integrity hash, and none names a registry', () => {
  expect(installed.length).toBeGreaterThan(100)
  expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([])
  expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
})

test('no package runs an install script, in any version of npm', () => {
  expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true')
  expect(read('package.json')).not.toContain('allowScripts')
})
