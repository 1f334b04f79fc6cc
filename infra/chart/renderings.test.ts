import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { kinds } from './kinds.ts'
import { hasPods, readRendering, renderings, type Manifest } from './manifests.ts'

const dir = import.meta.dirname
type Pod = {
  automountServiceAccountToken: boolean
  securityContext: object
  containers: Container[]
  initContainers?: Container[]
}
type Container = { name: string; env?: { name: string; value: string }[]; securityContext: object }

const schemas: unknown = JSON.parse(readFileSync(join(dir, 'schemas.json'), 'utf8'))
const ajv = new Ajv({ strict: false, allErrors: true }).addSchema(schemas as object, 'kubernetes')

/** The faults of a manifest by the strict schema of its kind. */
function faultsOf(manifest: Manifest): string[] {
  const name = kinds[`${manifest.apiVersion} ${manifest.kind}`]
  if (!name) return [`the kind ${manifest.apiVersion} ${manifest.kind} has no schema`]
  const validate = ajv.getSchema(`kubernetes#/definitions/${name}`)!
  if (validate(manifest)) return []
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  )
}

/** The pods of every Deployment, StatefulSet and Job. */
const podsOf = (manifests: readonly Manifest[]): Pod[] =>
  manifests.filter(hasPods).map(({ spec }) => (spec as { template: { spec: Pod } }).template.spec)

test('there are renderings of four value files', () => {
  expect(renderings).toEqual(readdirSync(join(dir, 'values')).sort())
  expect(renderings).toHaveLength(4)
})

describe.each(renderings)('the rendering %s', (file) => {
  const manifests = readRendering(file)

  test('is valid by the strict schemas of Kubernetes', () => {
    expect(manifests.length).toBeGreaterThan(20)
    const faults = manifests.flatMap((one) =>
      faultsOf(one).map((fault) => `${one.kind} ${one.metadata.name}${fault}`),
    )
    expect(faults).toEqual([])
  })

  test('has no secret in an environment', () => {
    const variables = podsOf(manifests).flatMap(({ containers, initContainers = [] }) =>
      [...containers, ...initContainers].flatMap(({ env = [] }) => env),
    )
    expect(variables.length).toBeGreaterThan(50)
    for (const variable of variables) {
      expect(Object.keys(variable).sort()).toEqual(['name', 'value'])
      if (/SECRET|PASSWORD|KEY_WITH|VAULT_KEY|DATABASE|REDIS_URL|MAIL_URL|OWNER_URL/.test(variable.name)) {
        expect(variable.name).toMatch(/_FILE$/)
        expect(variable.value).toMatch(/^\/run\/secrets\/[a-z_]+$/)
      }
    }
  })

  test('fulfils the level "restricted", and no pod gets a service-account token', () => {
    for (const pod of podsOf(manifests)) {
      expect(pod.automountServiceAccountToken).toBe(false)
      expect(pod.securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      })
      for (const container of [...pod.containers, ...(pod.initContainers ?? [])])
        expect(container.securityContext).toMatchObject({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        })
    }
  })

  test('keeps the claims of spools, and replaces Deployments without a gap', () => {
    const sets = manifests.filter(({ kind }) => kind === 'StatefulSet')
    expect(sets.map(({ metadata }) => metadata.name)).toEqual(['portico-census', 'portico-performance'])
    for (const { spec } of sets)
      expect(spec).toMatchObject({
        persistentVolumeClaimRetentionPolicy: { whenDeleted: 'Retain', whenScaled: 'Retain' },
        template: { spec: { containers: [{ lifecycle: { preStop: expect.anything() as unknown } }] } },
      })
    const deployments = manifests.filter(({ kind }) => kind === 'Deployment')
    expect(deployments).toHaveLength(6)
    for (const { spec } of deployments)
      expect(spec).toMatchObject({ strategy: { rollingUpdate: { maxUnavailable: 0 } } })
  })
})

test('a wrong field and a wrong type are refused by the schemas', () => {
  const [deployment] = readRendering('defaults.yaml').filter(({ kind }) => kind === 'Deployment')
  const spec = deployment!.spec as object
  expect(faultsOf({ ...deployment!, spec: { ...spec, replica: 2 } })).toEqual([
    '/spec must NOT have additional properties {"additionalProperty":"replica"}',
  ])
  expect(faultsOf({ ...deployment!, spec: { ...spec, replicas: 'two' } })).toEqual([
    '/spec/replicas must be integer {"type":"integer"}',
  ])
})

describe('values.schema.json', () => {
  const validate = new Ajv({ strict: false }).compile(
    JSON.parse(readFileSync(join(dir, 'values.schema.json'), 'utf8')) as object,
  )
  const values = parse(readFileSync(join(dir, 'values.yaml'), 'utf8')) as Record<string, unknown>

  test('accepts the defaults', () => {
    expect(validate(values)).toBe(true)
  })

  test.each([
    ['an unknown name', { gatway: {} }],
    ['no replicas', { web: { replicas: 0 } }],
    ['half a replica', { web: { replicas: 1.5 } }],
    ['a secret in the environment', { environment: { CRUMB_SECRET: 'x' } }],
    ['a database address in the environment', { environment: { DATABASE_APP_URL: 'x' } }],
    ['a broker without a port', { kafka: { brokers: 'kafka' } }],
    ['a pooler that is a text', { pooler: 'yes' }],
    ['no copy', { kafka: { brokers: 'kafka:9092', replication: 0 } }],
  ])('refuses %s', (_, wrong) => {
    expect(validate({ ...values, ...wrong })).toBe(false)
  })
})
