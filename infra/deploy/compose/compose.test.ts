import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { pairOf, peersOf } from '@portico/proto/calls'
import { topics } from '@portico/proto/topics'
import { servicesWithData } from './services.ts'
import { scaledProcesses } from './processes/scale.ts'
import { derivedSecrets, secrets } from './secrets/secrets.ts'

/** Checks every container as the Compose files describe it, without an engine. */
const root = join(import.meta.dirname, '../../..')

const Service = z.looseObject({
  image: z.string(),
  user: z.string(),
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal('ALL')]),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  init: z.literal(true),
  mem_limit: z.string(),
  restart: z.enum(['unless-stopped', 'no']),
  networks: z.array(z.string()).min(1),
  logging: z.object({
    driver: z.literal('json-file'),
    options: z.object({ 'max-size': z.string() }).loose(),
  }),
  healthcheck: z.looseObject({ test: z.array(z.string()).min(2).optional() }).optional(),
  stop_grace_period: z.string().optional(),
  profiles: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  secrets: z.array(z.string()).default([]),
  labels: z.record(z.string(), z.string()).default({}),
  environment: z.record(z.string(), z.unknown()).default({}),
  command: z.array(z.string()).optional(),
})
const File = z.looseObject({
  include: z.array(z.object({ path: z.string(), project_directory: z.literal('.') })).default([]),
  services: z.record(z.string(), z.unknown()).default({}),
  secrets: z.record(z.string(), z.object({ file: z.string() })).default({}),
})
const read = (path: string) =>
  File.parse(parse(readFileSync(join(root, path), 'utf8'), { merge: true }) ?? {})

const prometheus = readFileSync(join(root, 'infra/deploy/prometheus/prometheus.yml'), 'utf8')
const alerts = readFileSync(join(root, 'infra/deploy/prometheus/alerts/portico.yml'), 'utf8')

const main = read('docker-compose.yml')
const included = main.include.map(({ path }) => path)
const files = [main, ...included.map(read)]
const services = files.flatMap((file) => Object.entries(file.services))
const parsed = services.map(([name, service]) => [name, Service.parse(service)] as const)
const jobs = [
  'databases',
  'migrations',
  'topics',
  'assets',
  'seed',
  'k6',
  'restore',
  'restore-files',
  'restore-postgres',
]
/** Their images contain no program for a health check. Prometheus checks them, with the alert WatcherDown. */
const checkedByPrometheus = ['collector', 'tempo']

test('every file of infra/deploy/compose is included', () => {
  const present = readdirSync(join(root, 'infra/deploy/compose')).filter((name) => name.endsWith('.yml'))
  expect(included.toSorted()).toEqual(present.map((name) => `infra/deploy/compose/${name}`).toSorted())
})

describe.each(services)('%s', (name, raw) => {
  test('is not root, cannot write outside its volumes, has no capability, and has a memory limit', () => {
    expect(Service.safeParse(raw).error?.issues ?? []).toEqual([])
    expect(Service.parse(raw).user).toMatch(/^[1-9]\d*:\d+$/)
  })

  test('has an image with an exact tag', () => {
    const { image } = Service.parse(raw)
    expect(image).toMatch(
      /^portico(-edge)?:\$\{PORTICO_VERSION:-local\}$|:v?\d+\.\d+\.\d+([-.][\w.]+)?$|:18\.\d+-\w+$/,
    )
  })

  test('is a job that ends, or is restarted by the engine and has time to drain', () => {
    const { restart, stop_grace_period: grace } = Service.parse(raw)
    if (jobs.includes(name)) return expect(restart).toBe('no')
    expect(restart).toBe('unless-stopped')
    expect(grace).toMatch(/^\d+s$/)
  })

  test('is a job, or the engine checks its health, or Prometheus does if the image has no program for it', () => {
    const { healthcheck } = Service.parse(raw)
    if (jobs.includes(name)) return expect(healthcheck).toBeUndefined()
    if (!checkedByPrometheus.includes(name)) return expect(healthcheck?.test?.[0]).toMatch(/^CMD(-SHELL)?$/)
    expect(healthcheck).toEqual({ disable: true })
    expect(prometheus).toMatch(new RegExp(`\\b${name}(?::\\d+\\b|[,\\]])`))
    expect(alerts).toContain('up{job="observability"} == 0')
  })

  test('has no secret in its environment', () => {
    const { environment } = Service.parse(raw)
    const suspicious = Object.keys(environment).filter(
      (key) =>
        /SECRET|PASSWORD|KEY_WITH|DATABASE_\w+_URL|_(OWNER|APP|JOB)_URL/.test(key) && !/_FILE$/.test(key),
    )
    expect(suspicious).toEqual([])
    for (const [key, value] of Object.entries(environment)) {
      if (/(SECRET|PASSWORD|_URL|KEY_WITH_\w+)_+FILE$/.test(key))
        expect(value).toMatch(/^\/run\/secrets\/\w+$/)
    }
  })
})

