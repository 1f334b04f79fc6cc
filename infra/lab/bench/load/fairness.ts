import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import { addressOf } from '@portico/proto/api/call'
import { readVisits } from '@portico/proto/api/census/visits/visits'
import { clientsOf, sendHit } from './fair-hit.ts'
import { days, untilUnchanged } from '../jobs/settle.ts'
import { createLoader, median, openLoop, percentile, type Outcome } from './load.ts'
import { benchOf } from './portico.ts'
import type { createProcesses } from './processes.ts'
import { waitsDuring, type Waits } from '../waits/waits.ts'

/** Hits a second of the website that is measured, and of its neighbour in the even rounds. */
const QUIET_RATE = 50
const SHARE = 60
const TIMES = 10
const SECONDS = 15
const ROUNDS = 3
const GATE = 1.5

/** The p95 in ms of a round: of hits, of requests that only the gateway answers, and of a bare server on the same core. */
export type RoundLatencies = { hit: number; gateway: number; bare: number }

export type Fairness = {
  /** The quiet website in each round, beside a neighbour that sends its share and ten times as much. */
  even: RoundLatencies[]
  flooded: RoundLatencies[]
  /** The median of the quotients of the hits. */
  ratio: number
  /** The neighbour's hits of a flooded round that were refused with 429 or 503. */
  refused: number
  /** Hits of the quiet website that were answered 503 because the machine was busy: none on a quiet machine. */
  shed: number
  /** Hits of the quiet website that were accepted and counted. */
  accepted: number
  counted: number
  /** The waits of Portico in the last round of each kind. */
  waits: { even: Waits; flooded: Waits }
}

/**
 * Job 10: one website sends ten times its share of hits, beyond its quota; another sends few. Limits are set as in an
 * installation. Rounds alternate, so that other work on the machine meets both. The flood comes from its own process.
 */
export async function measureFairness(
  processes: ReturnType<typeof createProcesses>,
  at: { port: number; adminPort: number; probePort: number; dataDir: string },
): Promise<Fairness> {
  const { port, dataDir } = at
  const { pid } = await processes.portico({ ...at, rateScale: 1 })
  const bench = await benchOf({ pid, port, dataDir, rounds: ROUNDS })
  const quiet = await makeWebsite(bench)
  const flood = await processes.flood(bench.host, port)
  const place = { host: `${quiet.identifier}.localhost:${port}`, port }
  const hits = clientsOf(place, { clients: 4, connections: 4, net: 2 })
  const options = clientsOf(place, { clients: 4, connections: 4, net: 4 })
  const bare = createLoader({ host: 'hello', port: (await processes.hello()).port, connections: 4 })
  let refused = 0
  let shed = 0
  let accepted = 0
  const count = async (index: number) => {
    const outcome = await sendHit(hits, index)
    if (outcome.status === 503) shed++
    if (outcome.status === 204) accepted++
    return outcome
  }
  const p95 = async (send: (index: number) => Promise<Outcome>) => {
    const latencies = await openLoop(QUIET_RATE, SECONDS, send, (status) => [200, 204, 503].includes(status))
    return percentile(latencies, 0.95)
  }
  const round = async (noisyRate: number): Promise<RoundLatencies> => {
    const answered = once(flood.stdout!, 'data') as Promise<[Buffer]>
    flood.stdin!.write(`${noisyRate} ${SECONDS}\n`)
    const [hit, gateway, other] = await Promise.all([
      p95(count),
      p95((index) => options[index % 4]!.send({ path: '/api/census/RecordHit', method: 'OPTIONS' })),
      p95(() => bare.send({ path: '/' })),
    ])
    refused = Number((await answered)[0].toString())
    return { hit, gateway, bare: other }
  }
  const figures: Pick<Fairness, 'even' | 'flooded'> = { even: [], flooded: [] }
  await round(SHARE) // warms up
  let waits: Fairness['waits'] | undefined
  for (let each = 0; each < ROUNDS; each++) {
    const even = await waitsDuring(at, () => round(SHARE))
    const flooded = await waitsDuring(at, () => round(SHARE * TIMES))
    figures.even.push(even.value)
    figures.flooded.push(flooded.value)
    waits = { even: even.waits, flooded: flooded.waits }
  }
  for (const loader of [...hits, ...options, bare]) loader.close()
  flood.stdin!.end()
  const views = async () => {
    const path = addressOf(readVisits, { query: { websiteId: quiet.id, ...days(), by: 'day' } })
    let answer = await bench.owner.call(path)
    // A busy gateway refuses readings first.
    while (answer.status === 503) answer = await bench.owner.call(path)
    const { rows } = JSON.parse(answer.text) as { rows: { pageViews: number }[] }
    return rows.reduce((sum, row) => sum + row.pageViews, 0)
  }
  await untilUnchanged(views)
  const ratio = median(figures.even.map((even, at) => figures.flooded[at]!.hit / even.hit))
  return { ...figures, ratio, refused, shed, accepted, counted: await views(), waits: waits! }
}

export function fairnessRows({ even, flooded, ratio, refused, shed, accepted, counted }: Fairness) {
  const text = (rounds: readonly RoundLatencies[]) => {
    const of = (name: keyof RoundLatencies) => median(rounds.map((round) => round[name])).toFixed(1)
    return `${of('hit')} ms (gateway alone ${of('gateway')}, bare server ${of('bare')})`
  }
  return [
    { job: '10 p95 beside an even neighbour', measured: text(even), gate: '' },
    { job: '10 p95 beside ten times its share', measured: text(flooded), gate: '' },
    { job: '10 ratio', measured: ratio.toFixed(2), gate: String(GATE) },
    { job: '10 hits of the flood refused, one round', measured: String(refused), gate: '' },
    { job: '10 hits of the quiet website refused with 503', measured: String(shed), gate: '0' },
    { job: '10 accepted hits of the quiet website lost', measured: String(accepted - counted), gate: '0' },
  ]
}

/** Makes a website of the demo's owner. */
async function makeWebsite({ owner }: Awaited<ReturnType<typeof benchOf>>) {
  const identifier = `quiet-${randomUUID().slice(0, 8)}`
  const { id } = await owner.write<{ id: string }>('POST', '/api/rest/sites', { identifier, title: 'Quiet' })
  return { id, identifier }
}
