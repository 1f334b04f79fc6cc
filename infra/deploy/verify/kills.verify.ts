import { expect, test } from 'vitest'
import { START_WAIT_MS } from '@portico/kit/runtime/start-wait'
import { ask } from '../../e2e/http.ts'
import { compose, containers, docker } from '../compose/engine/engine.ts'
import { openRunning } from './running.ts'

/** Kills each process with SIGKILL and stops each store. The stack answers 503 meanwhile, and recovers by itself. */
const { demo, port } = openRunning()
const processes = [
  'identity',
  'sites',
  'forms',
  'commerce',
  'census',
  'performance',
  'web',
  'gateway',
] as const
const stores = ['postgres', 'kafka', 'redis'] as const
const ALL_OK = { page: 200, key: 200 }

const containerOf = (service: string) => {
  const found = containers().find((each) => each.Service === service)
  if (!found) throw new Error(`${service} does not run. Start the containers with make up.`)
  return found
}
const state = (id: string) => {
  const [pid, restarts] = docker('inspect', '--format', '{{.State.Pid}} {{.RestartCount}}', id)
    .trim()
    .split(' ')
  return { pid: Number(pid), restarts: Number(restarts) }
}
const isHealthy = (service: string) => {
  const { State, Health } = containerOf(service)
  return State === 'running' && Health === 'healthy'
}
const keyFor = () =>
  ask(`http://demo.localhost:${port}/api/form/FormSubmissionKey`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
const statuses = async () => {
  const page = await ask(demo.site).catch(() => null)
  const key = await keyFor().catch(() => null)
  return { page: page?.status, key: key?.status }
}

for (const service of [...processes, ...stores]) {
  test(`${service} and its dependents recover by themselves after a kill`, async () => {
    const { ID } = containerOf(service)
    const before = state(ID)
    process.kill(before.pid, 'SIGKILL')
    await expect.poll(() => state(ID).restarts, { timeout: 60_000, interval: 500 }).toBe(before.restarts + 1)
    await expect.poll(() => isHealthy(service), { timeout: 120_000, interval: 1_000 }).toBe(true)
    await expect.poll(statuses, { timeout: 120_000, interval: 1_000 }).toEqual(ALL_OK)
  })
}

test('while Postgres is stopped, forms get 503 with Retry-After; afterwards they work again', async () => {
  compose('stop', 'postgres')
  try {
    await expect.poll(async () => (await keyFor()).status, { timeout: 60_000 }).toBe(503)
    expect(Number((await keyFor()).headers['retry-after'])).toBeGreaterThan(0)
  } finally {
    compose('start', 'postgres')
  }
  await expect.poll(statuses, { timeout: 120_000, interval: 1_000 }).toEqual(ALL_OK)
})

test('while Redis is stopped, pages and forms work', async () => {
  compose('stop', 'redis')
  try {
    expect(await statuses()).toEqual(ALL_OK)
  } finally {
    compose('start', 'redis')
  }
})

test('while Kafka is stopped, pages and forms work, and hits are accepted', async () => {
  compose('stop', 'kafka')
  try {
    expect(await statuses()).toEqual(ALL_OK)
    expect((await hit('/while-the-broker-is-away')).status).toBe(204)
  } finally {
    compose('start', 'kafka')
  }
  await expect.poll(() => isHealthy('kafka'), { timeout: 180_000, interval: 1_000 }).toBe(true)
  await expect.poll(statuses, { timeout: 120_000, interval: 1_000 }).toEqual(ALL_OK)
})

test('a process that starts while Kafka is down ends with one clear line, and is restarted until Kafka is up', async () => {
  // This puts the page into the gateway's cache.
  expect(await statuses()).toEqual(ALL_OK)
  const since = new Date().toISOString()
  compose('stop', 'kafka')
  try {
    compose('restart', 'forms')
    const printed = () => compose('logs', '--no-log-prefix', '--since', since, 'forms')
    const timeout = START_WAIT_MS + 60_000
    await expect
      .poll(printed, { timeout, interval: 1_000 })
      .toContain('forms cannot start: no Kafka broker at kafka:9092')
    expect((await ask(demo.site)).status).toBe(200)
    const { status, headers } = await keyFor()
    expect(status).toBe(503)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  } finally {
    compose('start', 'kafka')
  }
  // The engine waits up to a minute between two starts.
  await expect.poll(statuses, { timeout: 240_000, interval: 1_000 }).toEqual(ALL_OK)
  await expect.poll(() => isHealthy('forms'), { timeout: 60_000, interval: 1_000 }).toBe(true)
})

function hit(path: string) {
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
  const data = { websiteId: demo.websiteId, url: path, title: 'Away', userAgent, clientDate: Date.now() }
  return ask(`http://demo.localhost:${port}/api/census/RecordHit`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': userAgent },
    body: new URLSearchParams({ event: '1', data: JSON.stringify(data), ss_cvr: '' }).toString(),
  })
}