test('four ports are published, all on loopback by default: of the edge, and of Grafana, Mailpit and the test provider in their profiles', () => {
  const published = parsed.filter(([, { ports }]) => ports.length > 0)
  expect(published.map(([name, { profiles }]) => [name, profiles])).toEqual([
    ['edge', []],
    ['grafana', ['observability']],
    ['mailpit', ['mail']],
    ['test-provider', ['payments-test']],
  ])
  for (const [, { ports }] of published)
    for (const port of ports)
      expect(port).toMatch(/^(127\.0\.0\.1|\$\{PORTICO_EDGE_ADDRESS:-127\.0\.0\.1\}):\$\{\w+:-\d+\}:\d+$/)
})

test('nothing prevents a second container of a process: no name of its own, no fixed port', () => {
  for (const name of scaledProcesses) {
    const raw = z.looseObject({}).parse(services.find(([each]) => each === name)![1])
    expect(raw, name).not.toHaveProperty('container_name')
    expect(raw, name).not.toHaveProperty('hostname')
    expect(raw, name).not.toHaveProperty('ports')
  }
})

test('PORTICO_EDGE=off: the gateway publishes the port of the edge and trusts no edge, and the edge does not start', () => {
  const off = z
    .object({
      services: z.object({
        gateway: z.object({
          ports: z.array(z.string()),
          networks: z.array(z.string()),
          environment: z.record(z.string(), z.string()),
        }),
        edge: z.object({ profiles: z.array(z.string()).min(1) }),
      }),
    })
    .parse(parse(readFileSync(join(root, 'infra/deploy/edge/off.yml'), 'utf8'))).services
  const edge = parsed.find(([name]) => name === 'edge')![1]
  expect(off.gateway.ports).toEqual(edge.ports)
  expect(off.gateway.networks).toEqual(['edge'])
  expect(off.gateway.environment).toEqual({ PORTICO_TRUSTED_PROXIES: '${PORTICO_TRUSTED_PROXIES:-}' })
  const gateway = parsed.find(([name]) => name === 'gateway')![1]
  expect(gateway.environment['PORTICO_TRUSTED_PROXIES']).toMatch(/^edge\$/)
})

test('the port that redirects http to https is published at the address of the edge', () => {
  const { edge } = z
    .object({ services: z.object({ edge: z.strictObject({ ports: z.array(z.string()) }) }) })
    .parse(parse(readFileSync(join(root, 'infra/deploy/edge/redirect.yml'), 'utf8'))).services
  expect(edge.ports).toEqual(['${PORTICO_EDGE_ADDRESS:-127.0.0.1}:${PORTICO_HTTP_PORT:-80}:8081'])
})

test('every process that reads secrets at its start is replaced when a secret changes', () => {
  const marked = parsed.filter(([, { labels }]) => labels['portico.secrets'] === '${PORTICO_SECRETS_MARK:-}')
  expect(marked.map(([name]) => name).toSorted()).toEqual(
    [...servicesWithData, 'gateway', 'web', 'kafka', 'redis', 'backup'].toSorted(),
  )
})

