import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '@portico/kit/runtime/free-port'
import { memoryBytes } from '../bench/measure/cpu.ts'
import { seeded } from '../../demo/random.ts'
import { createVisitor } from '../../e2e/access/visitor.ts'
import { Demo } from '../../e2e/stack.ts'
import { answerChecker, readDocument } from '../../openapi/answers.ts'
import { launch } from '../../tooling/processes/launch.ts'
import { watchLoop } from './loop.ts'
import { requestTo, targetsOf, type FuzzDocument } from './requests.ts'
import { send as sendOne } from './send.ts'
import { pick } from './values.ts'

/**
 * `make fuzz`: starts a temporary Portico, sends it requests that are generated from the API document and mutated, and reports
 * replies with a fault, replies that break the document, stalls and memory growth. Variables: REQUESTS, SEED.
 */
const total = Number(process.env['REQUESTS'] ?? 10_000)
const seed = Number(process.env['SEED'] ?? 1)
const LANES = 8
/** The share of all requests that are sent before memory is measured for the first time. */
const WARM_UP_SHARE = 0.2
/** Memory is measured for the last time this long after the last request, ms. */
const REST_MS = 30_000
const MAX_GROWTH = 1.5
const MAX_STALL_MS = 50
/** Callers by host. Most may use most operations of the host, so that handlers are reached too. */
const callersOf = {
  app: ['owner', 'owner', 'owner', 'owner', 'member', 'anonymous'],
  site: ['anonymous', 'anonymous', 'member', 'member', 'member', 'owner'],
} as const

