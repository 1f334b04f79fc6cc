import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '@portico/kit/runtime/free-port'
import { memoryBytes } from '../bench/cpu.ts'
import { seeded } from '../chaos/random.ts'
import { createVisitor } from '../e2e/access/visitor.ts'
import { Demo } from '../e2e/stack.ts'
import { answerChecker, readDocument } from '../openapi/answers.ts'
import { launch } from '../tooling/launch.ts'
import { watchLoop } from './loop.ts'
import { requestTo, targetsOf, type FuzzDocument } from './requests.ts'
import { send as sendOne } from './send.ts'
import { pick } from './values.ts'

/**
 * `make fuzz`: starts Portico in a process and a folder of its own, sends it requests that are made from the API
 * document and spoilt in every way, and tells which were answered with a fault of ours. Variables: REQUESTS, SEED.
 */
const total = Number(process.env['REQUESTS'] ?? 10_000)
const seed = Number(process.env['SEED'] ?? 1)
const LANES = 8
/** Of all requests, sent before memory is measured for the first time. */
const WARM_UP_SHARE = 0.2
/** Memory is measured again so long after the last request. */
const REST_MS = 30_000
const MOST_GROWTH = 1.5
const MOST_STALL_MS = 50
/** Mostly those whom a call lets through, so that the handlers are reached too. */
const likely = {
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
// Ending this ends what it started: `launch` sees to it at `exit`.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
const portico = await launch('portico', 'services/embedded/src/main.ts', env)
try {
  const demo = await untilSeeded()
  const hosts = { app: `app.localhost:${port}`, site: new URL(demo.site).host }
  const callers = await signIn(demo, hosts)
  const known = {
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
  const wrongOf = answerChecker(readDocument())
  const unlike = new Map<string, string>()
  let next = 0
  let shed = 0
  const began = performance.now()
  const lane = async (until: number) => {
    for (let index = next; index < until; index = next) {
      next++
      const random = seeded(seed * 1_000_003 + index)
      const target = targets[index % targets.length]!
      const { sent, how } = requestTo(target, withIds(known, target.path, demo, random), random)
      const kind = pick(target.hosts, random)
      const name = pick(likely[kind], random)
      const headers = { ...callers[name].headers(kind), ...sent.headers }
      let got = await sendOne(port, hosts[kind], { ...sent, headers })
      // The gateway sheds what a busy machine cannot take and says when to come back: that is no fault, and counted.
      for (let tries = 0; got.status === 503 && got.retryAfter && tries < 20; tries++) {
        shed++
        await new Promise((done) => setTimeout(done, 1_000))
        got = await sendOne(port, hosts[kind], { ...sent, headers })
      }
      statuses.set(got.status, (statuses.get(got.status) ?? 0) + 1)
      // A spoilt path leads elsewhere, and 417 is the answer of Node itself: neither is this operation's.
      const leadsElsewhere = how.includes('path id') || how.includes('in the address')
      const its = !leadsElsewhere && got.status > 0 && got.status !== 417
      const wrong = its ? wrongOf(target.method, target.path, got) : null
      if (wrong !== null)
        unlike.set(`${target.method} ${target.path} ${got.status}: ${wrong}`, `#${index}, ${how}`)
      if (got.status >= 500)
        faults.push(
          `#${index} ${got.status} ${sent.method} ${sent.path.slice(0, 200)} as ${name}, ${how}: ${got.text.slice(0, 120)}\n    ${sent.body?.toString('utf8').slice(0, 400) ?? ''}`,
        )
    }
  }
  const send = (until: number) => Promise.all(Array.from({ length: LANES }, () => lane(until)))
  await send(Math.ceil(total * WARM_UP_SHARE))
  const held = [heldMegabytes()]
  await send(total)
  held.push(heldMegabytes())
  const took = Math.round((performance.now() - began) / 1_000)
  const stalls = await loop.stop()
  await new Promise((done) => setTimeout(done, REST_MS))
  held.push(heldMegabytes())
  const growth = Number((held[2]! / held[0]!).toFixed(2))
  const result = {
    at: new Date().toISOString(),
    seed,
    requests: total,
    operations: targets.length,
    took,
    statuses: Object.fromEntries([...statuses].sort(([one], [other]) => one - other)),
    answersOf5xx: faults.length,
    answersUnlikeTheDocument: unlike.size,
    shedAndSentAgain: shed,
    loadAverage: Number(loadavg()[0]!.toFixed(1)),
    ...stalls,
    heldMegabytes: { afterWarmUp: held[0], atTheEnd: held[1], afterRest: held[2], growth },
  }
  const isStalled = stalls.longestStallMsWhileTheMachineWasCalm > MOST_STALL_MS

  process.stdout.write(
    `${[...faults, ...[...unlike].map((pair) => pair.join('  '))].join('\n')}\n${JSON.stringify(result, null, 2)}\n`,
  )
  const folder = resolve(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'latest.json'), `${JSON.stringify(result, null, 2)}\n`)
  process.exitCode = faults.length + unlike.size === 0 && !isStalled && growth <= MOST_GROWTH ? 0 : 1
} finally {
  await portico.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit()

/** Proportional memory of the process and of all that it started. */
function heldMegabytes(): number {
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
  throw new Error('the demo site was not made')
}

/** A product that can be bought. */
function inStock({ products }: Demo) {
  return products.find(({ stock }) => stock === null || stock > 5)!
}

/** An id that the path asks for as `{id}`: of a form, a product, or none. */
function withIds(known: Record<string, string>, path: string, demo: Demo, random: () => number) {
  const id = path.includes('/forms')
    ? demo.forms.contact.id
    : path.includes('/products')
      ? demo.products[0]!.id
      : pick([demo.websiteId, demo.products[0]!.collectionId], random)
  return { ...known, id }
}

/** Anonymous, the demo's member and its owner, each with the cookies and the crumb of both hosts. */
async function signIn(demo: Demo, hosts: { app: string; site: string }) {
  const door = { origin: `http://127.0.0.1:${port}`, ...hosts }
  const visitors = { anonymous: createVisitor(door), member: createVisitor(door), owner: createVisitor(door) }
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
  const of = (visitor: (typeof visitors)['owner'], xsrf?: string) => ({
    cookie: visitor.cookie,
    headers: (kind: 'app' | 'site'): Record<string, string> => ({
      accept: 'application/json',
      cookie: visitor.cookies(kind),
      'x-csrf-token': visitor.cookie(kind, 'crumb') ?? '',
      ...(xsrf === undefined ? {} : { 'x-siteuser-xsrf-token': xsrf }),
    }),
  })
  return {
    anonymous: of(visitors.anonymous),
    member: of(visitors.member, xsrfToken),
    owner: of(visitors.owner),
  }
}
