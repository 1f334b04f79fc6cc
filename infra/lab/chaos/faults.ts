import { pause, isSuccess, type Answer, type Send } from './client.ts'
import { processNameOf, type Instance, type ProcessName } from './targets/processes.ts'
import { kill, runningPid, type Component } from './targets/target.ts'
import type { World } from './world.ts'

/** A process that does not answer for this long after a fault is reported as not back, ms. */
const HEAL_MS = 120_000
const PROBE_EVERY_MS = 25
/** The cookie of a cart that does not exist. */
const NO_CART = { cookie: `CART=${'0'.repeat(40)}` }
const BOT = { 'user-agent': 'chaos-bot/1.0 (+probe)' }

/**
 * The result of a fault. `backMs` is the time until HTTP answered again, ms, from the fault or from the end of a freeze; null
 * if that took longer than HEAL_MS.
 */
export type Recovery = { name: string; backMs: number | null }

/** For each process, a request that needs this process. Any answer below 500 shows that the process is available. */
export const probes: Record<ProcessName, (send: Send, n: number) => Promise<Answer>> = {
  gateway: (send) => send('GET', '/', { headers: { accept: 'text/html' } }),
  web: (send, n) => send('GET', `/?tag=chaos-${n}`, { headers: { accept: 'text/html' } }), // a page that is not cached
  identity: (send) => send('GET', '/api/site-users/account/profile'),
  sites: (send, n) => send('GET', `/s/chaos-${n}`),
  forms: (send) => send('POST', '/api/form/FormSubmissionKey', { json: {} }),
  commerce: (send) => send('GET', '/api/commerce/shopping-cart', { headers: NO_CART }), // queries Postgres
  census: (send) =>
    send('POST', '/api/census/RecordHit', { form: { event: '1', data: '{"url":"/"}' }, headers: BOT }),
  performance: (send) => send('GET', '/api/1/performance/settings'),
}

export const isAvailable = ({ status }: Pick<Answer, 'status'>) => status > 0 && status < 500

/** Returns the time from `since` (performance.now) until a process answers, ms; null after HEAL_MS. */
async function msUntilBack(world: World, instance: Instance, since: number): Promise<number | null> {
  const { send, close } = world.visitor()
  const name = processNameOf(instance)
  try {
    for (let n = 0; performance.now() - since < HEAL_MS; n++) {
      if (isAvailable(await probes[name](send, world.nextNumber())))
        return Math.round(performance.now() - since)
      await pause(PROBE_EVERY_MS)
    }
    return null
  } finally {
    close()
  }
}

/** Returns the time until all of several processes answer, ms; null if one does not. */
export async function msUntilAllBack(
  world: World,
  names: readonly Instance[],
  since: number,
): Promise<number | null> {
  const all = await Promise.all(names.map((name) => msUntilBack(world, name, since)))
  return all.some((ms) => ms === null) ? null : Math.max(...all.map((ms) => ms ?? 0))
}

/** `kill -9` of one of our processes under load. */
export async function killProcess(world: World, name: Instance): Promise<Recovery> {
  const { at } = await kill(world.target, name)
  await pause(PROBE_EVERY_MS)
  return { name: `kill ${name}`, backMs: await msUntilBack(world, name, at) }
}

/** `kill -9` of Postgres. It is back when commerce and sites answer from it again. */
export async function killPostgres(world: World): Promise<Recovery> {
  const { at } = await kill(world.target, 'postgres')
  await pause(PROBE_EVERY_MS)
  return { name: 'kill postgres', backMs: await msUntilAllBack(world, ['commerce', 'sites'], at) }
}

/** `kill -9` of the broker or the cache, which should not affect requests. Resolves when the new process runs. */
export async function killStore(world: World, name: 'kafka' | 'redis'): Promise<Recovery> {
  const { pid: killed, at } = await kill(world.target, name)
  const backMs = await msUntilAllBack(world, ['forms', 'commerce', 'census', 'performance'], at)
  for (;;) {
    const pid = await world.target.pid(name)
    if (pid !== null && pid !== killed) break
    await pause(200)
  }
  return { name: `kill ${name}`, backMs }
}

/** Stops a process for `forMs` milliseconds, as a long pause of its machine would. */
export async function freeze(world: World, name: Component, forMs: number): Promise<Recovery> {
  await runningPid(world.target, name)
  await world.target.freeze(name)
  try {
    await pause(forMs)
  } finally {
    await world.target.thaw(name)
  }
  const since = performance.now()
  const probed: readonly Instance[] =
    name === 'kafka'
      ? ['forms', 'commerce', 'census', 'performance']
      : name === 'postgres'
        ? ['commerce', 'sites']
        : [name as Instance]
  return { name: `freeze ${name} ${forMs / 1_000} s`, backMs: await msUntilAllBack(world, probed, since) }
}

export async function wipeCache(world: World): Promise<Recovery> {
  const since = performance.now()
  await world.target.wipeCache()
  return { name: 'wipe redis', backMs: await msUntilAllBack(world, ['identity', 'commerce'], since) }
}

/** `different`: writes whose successful replies differ; `unanswered`: writes of which no copy succeeded; `failed`: copies. */
export type CopiesResult = {
  keys: number
  copies: number
  different: number
  unanswered: number
  failed: number
}

/**
 * Sends each of `keys` writes `copies` times at once, and counts the writes whose successful replies are not byte-equal.
 * `prepare` makes one write; its result sends it.
 */
export async function sendCopies(
  keys: number,
  copies: number,
  prepare: (index: number) => Promise<() => Promise<Answer>>,
): Promise<CopiesResult> {
  const result: CopiesResult = { keys, copies, different: 0, unanswered: 0, failed: 0 }
  for (let index = 0; index < keys; index++) {
    const send = await prepare(index)
    const answers = await Promise.all(Array.from({ length: copies }, () => send()))
    const successful = answers.filter(isSuccess)
    result.failed += answers.filter((answer) => !isSuccess(answer) && answer.status !== 409).length
    const replies = new Set(successful.map(({ status, text }) => `${status} ${text}`))
    if (replies.size === 0) result.unanswered++
    if (replies.size > 1) result.different++
  }
  return result
}
