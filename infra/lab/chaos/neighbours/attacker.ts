import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Demo } from '../../../e2e/stack.ts'
import { createVisitor, pause, type Visitor } from '../client.ts'
import { attacks, type Attacker } from './attacks.ts'
import { manyItems } from './hostile.ts'
import { appHost, gatewayOf, signUp, type Place } from './owner.ts'

/** Orders of the parent process, and the replies. */
export type Order =
  | { order: 'start'; place: Place; demo: Demo }
  | { order: 'prepare'; attack: string }
  | { order: 'attack'; attack: string; addresses: number; seconds: number; lockedHost: string }
/** How often each status was answered; 0 is no answer. `skipped` were not sent, because too many waited. */
export type Report = { statuses: Record<number, number>; skipped: number }
export type Reply = { done: Report } | { failed: string }

const TIMEOUT_MS = 10_000

/** The attacker of the scenario: an account with three websites, in a process of its own. */
let attacker: Attacker | undefined
let lockedHost = ''
const prepared = new Map<string, Awaited<ReturnType<(typeof attacks)[number]['prepare']>>>()

async function start(place: Place, demo: Demo): Promise<void> {
  const feeds = createServer((_, res) => res.setHeader('content-type', 'application/rss+xml').end(manyItems))
  await new Promise<void>((resolve) => feeds.listen(0, '127.0.0.1', resolve))
  const feedPort = (feeds.address() as AddressInfo).port
  const owner = await signUp(place, 'attacker')
  const visitors = new Map<string, Visitor>()
  const open = (client: number, host: string, jar?: Map<string, string>) => {
    const key = `${client} ${host}`
    const from = `127.0.1.${1 + client}`
    const options = { gateway: gatewayOf(place), host, from, timeoutMs: TIMEOUT_MS, ...(jar && { jar }) }
    const visitor = visitors.get(key) ?? createVisitor(options)
    visitors.set(key, visitor)
    return visitor
  }
  attacker = {
    owner,
    demo,
    websites: [await owner.website('first'), await owner.website('second'), await owner.website('third')],
    lockedHost: () => lockedHost,
    feedUrl: (n) => `http://127.0.0.1:${feedPort}/feed?n=${n}`,
    visitor: (client, host) => open(client, host),
    account: (client) => open(client, appHost(place), owner.jar),
  }
}

/** Sends requests at the rate of the attack, however slow the answers are, but with a limit on waiting requests. */
async function attack({ attack: name, addresses, seconds }: Order & { order: 'attack' }): Promise<Report> {
  const { rate, atOnce, end } = attacks.find((each) => each.name === name)!
  const send = prepared.get(name)!
  const perSecond = addresses === 1 ? rate[0] : rate[1]
  const report: Report = { statuses: {}, skipped: 0 }
  const running = new Set<Promise<void>>()
  const started = performance.now()
  for (let n = 0; n < perSecond * seconds; n++) {
    await pause(Math.max(0, started + (n * 1_000) / perSecond - performance.now()))
    if (running.size >= atOnce) {
      report.skipped++
      continue
    }
    const one = send(n, n % addresses).then(({ status }) => {
      report.statuses[status] = (report.statuses[status] ?? 0) + 1
      running.delete(one)
    })
    running.add(one)
  }
  await Promise.all(running)
  await end?.(attacker!)
  return report
}

const nothing: Report = { statuses: {}, skipped: 0 }

async function obey(order: Order): Promise<Report> {
  if (order.order === 'start') await start(order.place, order.demo)
  if (order.order === 'prepare') {
    const { prepare } = attacks.find(({ name }) => name === order.attack)!
    prepared.set(order.attack, await prepare(attacker!))
  }
  if (order.order !== 'attack') return nothing
  lockedHost = order.lockedHost
  return attack(order)
}

process.on('message', (order: Order) => {
  obey(order).then(
    (done) => process.send!({ done } satisfies Reply),
    (error: unknown) => process.send!({ failed: String(error) } satisfies Reply),
  )
})
process.on('disconnect', () => process.exit())
