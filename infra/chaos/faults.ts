import { pause, isGood, type Answer, type Send } from './client.ts'
import type { ProcessName } from './processes.ts'
import { kill, type Name } from './target.ts'
import type { World } from './world.ts'

/** How long one fault may take to heal before it is reported as not healed, in ms. */
const HEAL_MS = 120_000
const PROBE_EVERY_MS = 25
/** A cart that nobody has. */
const NO_CART = { cookie: `CART=${'0'.repeat(40)}` }
const BOT = { 'user-agent': 'chaos-bot/1.0 (+probe)' }

/** A fault as it went: when HTTP answered again (ms after the fault began, or after it ended for a freeze). */
export type Healed = { name: string; backMs: number | null }

/** A request that only its process can answer. Below 500 it is there; what it says does not matter. */
const probes: Record<ProcessName, (send: Send, n: number) => Promise<Answer>> = {
  gateway: (send) => send('GET', '/', { headers: { accept: 'text/html' } }),
  web: (send, n) => send('GET', `/?tag=chaos-${n}`, { headers: { accept: 'text/html' } }), // never in the cache
  identity: (send) => send('GET', '/api/site-users/account/profile'),
  sites: (send, n) => send('GET', `/s/chaos-${n}`),
  forms: (send) => send('POST', '/api/form/FormSubmissionKey', { json: {} }),
  commerce: (send) => send('GET', '/api/commerce/shopping-cart', { headers: NO_CART }), // asks Postgres
  census: (send) =>
    send('POST', '/api/census/RecordHit', { form: { event: '1', data: '{"url":"/"}' }, headers: BOT }),
  performance: (send) => send('GET', '/api/1/performance/settings'),
}

const there = ({ status }: Answer) => status > 0 && status < 500

/** Resolves with the ms from `since` (performance.now) until `name` answers; null when it does not within HEAL_MS. */
async function back(world: World, name: ProcessName, since: number): Promise<number | null> {
  const { send, close } = world.visitor()
  try {
    for (let n = 0; performance.now() - since < HEAL_MS; n++) {
      if (there(await probes[name](send, world.number()))) return Math.round(performance.now() - since)
      await pause(PROBE_EVERY_MS)
    }
    return null
  } finally {
    close()
  }
}

/** The same for several processes: the longest time. */
export async function backFor(
  world: World,
  names: readonly ProcessName[],
  since: number,
): Promise<number | null> {
  const all = await Promise.all(names.map((name) => back(world, name, since)))
  return all.some((ms) => ms === null) ? null : Math.max(...all.map((ms) => ms ?? 0))
}

/** `kill -9` of one of our processes under load. */
export async function killProcess(world: World, name: ProcessName): Promise<Healed> {
  const { at } = await kill(world.target, name)
  await pause(PROBE_EVERY_MS)
  return { name: `kill ${name}`, backMs: await back(world, name, at) }
}

/** `kill -9` of Postgres: back when a form and a cart can be written again. */
export async function killPostgres(world: World): Promise<Healed> {
  const { at } = await kill(world.target, 'postgres')
  await pause(PROBE_EVERY_MS)
  return { name: 'kill postgres', backMs: await backFor(world, ['commerce', 'sites'], at) }
}

/** `kill -9` of the broker or the cache, which no request should notice; resolves when there is a new one. */
export async function killStore(world: World, name: 'kafka' | 'redis'): Promise<Healed> {
  const { pid: killed, at } = await kill(world.target, name)
  const backMs = await backFor(world, ['forms', 'commerce', 'census', 'performance'], at)
  for (;;) {
    const pid = await world.target.pid(name)
    if (pid !== null && pid !== killed) break
    await pause(200)
  }
  return { name: `kill ${name}`, backMs }
}

/** Holds a process still for `forMs`, as a long pause of its machine would. */
export async function freeze(world: World, name: Name, forMs: number): Promise<Healed> {
  await world.target.freeze(name)
  try {
    await pause(forMs)
  } finally {
    await world.target.thaw(name)
  }
  const since = performance.now()
  const asked: readonly ProcessName[] =
    name === 'kafka' ? ['forms', 'commerce', 'census', 'performance'] : [name as ProcessName]
  return { name: `freeze ${name} ${forMs / 1_000} s`, backMs: await backFor(world, asked, since) }
}

export async function wipeCache(world: World): Promise<Healed> {
  const since = performance.now()
  await world.target.wipeCache()
  return { name: 'wipe redis', backMs: await backFor(world, ['identity', 'commerce'], since) }
}

export type Repeats = { keys: number; copies: number; different: number; failed: number }

/** Sends each of many writes `copies` times at once, and counts the keys whose good replies are not byte-equal. */
export async function repeats(
  keys: number,
  copies: number,
  one: (index: number) => Promise<() => Promise<Answer>>,
): Promise<Repeats> {
  const result: Repeats = { keys, copies, different: 0, failed: 0 }
  for (let index = 0; index < keys; index++) {
    const send = await one(index)
    const answers = await Promise.all(Array.from({ length: copies }, () => send()))
    const good = answers.filter(isGood)
    result.failed += answers.filter((answer) => !isGood(answer) && answer.status !== 409).length
    if (new Set(good.map(({ status, text }) => `${status} ${text}`)).size !== 1) result.different++
  }
  return result
}