test('a container gets exactly the secrets that it reads, and each of them exists', () => {
  const declared = Object.assign({}, ...files.map((file) => file.secrets)) as Record<string, { file: string }>
  expect(Object.keys(declared).toSorted()).toEqual(Object.keys({ ...secrets, ...derivedSecrets }).toSorted())
  for (const [name, { file }] of Object.entries(declared))
    expect(file).toBe(`\${PORTICO_DATA:-.portico-compose}/secrets/${name}`)
  for (const [, { environment, command = [], secrets: given }] of parsed) {
    const read = [...Object.values(environment), ...command]
      .map((value) => /^\/run\/secrets\/(\w+)$/.exec(String(value))?.[1])
      .filter((name) => name !== undefined)
    expect(given.toSorted()).toEqual(read.toSorted())
  }
})

test('the password of the superuser and the key of the archive are in the containers that need them only', () => {
  const holders = (secret: string) =>
    parsed.filter(([, service]) => service.secrets.includes(secret)).map(([name]) => name)
  expect(holders('postgres_password')).toEqual(['postgres', 'databases', 'restore', 'restore-files'])
  expect(holders('backup_password')).toEqual(['databases', 'backup'])
  expect(holders('backup_key')).toEqual(['backup', 'restore', 'restore-files'])
})

test('a restore recovers the data with the Postgres that wrote them, as its user', () => {
  const [postgres, recovering, restore, backup] = ['postgres', 'restore-postgres', 'restore', 'backup'].map(
    (name) => parsed.find(([each]) => each === name)![1],
  )
  expect(recovering!.image).toBe(postgres!.image)
  for (const each of [recovering, restore, backup]) expect(each!.user).toBe(postgres!.user)
})

test('files of websites are read by the backup as the group of sites, and written by a restore as its user', () => {
  const [sites, writer, backup] = ['sites', 'restore-files', 'backup'].map(
    (name) => parsed.find(([each]) => each === name)![1],
  )
  expect(writer!.user).toBe(sites!.user)
  expect(`${String(backup!['group_add'])}:${String(backup!['group_add'])}`).toBe(sites!.user)
  const volumes = (service: typeof sites) => service!['volumes'] as string[]
  expect(volumes(backup)).toContain('sites:/var/lib/portico:ro')
  expect(volumes(writer)).toContain('sites:/var/lib/portico')
})

test('no process has the role that owns its tables', () => {
  const holders = parsed.filter(([, service]) => service.secrets.some((name) => name.endsWith('_owner_url')))
  expect(holders.map(([name]) => name).toSorted()).toEqual(['databases', 'migrations'])
  for (const name of servicesWithData) {
    const service = parsed.find(([each]) => each === name)![1]
    expect(service.secrets).toEqual(expect.arrayContaining([`${name}_app_url`, `${name}_job_url`]))
    expect(service.secrets.filter((each) => /_(app|job)_url$/.test(each))).toHaveLength(2)
  }
})

test('only identity and commerce have a way out, to a mail server and a payment provider, and only containers with a published port are on the edge network', () => {
  const closed = new Set(['services', 'data', 'cache', 'front'])
  const open = parsed.filter(([, { networks }]) => networks.some((name) => !closed.has(name)))
  expect(open.map(([name, { networks }]) => [name, networks.filter((each) => !closed.has(each))])).toEqual([
    ['identity', ['out']],
    ['commerce', ['out']],
    ['edge', ['edge']],
    ['grafana', ['edge']],
    ['mailpit', ['edge']],
    ['test-provider', ['edge']],
  ])
})