const dataDir = mkdtempSync(join(tmpdir(), 'portico-fuzz-'))
chmodSync(dataDir, 0o755)
const [port, adminPort] = [await freePort(), await freePort()]
const env = {
  ADMIN_PORT: String(adminPort),
  PORTICO_PORT: String(port),
  PORTICO_ADMIN_PORT: String(adminPort),
  PORTICO_DATA: dataDir,
  PORTICO_RATE_SCALE: '10000',
  LOG_LEVEL: 'error',
}
// `launch` stops the started process at `exit`.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
const portico = await launch('portico', 'infra/embedded/src/main.ts', env)
try {
  const demo = await untilSeeded()
  const hosts = { app: `app.localhost:${port}`, site: new URL(demo.site).host }
  const callers = await signIn(demo, hosts)
  const knownIds = {
    websiteId: demo.websiteId,
    formId: demo.forms.contact.id,
    collectionId: demo.products[0]!.collectionId,
    itemId: inStock(demo).id,
    sku: inStock(demo).sku,
    cartToken: callers.anonymous.cookie('site', 'CART') ?? '',
  }
  const targets = targetsOf(readDocument() as unknown as FuzzDocument)
  const loop = await watchLoop(adminPort)
  const statuses = new Map<number, number>()
  const faults: string[] = []
  const checkAnswer = answerChecker(readDocument())
  const violations = new Map<string, string>()
  let next = 0
  let shed = 0
  const started = performance.now()
  const lane = async (until: number) => {
    for (let index = next; index < until; index = next) {
      next++
      const random = seeded(seed * 1_000_003 + index)
      const target = targets[index % targets.length]!
      const { request, mutation } = requestTo(target, withIds(knownIds, target.path, demo, random), random)
      const host = pick(target.hosts, random)
      const name = pick(callersOf[host], random)
      const headers = { ...callers[name].headers(host), ...request.headers }
      let reply = await sendOne(port, hosts[host], { ...request, headers })
      // A busy gateway sheds load and sends Retry-After. That is counted, and is not a fault.
      for (let tries = 0; reply.status === 503 && reply.retryAfter && tries < 20; tries++) {
        shed++
        await new Promise((done) => setTimeout(done, 1_000))
        reply = await sendOne(port, hosts[host], { ...request, headers })
      }
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1)
      // A mutated path may be another operation's, and 417 is an answer of Node itself.
      const isOtherPath = mutation.includes('path id') || mutation.includes('in the address')
      const isOfOperation = !isOtherPath && reply.status > 0 && reply.status !== 417
      const violation = isOfOperation ? checkAnswer(target.method, target.path, reply) : null
      if (violation !== null)
        violations.set(
          `${target.method} ${target.path} ${reply.status}: ${violation}`,
          `#${index}, ${mutation}`,
        )
      if (reply.status >= 500)
        faults.push(
          `#${index} ${reply.status} ${request.method} ${request.path.slice(0, 200)} as ${name}, ${mutation}: ${reply.text.slice(0, 120)}\n    ${request.body?.toString('utf8').slice(0, 400) ?? ''}`,
        )
    }
  }
  const send = (until: number) => Promise.all(Array.from({ length: LANES }, () => lane(until)))
  await send(Math.ceil(total * WARM_UP_SHARE))
  const afterWarmUp = memoryMegabytes()
  await send(total)
  const atTheEnd = memoryMegabytes()
  const seconds = Math.round((performance.now() - started) / 1_000)
  const stalls = await loop.stop()
  await new Promise((done) => setTimeout(done, REST_MS))
  const afterRest = memoryMegabytes()
  const growth = Number((afterRest / afterWarmUp).toFixed(2))
  const result = {
    at: new Date().toISOString(),
    seed,
    requests: total,
    operations: targets.length,
    took: seconds,
    statuses: Object.fromEntries([...statuses].sort(([one], [other]) => one - other)),
    answersOf5xx: faults.length,
    answersUnlikeTheDocument: violations.size,
    shedAndSentAgain: shed,
    loadAverage: Number(loadavg()[0]!.toFixed(1)),
    ...stalls,
    heldMegabytes: { afterWarmUp, atTheEnd, afterRest, growth },
  }
  const isStalled = stalls.longestStallMsWhileTheMachineWasCalm > MAX_STALL_MS

  process.stdout.write(
    `${[...faults, ...[...violations].map((pair) => pair.join('  '))].join('\n')}\n${JSON.stringify(result, null, 2)}\n`,
  )
  const folder = resolve(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'latest.json'), `${JSON.stringify(result, null, 2)}\n`)
  process.exitCode = faults.length + violations.size === 0 && !isStalled && growth <= MAX_GROWTH ? 0 : 1
} finally {
  await portico.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit()

/** Returns the proportional set size (PSS) of the process and its children, MB. */
function memoryMegabytes(): number {
  return Math.round(memoryBytes(portico.pid) / 1_000_000)
}

async function untilSeeded(): Promise<Demo> {
  for (const end = Date.now() + 240_000; Date.now() < end;) {
    try {
      return Demo.parse(JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')))
    } catch {
      await new Promise((done) => setTimeout(done, 250))
    }
  }
  throw new Error('the demo site was not created within 4 minutes')
}

/** Returns a product that is in stock. */
function inStock({ products }: Demo) {
  return products.find(({ stock }) => stock === null || stock > 5)!
}

/** Adds an id for `{id}` in the path: of a form or a product, or one that belongs to neither. */
function withIds(known: Record<string, string>, path: string, demo: Demo, random: () => number) {
  const id = path.includes('/forms')
    ? demo.forms.contact.id
    : path.includes('/products')
      ? demo.products[0]!.id
      : pick([demo.websiteId, demo.products[0]!.collectionId], random)
  return { ...known, id }
}

/** Returns an anonymous caller, the demo's member and its owner, each with the cookies and the crumb of both hosts. */
async function signIn(demo: Demo, hosts: { app: string; site: string }) {
  const address = { origin: `http://127.0.0.1:${port}`, ...hosts }
  const visitors = {
    anonymous: createVisitor(address),
    member: createVisitor(address),
    owner: createVisitor(address),
  }
  await visitors.owner.keep('app', 'POST', '/api/auth/Login', { json: demo.owner })
  const { xsrfToken } = await visitors.member.json<{ xsrfToken: string }>(
    'site',
    'POST',
    '/api/site-users/account/session',
    { json: demo.member },
  )
  await new Promise((done) => setTimeout(done, 600))
  for (const visitor of Object.values(visitors)) await visitor.plantEverywhere()
  await visitors.anonymous.keep('site', 'POST', '/api/commerce/shopping-cart/entries', {
    json: { itemId: inStock(demo).id, sku: inStock(demo).sku },
  })
  const callerOf = (visitor: (typeof visitors)['owner'], xsrf?: string) => ({
    cookie: visitor.cookie,
    headers: (kind: 'app' | 'site'): Record<string, string> => ({
      accept: 'application/json',
      cookie: visitor.cookies(kind),
      'x-csrf-token': visitor.cookie(kind, 'crumb') ?? '',
      ...(xsrf === undefined ? {} : { 'x-siteuser-xsrf-token': xsrf }),
    }),
  })
  return {
    anonymous: callerOf(visitors.anonymous),
    member: callerOf(visitors.member, xsrfToken),
    owner: callerOf(visitors.owner),
  }
}
