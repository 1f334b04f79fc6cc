import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '@portico/kit/runtime/logger'
import { startFixture, type Fixture } from './fixture.ts'
import { everyRoute, ruleOf, type TestedRoute } from './matrix.ts'
import type { HostKind } from './visitor.ts'

/** Calls at a time, so that each connection of each pool has prepared the statements before a column is added. */
const AT_ONCE = 6
/** They end the session of their caller, or are not forwarded by the gateway. */
const left = ['POST /api/auth/Logout', 'DELETE /api/site-users/account/session']

const services = ['identity', 'sites', 'forms', 'commerce', 'census', 'performance']

let fixture: Fixture
let routes: TestedRoute[]
const logged: string[] = []

beforeAll(async () => {
  const logger = createLogger({ name: 'columns', level: 'warn' }, { write: (line) => void logged.push(line) })
  fixture = await startFixture({ logger })
  routes = everyRoute(fixture).filter(({ key, hosts }) => hosts.length > 0 && !left.includes(key))
})
afterAll(() => fixture.stop())

type Called = { line: string; status: number }

async function call(route: TestedRoute, host: HostKind): Promise<Called> {
  const { method, path, sample, key } = route
  const caller = ruleOf(key).callers.find((name) => name !== 'service')!
  const answer = await fixture.callers.get(caller)!.call(host, method, path, {
    ...(sample.bytes ? { bytes: sample.bytes } : method === 'GET' ? {} : { json: sample.json ?? {} }),
    headers: { ...sample.headers },
    once: true,
  })
  return { line: `${key} as ${caller}: ${answer.status} ${answer.text.slice(0, 120)}`, status: answer.status }
}

/** Calls every route on each of its hosts, several at once. */
async function callAll(): Promise<Called[]> {
  const calls = routes.flatMap((route) => route.hosts.map((host) => () => call(route, host)))
  const called: Called[] = []
  const work = async () => {
    for (let next = calls.pop(); next; next = calls.pop()) called.push(await next())
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return called
}

const failed = (called: readonly Called[]) =>
  called.filter(({ status }) => status >= 500).map(({ line }) => line)

test('a column is added to every table under load without an answer of 5xx', async () => {
  for (let i = 0; i < 2; i++) expect(failed(await callAll())).toEqual([])

  let isAdding = true
  const load = (async () => {
    const called: Called[] = []
    while (isAdding) called.push(...(await callAll()))
    return called
  })()
  const changed: string[] = []
  for (const service of services) {
    const tables = await fixture.sql<{ name: string }>(
      service,
      `select c.oid::regclass::text as name from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       order by 1`,
    )
    for (const { name } of tables) {
      await addColumn(service, name)
      changed.push(`${service} ${name}`)
    }
  }
  isAdding = false
  const during = await load
  const after = [...(await callAll()), ...(await callAll())]

  expect(changed.length).toBeGreaterThan(100)
  expect(failed([...during, ...after])).toEqual([])
  const outdated = logged.filter((line) => line.includes('cached plan'))
  expect(outdated).toEqual([])
})

/** Adds a column as a migration does: it gives up its place in the queue of locks after three seconds, and tries again. */
async function addColumn(service: string, table: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await fixture.sql(
        service,
        `set lock_timeout = '3s'; alter table ${table} add column added_by_test text default 'no'`,
      )
      return
    } catch (failure) {
      if ((failure as { code?: string }).code !== '55P03' || tries === 10) throw failure
    }
  }
}