test('Kafka creates no topic by itself: the job creates them all', () => {
  expect(readFileSync(join(root, 'infra/deploy/kafka/server.properties'), 'utf8')).toMatch(
    /^auto\.create\.topics\.enable=false$/m,
  )
  expect(new Set(Object.values(topics).map(({ name }) => name)).size).toBe(Object.keys(topics).length)
})

test('a process gets the keys of its own pairs only', () => {
  for (const [name, { environment, secrets: given }] of parsed) {
    const peers = peersOf(name)
    const keys = given.filter((secret) => secret.startsWith('key_'))
    expect(keys.toSorted(), name).toEqual(peers.map((peer) => `key_${pairOf(name, peer)}`).toSorted())
    for (const peer of peers)
      expect(environment[`KEY_WITH_${peer.toUpperCase()}_FILE`]).toBe(
        `/run/secrets/key_${pairOf(name, peer)}`,
      )
  }
  const holders = (secret: string) =>
    parsed.filter(([, service]) => service.secrets.includes(secret)).map(([name]) => name)
  expect(holders('crumb_secret')).toEqual(['gateway'])
  expect(holders('identity_secret')).toEqual(['identity'])
  expect(holders('cart_secret')).toEqual(['commerce'])
  expect(holders('vault_key')).toEqual(['commerce'])
  expect(holders('forms_key_secret')).toEqual(['forms'])
  expect(holders('synthetic_secret').toSorted()).toEqual(['gateway', 'seed'])
})

test('Low: Kafka and Redis: the gateway is not on the network of Postgres and Kafka, and is the only client of Redis', () => {
  const on = (network: string) =>
    parsed
      .filter(([, { networks }]) => networks.includes(network))
      .map(([name]) => name)
      .toSorted()
  expect(on('cache')).toEqual(['gateway', 'redis'])
  expect(on('front')).toEqual(['edge', 'gateway'])
  expect(on('data')).toEqual(
    [
      ...[...servicesWithData, 'postgres', 'kafka', 'databases', 'migrations', 'topics', 'assets'],
      ...['backup', 'restore', 'restore-files', 'restore-postgres'],
    ].toSorted(),
  )
  const internal = z.record(z.string(), z.looseObject({ internal: z.boolean().optional() }).nullable())
  const networks = internal.parse(main['networks'])
  for (const name of ['services', 'data', 'cache', 'front']) expect(networks[name]?.internal, name).toBe(true)
})

test('Low: Kafka and Redis: each client gets only its own password', () => {
  const holders = (pattern: RegExp) =>
    parsed.flatMap(([name, { secrets: given }]) =>
      given.filter((secret) => pattern.test(secret)).map((secret) => `${name} ${secret}`),
    )
  expect(holders(/^kafka_/).toSorted()).toEqual(
    [
      ...servicesWithData.map((name) => `${name} kafka_${name}_password`),
      'topics kafka_operator_password',
      'restore kafka_operator_password',
      'kafka kafka_users',
      'kafka kafka_operator_settings',
    ].toSorted(),
  )
  expect(holders(/^redis_/).toSorted()).toEqual([
    'gateway redis_gateway_url',
    'redis redis_operator_password',
    'redis redis_users',
  ])
})

test('Low: Kafka has no listener without authentication', () => {
  const properties = Object.fromEntries(
    readFileSync(join(root, 'infra/deploy/kafka/server.properties'), 'utf8')
      .split('\n')
      .filter((line) => /^\w/.test(line))
      .map((line) => line.split(/=(.*)/s).slice(0, 2)),
  ) as Record<string, string>
  const protocols = properties['listener.security.protocol.map']!.split(',').map((each) => each.split(':')[1])
  expect(new Set(protocols)).toEqual(new Set(['SASL_PLAINTEXT']))
  for (const listener of ['sasl_plaintext', 'controller'])
    expect(properties[`listener.name.${listener}.plain.sasl.jaas.config`]).toBe(
      '${secrets:/run/secrets:kafka_users}',
    )
  expect(properties['authorizer.class.name']).toMatch(/StandardAuthorizer$/)
})
